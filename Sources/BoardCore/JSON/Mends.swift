/// The mends of a text, with their positions: sentences for the first hundred thousand, a count of all.
struct Mends: Sendable {
  struct Mend: Equatable, Sendable {
    /// The offset in the decoded text, as it was before anything was mended.
    var offset: Int
    /// A whole sentence in plain English.
    var sentence: String
  }

  private static let greatestCount = 100_000

  /// The mends with sentences, not always in the order of the text.
  private(set) var described: [Mend] = []
  private(set) var count = 0

  mutating func note(_ offset: Int, _ sentence: @autoclosure () -> String) {
    count += 1
    guard described.count < Self.greatestCount else { return }
    described.append(Mend(offset: offset, sentence: sentence()))
  }

  static func + (first: Mends, second: Mends) -> Mends {
    var sum = first
    sum.count += second.count
    sum.described += second.described
    return sum
  }

  /// Drops what was noted after an offset, which is not kept.
  mutating func removeAll(after offset: Int) {
    let known = described.count
    described.removeAll { $0.offset > offset }
    count -= known - described.count
  }

  /// Moves all positions so far, since something before them was taken away.
  mutating func shift(by distance: Int) {
    for index in described.indices {
      described[index].offset = max(0, described[index].offset + distance)
    }
  }
}
