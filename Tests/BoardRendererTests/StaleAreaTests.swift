import BoardValues
import Graphics
import TestSupport
import Testing

@testable import BoardRenderer

@Suite("Stale pixels") struct StaleAreaTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 60, height: 40)

  @Test("are never forgotten, however many rectangles there are and wherever the picture is moved")
  func nothingIsForgotten() {
    withEvery("seed", in: SeededGenerator.seeds(50)) { seed in
      var random = SeededGenerator(seed: seed)
      var area = StaleArea()
      var pixels: Set<[Int]> = []
      for _ in 0..<200 {
        let rect = PixelRect(
          x: Int.random(in: -10..<60, using: &random),
          y: Int.random(in: -10..<40, using: &random),
          width: Int.random(in: 1..<8, using: &random),
          height: Int.random(in: 1..<8, using: &random)
        )
        if random.oneIn(20) {
          area.shift(by: PixelShift(dx: rect.x / 8, dy: rect.y / 8), in: bounds)
          pixels = Set(pixels.map { [$0[0] + rect.x / 8, $0[1] + rect.y / 8] })
        } else {
          area.add(rect, in: bounds)
          for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { pixels.insert([x, y]) } }
        }
        pixels = pixels.filter { (0..<60).contains($0[0]) && (0..<40).contains($0[1]) }
      }
      let missing = pixels.filter { pixel in
        !area.rects.contains {
          $0.intersects(PixelRect(x: pixel[0], y: pixel[1], width: 1, height: 1))
        }
      }
      #expect(missing.isEmpty)
    }
  }

  @Test("halves of a rectangle are all of it", arguments: [(7, 3), (3, 7), (2, 2), (1, 9)])
  func halves(size: (Int, Int)) {
    let rect = PixelRect(x: 5, y: 6, width: size.0, height: size.1)
    #expect(rect.halves.0.union(rect.halves.1) == rect)
    #expect(rect.halves.0.area + rect.halves.1.area == rect.area)
  }

  @Test(
    "pixels that are moved are the ones that were there",
    arguments: [(5, 3), (-4, 7), (6, -2), (-1, -9), (0, 4)]
  )
  @MainActor
  func scrolling(way: (Int, Int)) throws {
    let surface = try Surface(width: 60, height: 40)
    surface.withPixels(in: bounds) { pixels in
      for y in 0..<40 {
        for x in 0..<60 {
          pixels.fill(PixelRect(x: x, y: y, width: 1, height: 1), UInt32(y * 60 + x))
        }
      }
    }
    let before = surface.pixels()
    surface.pan(by: PixelShift(dx: way.0, dy: way.1), in: bounds)
    let after = surface.pixels()
    for y in 0..<40 {
      for x in 0..<60 where (0..<60).contains(x - way.0) && (0..<40).contains(y - way.1) {
        #expect(after[y * 60 + x] == before[(y - way.1) * 60 + x - way.0])
      }
    }
  }
}
