/// A number of bytes, as a person reads it.
package struct ByteCount: Equatable, Sendable {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  /// The number in the unit in which it has at most three digits before the point: “12 kB”, “3.4 MB”.
  package var words: String {
    let units = [
      Sentence("{size} bytes"), Sentence("{size} kB"), Sentence("{size} MB"),
      Sentence("{size} GB"),
    ]
    var (rest, unit) = (Double(max(bytes, 0)), 0)
    while rest >= 999.5, unit < units.count - 1 {
      rest /= 1000
      unit += 1
    }
    let tenths = Int((rest * 10).rounded())
    let hasTenth = unit > 0 && tenths < 100 && tenths % 10 != 0
    let number = hasTenth ? "\(tenths / 10).\(tenths % 10)" : "\(Int(rest.rounded()))"
    return units[unit].with(["size": verbatim(number)]).words
  }
}
