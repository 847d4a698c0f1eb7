extension UndoManager {
  final func cancelGroup() {
    guard performance == nil, let last = open.path.indices.last, !open.path[last].isClosing
    else { return report(.endWithoutBegin) }
    switch open.path[last].kind {
    case .silent: open.dropSilentGroup()
    case .explicit: cancel(open.path[last].id, at: last)
    case .event, .collecting: report(.endWithoutBegin)
    }
  }

  private final func cancel(_ id: UInt64, at index: Int) {
    open.startClosing(at: index)
    post(.checkpoint)
    guard let index = open.path.index(of: id) else { return }
    post(.willCloseUndoGroup(isDiscardable: open.isDiscardable(at: index)))
    guard let index = open.path.index(of: id) else { return }
    let isDiscardable = open.isDiscardable(at: index)
    let (entries, inner) = open.takeContents(at: index)
    takeBackForGood(consume entries)
    guard let index = open.path.index(of: id) else { return }
    let extras = open.removeEmptied(at: index)
    open.setLabel(extras?.labelAtBegin)
    restoreRedo(heldBy: extras.map { [$0] + inner } ?? inner)
    post(.didCloseUndoGroup(isDiscardable: isDiscardable))
    scheduleEndIfOnlyEventIsOpen()
    extendLifetime(extras)
  }

  /// Calls the handlers; nothing that they register is kept.
  private final func takeBackForGood(_ entries: consuming ContiguousArray<UndoEntry>) {
    start(.undo)
    rest = entries
    callRest()
    let isWhole = !run.hasSkipped
    finish()
    if !isWhole { currentState = newState() }
  }

  private final func restoreRedo(heldBy groups: ContiguousArray<GroupExtras>) {
    guard redoStack.isEmpty else { return }
    var held: ContiguousArray<UndoStep> = []
    for extras in groups { held += extras.heldRedo }
    guard !held.isEmpty else { return }
    redoStack.restore(held)
    redoStack.trim(to: storedLevelsOfUndo, exactly: true)
  }
}
