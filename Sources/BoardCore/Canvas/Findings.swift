/// A problem whose line and column are not worked out yet.
package struct Finding {
  package enum Kind: Int, CaseIterable {
    /// The file cannot be opened.
    case refusal
    /// An item cannot be shown; it is kept.
    case unplaced
    case repeatedName
    case dangling
    /// What does not keep the file from opening.
    case flaw
  }

  package var offset: Int
  package var kind: Kind
  package var sentence: String
}

/// What an inspection found: counts of everything, sentences for the first of each kind.
///
/// A file can hold millions of mistakes, and making the sentences takes nearly all the time.
package struct Findings {
  private let limit: Int
  private var kept: [Finding] = []
  private var counts = [Int](repeating: 0, count: Finding.Kind.allCases.count)
  /// By kind, the offset of the first one.
  private var starts = [Int](repeating: .max, count: Finding.Kind.allCases.count)

  /// Keeps about the first `limit` of each kind.
  package init(limit: Int) { self.limit = limit }

  /// Findings may come slightly out of order, so one before all others is always kept.
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
