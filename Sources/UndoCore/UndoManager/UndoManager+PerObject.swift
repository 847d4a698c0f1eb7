// Undo for one object takes operations out of the middle of the history. Every place in the history
// that depended on them is not the same any more, so none of them is trusted afterwards.

extension UndoManager {
  final func hasUndo(for target: AnyObject) -> Bool {
    undoStack.trim(to: storedLevelsOfUndo, exactly: true)
    return open.entries.hasOperation { $0.target === target } || undoStack.newest(for: target) != nil
  }

  final func hasRedo(for target: AnyObject) -> Bool {
    redoStack.trim(to: storedLevelsOfUndo, exactly: true)
    return redoStack.newest(for: target) != nil
  }

  final func takeBackNewest(for target: AnyObject) {
    undoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let id = undoStack.newest(for: target) else { return }
    post(.willUndoChange)
    let part = undoStack.take(from: id) {
      $0.target === target
    } change: {
      $0.before = freshPlace()
    }
    if let part, let content = perform(part, as: .undo) {
      fileOnRedo(content, before: freshPlace(), after: freshPlace())
    } else if part != nil {
      finish()
    }
    post(.didUndoChange)
  }

  final func makeNewestAgain(for target: AnyObject) {
    redoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let id = redoStack.newest(for: target) else { return }
    post(.willRedoChange)
    let part = redoStack.take(from: id) {
      $0.target === target
    } change: {
      $0.after = freshPlace()
    }
    if let part, let content = perform(part, as: .redo) {
      fileOnUndo(content, before: freshPlace())
    } else if part != nil {
      finish()
    }
    post(.didRedoChange)
  }

  private final func perform(
    _ part: (step: UndoStep, taken: ContiguousArray<UndoOperation>),
    as direction: Performance
  ) -> UndoContent? {
    present = freshPlace()
    let step = part.step
    return perform(
      .many(ContiguousArray(part.taken.map { .operation($0) })),
      as: direction,
      for: Inherited(name: step.name, info: step.info, isDiscardable: step.isDiscardable)
    )
  }
}

extension UndoStack {
  /// The number of the newest step that has an operation for an object.
  fileprivate func newest(for target: AnyObject) -> UInt64? {
    steps.last { $0.content.hasOperation { $0.target === target } }?.id
  }
}
