// What can be undone and redone. Steps whose objects are all gone and steps beyond the limit are
// dropped before a query is answered.

extension UndoManager {
  /// Updates the undo stack before a query.
  private final func updateUndo() {
    undoStack.prepareForQuery(limit: storedLevelsOfUndo)
    dropDeadOfOpenGroups()
  }

  private final func updateRedo() { redoStack.prepareForQuery(limit: storedLevelsOfUndo) }

  /// Releases the operations of open groups if all of their objects are gone, and dead redo steps
  /// that groups hold. The groups stay open.
  private final func dropDeadOfOpenGroups() {
    for extras in open.path.extras where !extras.heldRedo.allSatisfy({ $0.counts }) {
      let old = extras.heldRedo
      extras.heldRedo = old.filter { $0.counts }
      extendLifetime(old)
    }
    guard open.hasOperation, !open.hasOperation(where: { $0.isLive }) else { return }
    let dropped = open.forgetOperations()
    currentState = newState()
    extendLifetime(dropped)
  }

  final var hasUndo: Bool {
    updateUndo()
    return open.hasLiveChild || !undoStack.isEmpty
  }

  final var hasRedo: Bool {
    updateRedo()
    return !redoStack.isEmpty
  }

  final var countOfUndo: Int {
    updateUndo()
    undoStack.dropDead()
    return undoStack.count + (open.hasLiveChild ? 1 : 0)
  }

  final var countOfRedo: Int {
    updateRedo()
    redoStack.dropDead()
    return redoStack.count
  }

  final var namesOfUndo: [String] {
    let count = countOfUndo
    let closed = undoStack.reversed().map { $0.label.name }
    return count > closed.count ? [open.label.name] + closed : closed
  }

  final var namesOfRedo: [String] {
    _ = countOfRedo
    return redoStack.reversed().map { $0.label.name }
  }

  // MARK: - Several steps

  final func undoSeveral(_ count: Int) {
    for _ in 0..<max(count, 0) {
      guard !isBusy, open.level == 0 || closesForUndo else { return undo() }
      guard hasUndo else { return }
      undo()
    }
  }

  final func redoSeveral(_ count: Int) {
    for _ in 0..<max(count, 0) {
      guard !isBusy else { return redo() }
      guard hasRedo else { return }
      redo()
    }
  }

  // MARK: - The step that names and other information are read from

  /// Whether undo would revert the open step. If its groups are empty, it would revert the step
  /// below.
  final var readsOpenStep: Bool {
    updateUndo()
    guard let index = open.path.topLevel else { return false }
    return open.hasLiveChild || open.label != nil || open.path[index].mark != .unset
  }

  /// The step that would be redone next.
  final var newestRedo: UndoStep? {
    updateRedo()
    return redoStack.last
  }
}

extension UndoStack {
  fileprivate func prepareForQuery(limit: Int) {
    trim(to: limit, exactly: true)
    dropSomeDead()
  }
}
