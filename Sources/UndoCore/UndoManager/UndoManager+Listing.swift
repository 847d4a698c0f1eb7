// What can be undone and redone. Steps whose objects are all gone are dropped before anybody gets
// an answer; steps beyond the limit, too.

extension UndoManager {
  /// Brings the undo side up to date for a question.
  private final func lookAtUndo() {
    undoStack.prepareForQuestion(limit: storedLevelsOfUndo)
    dropDeadOfOpenGroups()
  }

  private final func lookAtRedo() { redoStack.prepareForQuestion(limit: storedLevelsOfUndo) }

  /// Open groups whose objects are all gone release what is left, and stay open. So do the redo
  /// steps that groups hold.
  private final func dropDeadOfOpenGroups() {
    for extras in open.path.extras where !extras.heldRedo.allSatisfy({ $0.counts }) {
      let old = extras.heldRedo
      extras.heldRedo = old.filter { $0.counts }
      extendLifetime(old)
    }
    guard open.hasOperation, !open.hasOperation(where: { $0.isLive }) else { return }
    let dropped = open.forgetOperations()
    present = freshPlace()
    extendLifetime(dropped)
  }

  final var hasUndo: Bool {
    lookAtUndo()
    return open.hasLiveChild || !undoStack.isEmpty
  }

  final var hasRedo: Bool {
    lookAtRedo()
    return !redoStack.isEmpty
  }

  final var countOfUndo: Int {
    lookAtUndo()
    undoStack.dropDead()
    return undoStack.count + (open.hasLiveChild ? 1 : 0)
  }

  final var countOfRedo: Int {
    lookAtRedo()
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

  // MARK: - Several at once

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

  // MARK: - The step that names and their like are read from

  /// Whether the open step is the one that undo would take back.
  ///
  /// A group that carries nothing is not: the step below it is.
  final var readsOpenStep: Bool {
    lookAtUndo()
    guard let index = open.path.topLevel else { return false }
    return open.hasLiveChild || open.label != nil || open.path[index].mark != .unset
  }

  /// The step that redo would make again.
  final var newestRedo: UndoStep? {
    lookAtRedo()
    return redoStack.last
  }
}

extension UndoStack {
  fileprivate func prepareForQuestion(limit: Int) {
    trim(to: limit, exactly: true)
    look()
  }
}
