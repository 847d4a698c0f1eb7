// Operations may be removed at any time, even by a handler in the middle of a step. What is removed
// is released at the end of each function, when the manager is consistent again.

extension UndoManager {
  final func removeEverything() {
    let closed = (undoStack.takeAll(), redoStack.takeAll())
    let changesAreLost = open.hasOperation || performance != nil
    let groups = open.reset()
    disableCount = 0
    var collected: ContiguousArray<UndoOperation> = []
    if performance != nil {
      // The rest of the step is still performed, so that the document is not left half changed.
      run.isForgotten = true
      run.hasLostInverse = true
      run.hasSkipped = true
      collected = inflight.forgetOperations()
    }
    if changesAreLost { currentState = newState() }
    post(.didRemoveActions)
    extendLifetime((closed, groups, collected))
  }

  final func removeOperations(for target: Any) {
    // The cast also unwraps an optional. A value is boxed in an object that matches no target.
    remove { [object = target as AnyObject] in $0.target === object }
    post(.didRemoveActions)
  }

  private final func remove(where isTaken: (UndoOperation) -> Bool) {
    undoStack.remove(where: isTaken, change: loseBefore)
    redoStack.remove(where: isTaken, change: loseAfter)
    let fromOpen = open.remove(where: isTaken)
    if !fromOpen.isEmpty { currentState = newState() }
    let fromCollected = inflight.remove(where: isTaken)
    if !fromCollected.isEmpty { run.hasLostInverse = true }
    removeFromRest(where: isTaken)
    removeFromHeldRedo(where: isTaken)
    forgetMerged(in: open, fromOpen)
    forgetMerged(in: inflight, fromCollected)
    extendLifetime((fromOpen, fromCollected))
  }

  private final func removeFromRest(where isTaken: (UndoOperation) -> Bool) {
    guard rest.hasOperation(where: isTaken) else { return }
    let old = rest
    rest = EntryFilter(old, taking: isTaken).kept
    run.hasSkipped = true
    extendLifetime(old)
  }

  private final func removeFromHeldRedo(where isTaken: (UndoOperation) -> Bool) {
    for extras in open.path.extras where !extras.heldRedo.isEmpty {
      let stack = UndoStack()
      stack.restore(extras.heldRedo)
      stack.remove(where: isTaken, change: loseAfter)
      let old = extras.heldRedo
      extras.heldRedo = ContiguousArray(stack)
      extendLifetime(old)
    }
  }

  /// Later registrations must not be merged into removed operations.
  private final func forgetMerged(
    in recording: UndoRecording,
    _ removed: ContiguousArray<UndoOperation>
  ) {
    guard !removed.isEmpty else { return }
    for extras in recording.path.extras {
      extras.merging = extras.merging.filter { entry in !removed.contains { $0 === entry.value } }
    }
  }
}
