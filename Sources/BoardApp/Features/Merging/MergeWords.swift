import BoardCore
import BoardValues

/// What is said about a merge.
enum MergeWords {
  /// Returns the words about a merge that was taken over, and the number of its conflicts.
  static func merged(
    _ step: AppliedStep,
    _ conflicts: Int,
    from source: String = localized("Another program")
  ) -> Words {
    let count = max(step.changes.count, conflicts)
    let changes: Words = localized(
      "{source} changed {count} thing",
      "{source} changed {count} things",
      count: count,
      ["source": verbatim(source)]
    )
    guard conflicts > 0 else { return changes }
    return localized(
      "{merged}; in {count} you must choose",
      "{merged}; in {count} you must choose",
      count: conflicts,
      ["merged": changes]
    )
  }
}
