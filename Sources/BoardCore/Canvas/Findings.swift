/// The findings in a file: the number of each kind, the position of the first one, and sentences for the
/// first of each kind.
///
/// A file can hold millions of mistakes, and making the sentences takes nearly all the time. Opening a
/// file only counts; the sentences are made afterwards, for one of each kind.
package struct Findings<Position: Comparable> {
  private let limit: Int
  private var kept: [Finding<Position>] = []
  private var counts = [Int](repeating: 0, count: FindingKind.allCases.count)
  private var starts = [Position?](repeating: nil, count: FindingKind.allCases.count)

  /// Creates findings that keep sentences for about the first `limit` of each kind.
  package init(limit: Int) { self.limit = limit }

  /// Notes a finding. Findings may come slightly out of order, so one before all others is always kept.
  package mutating func note(
    _ kind: FindingKind,
    at position: Position,
    _ sentence: () -> String = { "" }
  ) {
    let index = kind.rawValue
    counts[index] += 1
    let isFirst = starts[index].map { position < $0 } ?? true
    if isFirst { starts[index] = position }
    guard limit > 0, counts[index] <= limit || isFirst else { return }
    kept.append(Finding(position: position, kind: kind, sentence: sentence()))
  }

  /// Returns the number of findings of a kind, kept or not.
  package func count(of kind: FindingKind) -> Int { counts[kind.rawValue] }

  /// Returns the position of the first finding of a kind.
  package func start(of kind: FindingKind) -> Position? { starts[kind.rawValue] }

  package func first(of kind: FindingKind) -> Finding<Position>? {
    kept.first { $0.kind == kind && $0.position == start(of: kind) }
  }

  /// The findings in the order of the text.
  package var sorted: [Finding<Position>] { kept.sorted { $0.position < $1.position } }
}
