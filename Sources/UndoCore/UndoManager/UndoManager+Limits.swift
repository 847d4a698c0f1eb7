extension UndoManager {
  final func setLevelsOfUndo(_ levels: Int) {
    storedLevelsOfUndo = max(levels, 0)
    undoStack.trim(to: storedLevelsOfUndo, exactly: true)
    redoStack.trim(to: storedLevelsOfUndo, exactly: true)
    trimHeldRedo()
  }

  private final func trimHeldRedo() {
    guard storedLevelsOfUndo > 0 else { return }
    for extras in open.path.extras where extras.heldRedo.count > storedLevelsOfUndo {
      let old = extras.heldRedo
      extras.heldRedo = ContiguousArray(old.suffix(storedLevelsOfUndo))
      extendLifetime(old)
    }
  }
}
