import BoardValues
import TestSupport
import Testing

@testable import X11Window

@Suite("What differs between two pictures")
struct TileDifferenceTests {
  /// The sizes are not multiples of a tile.
  private static let (width, height) = (203, 131)

  private func parts(
    of rect: PixelRect,
    changing pixels: [(x: Int, y: Int)]
  ) -> [PixelRect] {
    let old = [UInt32](repeating: 7, count: Self.width * Self.height)
    var new = old
    for pixel in pixels { new[pixel.y * Self.width + pixel.x] = 8 }
    let differences = TileDifference(stride: Self.width * 4, bytesPerPixel: 4)
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return [] }
        return differences.parts(of: rect, from: old, to: new)
      }
    }
  }

  @Test("every pixel that differs is in one part, and few others are")
  func findsAll() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...12, using: &generator)
      let pixels = (0..<count).map { _ in
        (
          x: Int.random(in: 0..<Self.width, using: &generator),
          y: Int.random(in: 0..<Self.height, using: &generator)
        )
      }
      let left = Int.random(in: 0..<Self.width - 1, using: &generator)
      let top = Int.random(in: 0..<Self.height - 1, using: &generator)
      let rect = PixelRect(
        x: left,
        y: top,
        width: Int.random(in: 1...Self.width - left, using: &generator),
        height: Int.random(in: 1...Self.height - top, using: &generator)
      )
      let parts = parts(of: rect, changing: pixels)
      func isIn(_ area: PixelRect, _ x: Int, _ y: Int) -> Bool {
        area.intersects(PixelRect(x: x, y: y, width: 1, height: 1))
      }
      let inside = pixels.filter { isIn(rect, $0.x, $0.y) }
      for pixel in inside {
        #expect(parts.count { isIn($0, pixel.x, pixel.y) } == 1)
      }
      for part in parts { #expect(part.intersection(rect) == part) }
      #expect(parts.reduce(0) { $0 + $1.area } <= inside.count * 256)
    }
  }

  @Test("pictures that are the same have no parts, and one that is all new is one part")
  func joins() {
    let whole = PixelRect(x: 0, y: 0, width: Self.width, height: Self.height)
    #expect(parts(of: whole, changing: []).isEmpty)
    let all = (0..<Self.height).flatMap { y in (0..<Self.width).map { (x: $0, y: y) } }
    #expect(parts(of: whole, changing: all) == [whole])
  }
}
