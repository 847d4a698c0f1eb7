// Undo for one object takes operations out of the middle of the history. No state that includes them
// can be reached again, so the document is in a new state after it.

extension UndoManager {
  final func takeBackNewest(for target: AnyObject) {
    trim(exactly: true)
    guard let subject = existingSubject(of: target), let step = undoStack.newest(for: subject)
    else { return }
    post(.willUndoChange)
    if undoStack.contains(step) {
      currentState = newState()
      if let inverse = perform(partOf: step, subject, as: .undo) {
        inverse.before = newState()
        inverse.after = newState()
        fileOnRedo(inverse)
      } else {
        finish(keeping: nil)
      }
    }
    post(.didUndoChange)
  }

  final func makeNewestAgain(for target: AnyObject) {
    trim(exactly: true)
    guard let subject = existingSubject(of: target), let step = redoStack.newest(for: subject)
    else { return }
    post(.willRedoChange)
    if redoStack.contains(step) {
      currentState = newState()
      if let inverse = perform(partOf: step, subject, as: .redo) {
        inverse.before = newState()
        fileOnUndo(inverse)
      } else {
        finish(keeping: nil)
      }
    }
    post(.didRedoChange)
  }

  /// Performs the operations of one object, which leave the step.
  private final func perform(
    partOf step: UndoStep,
    _ subject: UndoSubject,
    as direction: Performance
  ) -> UndoStep? {
    let (label, isDiscardable) = (step.label, step.isDiscardable)
    let part = UndoStep(.filed)
    for operation in takeOperations(of: subject, from: step) { part.append(operation) }
    return perform(part, label, isDiscardable: isDiscardable, as: direction)
  }
}
