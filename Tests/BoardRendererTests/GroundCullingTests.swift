import BoardCore
import BoardValues
import Testing

@testable import BoardRenderer

@Suite("Groups in groups") struct GroundCullingTests {
  private static let seen = Rect(0, 0, 400, 300)

  private func look(_ number: Int, _ frame: Rect, opacity: Double = 1) -> GroupItem {
    GroupItem(
      id: ElementID(UInt32(number)),
      frame: frame,
      label: nil,
      color: nil,
      scale: 1,
      pixelsPerUnit: 1,
      opacity: opacity
    )
  }

  private func visible(_ frames: [Rect]) -> [Int] {
    let looks = frames.enumerated().map { look($0, $1) }
    return GroundCulling(seen: Self.seen).visible(looks).map(\.id.index)
  }

  @Test("what can be told apart is all painted, in its order")
  func keeps() {
    let frames = (0..<50).map {
      Rect(origin: .zero, size: Self.seen.size).inset(by: Insets(all: Double($0)))
    }
    #expect(visible(frames) == Array(0..<50))
  }

  @Test("of those on the same pixels, the uppermost is")
  func same() {
    let (a, b) = (Rect(10, 10, 50, 50), Rect(20, 20, 5, 5))
    #expect(visible([a, b, a, a, b]) == [3, 4])
    // A fading element shows others through it.
    let looks = [look(0, a), look(1, a, opacity: 0.5)]
    #expect(GroundCulling(seen: Self.seen).visible(looks) == looks)
  }

  @Test("what differs outside the window only does not differ")
  func outside() {
    #expect(visible([Rect(10, 10, 900, 900), Rect(10, 10, 5000, 700)]) == [1])
    // A round corner at the edge is visible.
    #expect(visible([Rect(10, 10, 395, 50), Rect(10, 10, 5000, 50)]) == [0, 1])
  }

  @Test("far beneath many tints of the whole window nothing shows")
  func tints() {
    let around = Rect(-100, -100, 1000, 1000)
    let kept = visible(Array(repeating: around, count: 1000))
    #expect(kept.first == 1000 - kept.count)
    let left = (0..<kept.count).reduce(1.0) { share, _ in share * 0.92 } * 255
    #expect(left < 2)
  }
}
