/// Removing what was recorded.
extension History {
  /// Removes all steps and branches. What they changed stays as it is, and so does the answer to
  /// whether there are unsaved changes.
  public mutating func removeAll() {
    let isClean = isClean
    openStep = nil
    (done, undone, subjects) = (Stack(), Stack(), SubjectTable())
    (byteSum, wasteCount) = (0, 0)
    stash?.removeAll()
    savedPoint = SavedPoint()
    if !isClean { loseSavedPoint() }
  }

  /// Removes the parts of a subject from all steps, and the branches that it is on. What they changed
  /// stays as it is. If it was not at the saved point, it never will be.
  ///
  /// - Complexity: O(parts of the subject), amortized over many calls.
  public mutating func remove(_ subject: Subject) {
    openStep = nil
    stash?.drop(subject)
    guard let slot = subjects.slot(of: subject) else { return }
    let steps = changes(of: subject).map(\.id.rawValue)
    if savedPoint.differs(subjects.states[slot].saved) {
      savedPoint.set(&subjects.states[slot].saved, step: UndoBase.gone, now: 0)
    } else {
      savedPoint.set(&subjects.states[slot].saved, step: 0, now: 0)
    }
    drop(subject, on: .undo)
    drop(subject, on: .redo)
    recheckBranches(startingAt: steps)
    if isSparse { compact() }
  }
}
