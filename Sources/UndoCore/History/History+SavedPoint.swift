/// "Are there unsaved changes?", in constant time.
///
/// The content is as it was saved if each subject is, and a subject is if the same parts of its
/// list are in effect, whatever scopes were used on the way. Every step updates a count of the
/// subjects that differ; see `SavedPoint`.
extension History {
  /// Marks the present content as saved.
  ///
  /// - Complexity: O(branches).
  public mutating func markClean() {
    openStep = nil
    if transaction == nil { beginSavedPoint() } else { transaction?.markClean() }
  }

  /// Whether the content is that at the last ``markClean()``, or the initial content if there was
  /// none. Changing something back by hand is another change: only undo and redo lead back to the
  /// saved point. Discardable steps do not count.
  public var isClean: Bool {
    if let transaction, transaction.hasUnsavedParts { return false }
    return transaction?.savedCount != nil || log.savedPoint.isClean
  }

  mutating func beginSavedPoint() {
    log.savedPoint.begin()
    stash?.forgetSavedPoint()
  }

  /// Says that no step leads back to the saved content.
  mutating func loseSavedPoint() {
    log.savedPoint.lose()
    stash?.forgetSavedPoint()
  }

  /// How many parts of each subject have to be redone, or undone if negative, to get to the saved
  /// point; nil if it cannot be reached. Left out are subjects whose saved state is on a branch.
  func distancesToSavedPoint() -> [Subject: Int]? {
    if log.savedPoint.isLost { return nil }
    var distances: [Subject: Int] = [:]
    for slot in log.states.indices {
      let state = log.states[slot].saved
      guard log.savedPoint.differs(state) else { continue }
      let subject = subjects[slot]
      if state.saved == SavedPoint.Distance.lost, stash?.hasSavedPoint(of: subject) == true {
        continue
      }
      let distance = Int(state.saved) - Int(state.applied)
      let side: StepState = distance < 0 ? .done : .undone
      if abs(distance) > log.countingParts(of: slot, on: side) { return nil }
      distances[subject] = distance
    }
    return distances
  }
}
