extension UndoManager {
  final func takeBackNested() {
    guard !isBusy else { return report(.undoInsideUndo) }
    guard open.level == 0 || findNested() != nil else {
      return report(.undoNestedWithPendingOperations)
    }
    post(.checkpoint)
    guard open.level > 0 else { return takeBackNewest() }
    guard let mark = findNested() else { return report(.undoNestedWithPendingOperations) }
    post(.willUndoChange)
    if let entries = open.take(mark) { takeBack(entries, of: mark) }
    post(.didUndoChange)
  }

  private final func findNested() -> UndoGroupMark? {
    let (mark, hasLost) = open.lastClosedGroup()
    if hasLost { currentState = newState() }
    return mark
  }

  /// The group has no name of its own; its inverse gets the name of the enclosing step.
  private final func takeBack(_ entries: ContiguousArray<UndoEntry>, of mark: UndoGroupMark) {
    if entries.hasOperation(where: { _ in true }) { currentState = newState() }
    let step = UndoStep(entries)
    step.become(id: nextNumber(), label: open.label, isDiscardable: mark.isDiscardable)
    guard let inverse = perform(step, as: .undo) else { return finish() }
    inverse.before = newState()
    inverse.after = newState()
    fileOnRedo(inverse)
  }
}
