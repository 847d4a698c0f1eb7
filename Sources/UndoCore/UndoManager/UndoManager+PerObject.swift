// Undo for one object removes operations from the middle of the history. No state that includes
// them can be reached again, so steps that have lost operations get new state IDs.

extension UndoManager {
  final func hasUndo(for target: AnyObject) -> Bool {
    undoStack.trim(to: storedLevelsOfUndo, exactly: true)
    return open.hasOperation { $0.target === target }
      || undoStack.newest(for: target) != nil
  }

  final func hasRedo(for target: AnyObject) -> Bool {
    redoStack.trim(to: storedLevelsOfUndo, exactly: true)
    return redoStack.newest(for: target) != nil
  }

  final func takeBackNewest(for target: AnyObject) {
    _ = undoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let serial = undoStack.newest(for: target) else { return }
    post(.willUndoChange)
    if let part = takePart(of: target, from: serial, on: undoStack, change: loseBefore) {
      currentState = newState()
      if let inverse = perform(part, as: .undo) {
        inverse.before = newState()
        inverse.after = newState()
        fileOnRedo(inverse)
      } else {
        finish()
      }
    }
    post(.didUndoChange)
  }

  final func makeNewestAgain(for target: AnyObject) {
    _ = redoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let serial = redoStack.newest(for: target) else { return }
    post(.willRedoChange)
    if let part = takePart(of: target, from: serial, on: redoStack, change: loseAfter) {
      currentState = newState()
      if let inverse = perform(part, as: .redo) {
        inverse.before = newState()
        fileOnUndo(inverse)
      } else {
        finish()
      }
    }
    post(.didRedoChange)
  }

  /// Moves the operations of one object from a step to a new step.
  private final func takePart(
    of target: AnyObject,
    from serial: UInt32,
    on stack: UndoStack,
    change: (UndoStep) -> Void
  ) -> UndoStep? {
    guard let step = stack.last(where: { $0.serial == serial }) else { return nil }
    let (label, isDiscardable) = (step.label, step.isDiscardable)
    let taken = stack.take(from: step, where: { $0.target === target }, change: change)
    let part = UndoStep(ContiguousArray(taken.map { .operation($0) }))
    part.become(id: nextNumber(), label: label, isDiscardable: isDiscardable)
    return part
  }

  /// A step that has lost operations no longer leads back to the state before it.
  final func loseBefore(_ step: UndoStep) { step.before = newState() }
  final func loseAfter(_ step: UndoStep) { step.after = newState() }
}

extension UndoStack {
  /// The serial number of the newest step that has an operation for an object.
  fileprivate func newest(for target: AnyObject) -> UInt32? {
    last { $0.hasOperation { $0.target === target } }?.serial
  }
}
