import BoardValues
import Foundation
import Graphics
import Testing

@Suite("A surface as large as a window") struct LargeSurfaceTests {
  @Test("begins empty, also where another has been", arguments: [true, false])
  func beginsEmpty(hasAlpha: Bool) throws {
    for _ in 0..<3 {
      let surface = try Surface(width: 1100, height: 700, hasAlpha: hasAlpha)
      let pixels = surface.pixels()
      #expect(pixels.count == 1100 * 700 && pixels.allSatisfy { $0 & 0xFF_FFFF == 0 })
      Canvas(surface).fill(surface.bounds.rect, Color(1, 0.5, 0))
      surface.flush()
      let filled = surface.pixels()
      #expect([filled.first, filled.last].allSatisfy { $0.map { $0 & 0xFF_FFFF } == 0xFF_8000 })
    }
  }

  @Test("that is drawn from stays until nothing needs it, and is given back then")
  func isGivenBack() throws {
    let target = try Surface(width: 8, height: 8)
    let canvas = Canvas(target)
    let before = try residentMegabytes()
    for _ in 0..<60 {
      let large = try Surface(width: 2000, height: 1000)
      Canvas(large).clear(Color(0, 0, 1))
      // The canvas keeps its last source.
      canvas.draw(large, at: .zero)
    }
    target.flush()
    #expect(target.pixels().allSatisfy { $0 & 0xFF_FFFF == 0x00_00FF })
    // Of sixty times eight megabytes.
    #expect(try residentMegabytes() - before < 120)
  }

  private func residentMegabytes() throws -> Int {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " "
    )
    let pages = try #require(numbers.dropFirst().first.flatMap { Int($0) })
    return pages * 4096 >> 20
  }
}
