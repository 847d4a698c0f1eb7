/// A problem before its place is known as line and column.
package struct Finding {
  package enum Kind: Int, CaseIterable {
    /// The file cannot be opened.
    case refusal
    /// An item cannot be shown; it is kept.
    case unplaced
    case repeatedName
    case dangling
    /// Everything that opening the file gets along with.
    case flaw
  }

  package var offset: Int
  package var kind: Kind
  package var sentence: String
}

/// What an inspection has come across: all of it as numbers, the first of each kind in words.
///
/// A file can hold millions of mistakes, and nearly all the time goes into wording them.
package struct Findings {
  private let limit: Int
  private var kept: [Finding] = []
  private var counts = [Int](repeating: 0, count: Finding.Kind.allCases.count)
  /// By kind, where the first one stands.
  private var starts = [Int](repeating: .max, count: Finding.Kind.allCases.count)

  /// Keeps the first ones of each kind, as many as `limit`, or one or two more.
  package init(limit: Int) { self.limit = limit }

  /// Notes may come a little out of order, so one that stands before all others is kept in any case.
  package mutating func note(_ kind: Finding.Kind, at offset: Int, _ sentence: () -> String) {
    let index = kind.rawValue
    counts[index] += 1
    guard counts[index] <= limit || offset < starts[index] else { return }
    starts[index] = min(starts[index], offset)
    kept.append(Finding(offset: offset, kind: kind, sentence: sentence()))
  }

  /// How many there were, kept or not.
  package func count(of kind: Finding.Kind) -> Int { counts[kind.rawValue] }

  package func first(of kind: Finding.Kind) -> Finding? {
    kept.first { $0.kind == kind && $0.offset == starts[kind.rawValue] }
  }

  /// In the order of the text.
  package var sorted: [Finding] { kept.sorted { $0.offset < $1.offset } }
}
