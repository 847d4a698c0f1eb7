extension UndoManager {
  final var nameOfUndo: String {
    (readsOpenStep ? open.label : undoStack.last?.label).name
  }

  final var nameOfRedo: String { (newestRedo?.label).name }
}
