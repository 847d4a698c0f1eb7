import TestSupport
import Testing

@testable import DragBoard

@Suite("Palettes of films") struct FilmPaletteTests {
  private static func color(
    _ random: inout SeededGenerator,
    in range: ClosedRange<UInt32>
  ) -> UInt32 {
    (0..<3).reduce(0) { color, _ in color << 8 | UInt32.random(in: range, using: &random) }
  }

  /// Returns the difference in the channel in which two colors differ most.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let shifts: [UInt32] = [16, 8, 0]
    let distances = shifts.map { (shift: UInt32) -> Int in
      abs(Int((a >> shift) & 255) - Int((b >> shift) & 255))
    }
    return distances.max() ?? 0
  }

  private func seen(_ pixels: [UInt32]) -> [UInt32] {
    let palette = FilmPalette(of: pixels)
    #expect(palette.colors.count <= FilmPalette.maxColors)
    return palette.indices(of: pixels).map { palette.colors[Int($0)] }
  }

  @Test("up to 256 colours stay what they are", arguments: [1, 2, 255, 256])
  func few(count: Int) {
    let pixels = (0..<count).map { UInt32($0 * 65_793) & 0xFF_FFFF }
    #expect(seen(pixels + pixels) == pixels + pixels)
  }

  @Test("of more colours each becomes one near to it", arguments: SeededGenerator.seeds(10))
  func many(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<20_000).map { _ in Self.color(&random, in: 0...255) }
    let errors = zip(pixels, seen(pixels)).map(Self.distance)
    // The width of 256 boxes of equal size is 43.
    #expect(errors.reduce(0, +) / errors.count < 24)
    #expect((errors.max() ?? 0) < 80)
  }

  @Test("a flat ground keeps its colour beside a photo", arguments: SeededGenerator.seeds(10))
  func ground(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ground = Self.color(&random, in: 200...250)
    let photo = (0..<10_000).map { _ in Self.color(&random, in: 0...255) }
    let seen = seen(Array(repeating: ground, count: 10_000) + photo)
    #expect(seen.prefix(10_000).allSatisfy { $0 == ground })
  }
}
