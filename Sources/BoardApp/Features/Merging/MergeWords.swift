import BoardCore

/// What is said about a merge.
enum MergeWords {
  /// Returns the words about a merge that was taken over, and the number of its conflicts.
  static func merged(
    _ step: AppliedStep,
    _ conflicts: Int,
    from source: String = "another program"
  ) -> String {
    let count = step.changes.count
    let changes = "Merged \(count) change\(count == 1 ? "" : "s") of \(source)"
    guard conflicts > 0 else { return changes }
    return "\(changes); \(conflicts) conflict\(conflicts == 1 ? "" : "s") to look at"
  }
}
