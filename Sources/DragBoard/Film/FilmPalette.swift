/// Up to 256 colours for pixels of any colour, by median cut: the colours are split where they differ
/// most, until there are enough boxes of them. There is no dithering, whose pattern would flicker from
/// frame to frame.
struct FilmPalette: Equatable, Sendable {
  /// 0x00RRGGBB.
  private(set) var colors: [UInt32] = []
  private var indexOfColor: [UInt32: UInt8] = [:]

  static let maxColors = 256

  /// - Complexity: O(pixels + n log n) in the different colours.
  init(of pixels: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    let all = counts.map { Count(color: $0.key, pixels: $0.value) }.sorted { $0.color < $1.color }
    for (index, box) in Self.boxes(all).enumerated() {
      colors.append(Self.color(for: box))
      for count in box { indexOfColor[count.color] = UInt8(index) }
    }
  }

  /// For pixels that the palette was made of.
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
      // Large and frequent ones first.
      guard let widest = boxes.indices.max(by: { boxes[$0].weight < boxes[$1].weight }),
        boxes[widest].range > 0
      else { break }
      let halves = boxes[widest].halves()
      boxes[widest] = Box(halves.0)
      boxes.append(Box(halves.1))
    }
    return boxes.map(\.counts)
  }

  /// The one that most of them are, so that flat colours stay what they are from frame to frame; else the
  /// middle.
  private static func color(for box: ArraySlice<Count>) -> UInt32 {
    let total = box.reduce(0) { $0 + $1.pixels }
    guard let commonest = box.max(by: { $0.pixels < $1.pixels }) else { return 0 }
    if commonest.pixels * 2 >= total { return commonest.color }
    return [16, 8, 0].reduce(0) { color, shift in
      let sum = box.reduce(0) { $0 + Int($1.color >> shift & 255) * $1.pixels }
      return color | UInt32((sum + total / 2) / total) << shift
    }
  }

  /// Colours that may become one.
  private struct Box {
    let counts: ArraySlice<Count>
    /// The channel in which they differ most, and by how much.
    private let shift: UInt32
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

    /// Each has at least one colour, and about as many pixels.
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
