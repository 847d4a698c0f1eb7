/// "Are there unsaved changes?", in constant time.
///
/// The content is as it was saved if each subject is, and a subject is if the same parts of its
/// list are in effect, whatever scopes were used on the way. Every step updates a count of the
/// subjects that differ; see `SavedPoint`.
extension History {
  /// Marks the present content as saved.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func markSaved() {
    openStep = nil
    if transaction == nil { log.savedPoint.begin() } else { transaction?.markSaved() }
  }

  /// Whether the content differs from that at the last ``markSaved()``, or from the initial content
  /// if there was none. Changing something back by hand is another change: only undo and redo lead
  /// back to the saved point. Discardable steps do not count.
  @inlinable public var hasUnsavedChanges: Bool {
    if let transaction, transaction.hasUnsavedParts { return true }
    if transaction?.savedCount != nil { return false }
    return log.savedPoint.differingCount > 0 || log.savedPoint.isLost
  }
}
