/// Changing what was recorded. While a transaction is open, all of this does nothing.
extension History {
  /// Renames a step, wherever its parts are.
  ///
  /// - Returns: Whether there is such a step.
  /// - Complexity: O(steps).
  @discardableResult
  public mutating func rename(_ id: StepID, to name: String) -> Bool {
    if transaction != nil { return false }
    let isOnBranch = stash?.rename(id, to: name) ?? false
    return log.steps.rename(id, to: name) || isOnBranch
  }

  /// Removes all steps and branches. What they changed stays as it is, and so does the answer to
  /// whether there are unsaved changes.
  public mutating func removeAllActions() {
    if transaction != nil { return }
    let isClean = isClean
    openStep = nil
    changes = []
    subjects = SubjectTable()
    let nextID = log.steps.nextID
    log = UndoLog()
    log.steps.reserveID(after: nextID - 1)
    stash?.removeAll()
    if !isClean { loseSavedPoint() }
  }

  /// Drops what could be redone, without stashing it.
  package mutating func forgetUndone() {
    if transaction != nil { return }
    openStep = nil
    dropUndone()
    compact()
  }

  /// Removes the parts of a subject from all steps, and the branches that it is on. What they changed
  /// stays as it is. If it was not at the saved point, it never will be.
  ///
  /// - Complexity: O(parts of the subject), amortized over many calls.
  public mutating func removeAllActions(of subject: Subject) {
    if transaction != nil { return }
    openStep = nil
    drop(subject, on: .done)
    drop(subject, on: .undone)
    if stash?.holds(subject) == true { stash?.drop { $0.bases[subject] != nil } }
    if log.isSparse { compact() }
  }
}
