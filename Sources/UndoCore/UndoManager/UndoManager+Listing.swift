// What can be undone and redone. What is dead is removed before a query is answered.

extension UndoManager {
  /// The newest step that can be undone.
  final var newestUndo: UndoStep? { newest(of: undoStack).step }

  /// The newest step that can be redone.
  final var newestRedo: UndoStep? { newest(of: redoStack).step }

  /// The newest step that counts, and the object of its first operation.
  @inline(__always)
  final func newest(of stack: UndoStack) -> (step: UndoStep?, object: AnyObject?) {
    while let step = stack.newest {
      if let object = liveObject(of: step) { return (step, object) }
      if step.counts { return (step, nil) }
    }
    return (nil, nil)
  }

  /// Whether any open group has a child that counts.
  private final var hasLiveChild: Bool {
    for open in open.path where open.kind != .silent {
      _ = isLive(open.group)
      if open.group.tally.operations > 0 || open.group.tally.groups > 0 { return true }
    }
    return false
  }

  final var hasUndo: Bool {
    sweep(all: false)
    return hasLiveChild || newestUndo != nil
  }

  final var hasRedo: Bool {
    sweep(all: false)
    return newestRedo != nil
  }

  final var countOfUndo: Int {
    sweep(all: true)
    trim(exactly: true)
    return undoStack.count + (hasLiveChild ? 1 : 0)
  }

  final var countOfRedo: Int {
    sweep(all: true)
    trim(exactly: true)
    return redoStack.count
  }

  // MARK: - The step that names and other information are read from

  /// Whether undo would revert the open step. If its groups are empty, it would revert the step
  /// below.
  private final var readsOpenStep: Bool {
    sweep(all: false)
    guard let index = open.topLevel else { return false }
    return hasLiveChild || open.label != nil || open.path[index].group.mark != .unset
  }

  final var labelOfUndo: UndoLabel? { readsOpenStep ? open.label : newestUndo?.label }

  final var labelOfRedo: UndoLabel? { hasRedo ? newestRedo?.label : nil }

  final var isUndoDiscardable: Bool {
    guard readsOpenStep, let index = open.topLevel else {
      return newestUndo?.isDiscardable ?? false
    }
    return open.isDiscardable(at: index)
  }

  final var isRedoDiscardable: Bool { hasRedo && newestRedo?.isDiscardable ?? false }

  // MARK: - The state of the document

  /// A number that was not used before.
  final func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// The ID of a state that the document was never in before.
  ///
  /// The clean state is identified by such an ID and not by a count of steps: once its step is
  /// trimmed, removed or cleared from redo, no other steps lead to the same ID.
  final func newState() -> UndoStateID {
    lastState = lastState.next
    return lastState
  }

  /// The recording to which groups and operations are added now.
  final var active: UndoRecording { performance == nil ? open : inflight }
}
