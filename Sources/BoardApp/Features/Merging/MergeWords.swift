import BoardCore
import BoardValues

/// What is said about a merge.
enum MergeWords {
  /// Returns the words about a merge that was taken over, and the number of its conflicts.
  static func merged(
    _ step: AppliedStep,
    _ conflicts: Int,
    from source: String = localized("another program")
  ) -> String {
    let count = step.changes.count
    let changes = localized(
      "Merged {count} change of {source}",
      "Merged {count} changes of {source}",
      count: count,
      ["source": source]
    )
    guard conflicts > 0 else { return changes }
    return localized(
      "{merged}; {count} conflict to look at",
      "{merged}; {count} conflicts to look at",
      count: conflicts,
      ["merged": changes]
    )
  }
}
