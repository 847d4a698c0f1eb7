// What can be undone and redone. What is dead is removed before a query is answered.

extension UndoManager {
  /// The newest step that counts and, if it has one operation, the object of that.
  @inline(__always)
  final func newest(of list: UndoList) -> (step: Int?, object: AnyObject?) {
    while let step = list.newest {
      if let object = liveObject(of: step, in: list) {
        return (step, list.groups[step].tally.operations == 1 ? object : nil)
      }
      if list.groups[step].counts { return (step, nil) }
    }
    return (nil, nil)
  }

  private final func newestStep(of list: UndoList) -> UndoGroup? {
    newest(of: list).step.map { list.groups[$0] }
  }

  /// Whether there is anything in an open group that counts.
  private final var hasLiveChild: Bool {
    open.path.contains { open in
      guard open.kind != .silent else { return false }
      _ = isLive(open.group, in: undoList)
      let tally = undoList.groups[open.group].tally
      return tally.operations > 0 || tally.groups > 0
    }
  }

  final var hasUndo: Bool {
    sweep(all: false)
    return hasLiveChild || newest(of: undoList).step != nil
  }

  final var hasRedo: Bool {
    sweep(all: false)
    return newest(of: redoList).step != nil
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
    guard let index = open.topLevel else { return false }
    return hasLiveChild || open.label != nil || undoList.groups[open.path[index].group].mark != .unset
  }

  final var labelOfUndo: UndoLabel? { readsOpenStep ? open.label : newestStep(of: undoList)?.label }

  final var labelOfRedo: UndoLabel? { hasRedo ? newestStep(of: redoList)?.label : nil }

  final var isUndoDiscardable: Bool {
    guard readsOpenStep, let index = open.topLevel else {
      return newestStep(of: undoList)?.isDiscardable ?? false
    }
    return open.isDiscardable(at: index)
  }

  final var isRedoDiscardable: Bool {
    hasRedo && newestStep(of: redoList)?.isDiscardable ?? false
  }

  // MARK: - The state of the document

  /// A number that was not used before.
  final func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// The number of a state that the document was never in before.
  ///
  /// The clean state is identified by such a number and not by a count of steps: once its step is
  /// trimmed, removed or cleared from redo, no other steps lead to the same one.
  final func newState() -> UInt64 { nextNumber() }

  /// The recording to which groups and operations are added now.
  final var active: UndoRecording { performance == nil ? open : inflight }
}
