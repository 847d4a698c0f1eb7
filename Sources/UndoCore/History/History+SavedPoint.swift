/// "Are there unsaved changes?", at any time and at no cost.
///
/// The content is the saved one exactly when each subject is, and a subject is where it was if the
/// same parts of its list are in effect, by whatever scope it came there. A counter of the subjects
/// that differ is kept up to date by every step; `SavedPoint` says how.
extension History {
  /// Marks the present content as the saved one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func markSaved() {
    openStep = nil
    if transaction == nil { timelines.savedPoint.begin() } else { transaction?.markSaved() }
  }

  /// Whether the content differs from the one at the last ``markSaved()``, or from the first one if
  /// there was none. A change back by hand is a change; only undo and redo lead to the saved point.
  /// Discardable steps do not count.
  @inlinable public var hasUnsavedChanges: Bool {
    if let transaction, transaction.hasUnsavedParts { return true }
    if transaction?.savedCount != nil { return false }
    return timelines.savedPoint.differingCount > 0 || timelines.savedPoint.isLost
  }
}
