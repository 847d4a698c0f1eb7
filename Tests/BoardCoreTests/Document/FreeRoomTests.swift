import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@Suite("Free room for what is new") struct FreeRoomTests {
  private static func board(_ frames: [Rect]) -> Editor {
    let cards = frames.enumerated().map { Element.card(.sample("c\($0)", $1)) }
    return Editor(Document(CanvasDocument(cards)))
  }

  private static func box(_ size: Size, _ center: Point) -> Rect {
    Rect(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  @Test("the place covers no card, and no nearer one of the same steps is free (tools 6.4)")
  func nearest() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let frames = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        Rect(
          Double(Int.random(in: -400...400, using: &random)),
          Double(Int.random(in: -400...400, using: &random)),
          Double(Int.random(in: 40...300, using: &random)),
          Double(Int.random(in: 40...200, using: &random))
        )
      }
      let editor = Self.board(frames)
      let size = Size(240, 140)
      let center = try #require(editor.freeCenter(for: size, near: .zero))
      let distance = center.distance(to: .zero)
      func isFree(_ point: Point) -> Bool {
        let box = Self.box(size, point)
        return !frames.contains { $0.intersects(box.expanded(by: 8)) }
      }
      #expect(isFree(center))
      for y in -30...30 {
        for x in -30...30 {
          let point = Point(Double(x) * 20, Double(y) * 20)
          if point.distance(to: .zero) < distance - 1e-9 { #expect(!isFree(point)) }
        }
      }
    }
  }

  @Test("where all is full there is none, and a new card is where it was asked for")
  func full() {
    let editor = Self.board([Rect(-2000, -2000, 4000, 4000)])
    #expect(editor.freeCenter(for: Size(240, 140), near: .zero) == nil)
    #expect(editor.freePoint(forCardAt: Point(5, 6)) == Point(5, 6))
  }
}
