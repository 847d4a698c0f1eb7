/// A palette of up to 256 colors for pixels of any color, computed by median cut: the colors are
/// split where they differ most, until there are enough boxes. There is no dithering, whose pattern
/// would flicker from frame to frame.
struct FilmPalette: Equatable, Sendable {
  /// The colors of the palette, 0x00RRGGBB.
  private(set) var colors: [UInt32] = []
  private var indexOfColor: [UInt32: UInt8] = [:]

  static let maxColors = 256

  /// Computes the palette of some pixels.
  ///
  /// - Complexity: O(*pixels* + *n* log *n*), where *n* is the number of different colors.
  init(of pixels: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    let all = counts.map { Count(color: $0.key, pixels: $0.value) }.sorted { $0.color < $1.color }
    for (index, box) in Self.boxes(all).enumerated() {
      colors.append(Self.color(for: box))
      for count in box { indexOfColor[count.color] = UInt8(index) }
    }
  }

  /// Returns the indices of colors for pixels that the palette was made of.
  func indices(of pixels: [UInt32]) -> [UInt8] {
    pixels.map { indexOfColor[$0 & 0xFF_FFFF] ?? 0 }
  }

  private struct Count {
    var color: UInt32
    var pixels: Int
  }

  private static func boxes(_ all: [Count]) -> [ArraySlice<Count>] {
    if all.count <= maxColors { return all.indices.map { all[$0...$0] } }
    var boxes = [Box(all[...])]
    while boxes.count < maxColors {
      // Large and frequent boxes are split first.
      guard let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
        boxes[widest].range > 0
      else { break }
      let halves = boxes[widest].halves()
      boxes[widest] = Box(halves.0)
      boxes.append(Box(halves.1))
    }
    return boxes.map(\.counts)
  }

  /// Returns the color of most pixels in a box, so that flat colors do not change from frame to
  /// frame, or else the mean.
  private static func color(for box: ArraySlice<Count>) -> UInt32 {
    let total = box.reduce(0) { $0 + $1.pixels }
    guard let commonest = box.max(by: { $0.pixels < $1.pixels }) else { return 0 }
    if commonest.pixels * 2 >= total { return commonest.color }
    return [16, 8, 0].reduce(0) { color, shift in
      let sum = box.reduce(0) { $0 + Int($1.color >> shift & 255) * $1.pixels }
      return color | UInt32((sum + total / 2) / total) << shift
    }
  }

  /// A box of colors that may become one.
  private struct Box {
    let counts: ArraySlice<Count>
    /// The channel in which the colors differ most, as a shift.
    private let shift: UInt32
    /// The range of the colors in that channel.
    let range: UInt32
    let weight: Double

    init(_ counts: ArraySlice<Count>) {
      self.counts = counts
      let ranges = [16, 8, 0].map { (shift: UInt32) in
        let values = counts.lazy.map { $0.color >> shift & 255 }
        return (range: (values.max() ?? 0) - (values.min() ?? 0), shift: shift)
      }
      (range, shift) = ranges.max { $0.range < $1.range } ?? (0, 0)
      let pixels = counts.reduce(0) { $0 + $1.pixels }
      weight = Double(range) * Double(pixels).squareRoot()
    }

    /// Returns two parts with at least one color each and about equal numbers of pixels.
    func halves() -> (ArraySlice<Count>, ArraySlice<Count>) {
      let sorted = counts.sorted { $0.color >> shift & 255 < $1.color >> shift & 255 }
      let half = sorted.reduce(0) { $0 + $1.pixels } / 2
      var (cut, pixels) = (0, 0)
      while cut < sorted.count - 1, pixels + sorted[cut].pixels <= half || cut == 0 {
        pixels += sorted[cut].pixels
        cut += 1
      }
      return (sorted[..<cut], sorted[cut...])
    }
  }
}
