extension UndoManager {
  final var nameOfUndo: String {
    readsOpenStep ? open.name : undoStack.steps.last?.name ?? ""
  }

  final var nameOfRedo: String { newestRedo?.name ?? "" }
}
