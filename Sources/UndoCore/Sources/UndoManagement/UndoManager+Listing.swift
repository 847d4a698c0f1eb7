// Answers to queries. Operations of objects that are gone are removed first.

extension UndoManager {
  /// The newest step that counts and, if it has one operation, the object of that.
  @inline(__always)
  final func newest(of side: Direction) -> (step: Int?, object: AnyObject?) {
    while let (step, hasOne) = self[side].newestStep() {
      if let object = liveObject(of: step, in: side) { return (step, hasOne ? object : nil) }
      if self[side].groups[step].counts { return (step, nil) }
    }
    return (nil, nil)
  }

  private final func newestStep(of side: Direction) -> UndoGroup? {
    newest(of: side).step.map { self[side].groups[$0] }
  }

  /// Whether there is anything in an open group that counts.
  private final var hasLiveChild: Bool {
    open.path.contains { open in
      _ = isLive(open.group)
      let tally = undoList.groups[open.group].tally
      return tally.operations > 0 || tally.groups > 0
    }
  }

  /// Whether there is an operation in an open group, even a dead one.
  final var hasOpenOperation: Bool {
    open.level > 0 && open.path.contains { undoList.groups[$0.group].tally.operations > 0 }
  }

  final var hasUndo: Bool {
    sweep(all: false)
    return hasLiveChild || newest(of: .undo).step != nil
  }

  final var hasRedo: Bool {
    sweep(all: false)
    return newest(of: .redo).step != nil
  }

  final var countOfUndo: Int {
    sweep(all: true)
    trim(exactly: true)
    return undoList.count + (hasLiveChild ? 1 : 0)
  }

  final var countOfRedo: Int {
    sweep(all: true)
    trim(exactly: true)
    return redoList.count
  }

  // MARK: - The step that names and other information are read from

  /// Whether undo would revert the open step. If its groups are empty, it would revert the step
  /// below.
  private final var readsOpenStep: Bool {
    sweep(all: false)
    guard let step = open.path.first else { return false }
    return hasLiveChild || open.label != nil
      || undoList.groups[step.group].mark != .unset
  }

  final var labelOfUndo: UndoLabel? { readsOpenStep ? open.label : newestStep(of: .undo)?.label }

  final var labelOfRedo: UndoLabel? { hasRedo ? newestStep(of: .redo)?.label : nil }

  final var isUndoDiscardable: Bool {
    guard readsOpenStep else {
      return newestStep(of: .undo)?.isDiscardable ?? false
    }
    return isDiscardable(at: 0)
  }

  final var isRedoDiscardable: Bool {
    hasRedo && newestStep(of: .redo)?.isDiscardable ?? false
  }

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
}
