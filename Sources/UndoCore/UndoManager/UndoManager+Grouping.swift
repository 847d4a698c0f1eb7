// Opening and closing groups. Observers are told in the middle of these calls and may do nearly
// anything, so a group is identified by its number and looked up again each time they return.

extension UndoManager {
  final func beginGroup() {
    guard disableCount == 0 else { return active.open(.silent, id: nextNumber(), .open) }
    guard performance == nil else {
      post(.checkpoint)
      return inflight.open(.explicit, id: nextNumber(), .collected)
    }
    if open.level == 0, groupsByEvent { openEventGroup() }
    post(.checkpoint)
    open.open(.explicit, id: nextNumber(), .open, held: redoList.held)
    post(.didOpenUndoGroup)
  }

  @inline(__always)
  final func openEventGroup() {
    open.open(.event, id: nextNumber(), .open)
    scheduleEndOfEvent()
    post(.didOpenUndoGroup)
  }

  final func endGroup() {
    let recording = active
    guard let last = recording.path.indices.last, recording.path[last].kind != .collecting,
      !recording.path[last].isClosing
    else { return report(.endWithoutBegin) }
    if recording.path[last].kind == .silent {
      _ = recording.remove(at: last)
    } else {
      close(last, of: recording)
    }
  }

  /// Closes a group: the innermost one, or the only one apart from those begun while registration
  /// was off.
  final func close(_ index: Int, of recording: UndoRecording) {
    let newest = lastNumber
    guard let index = isHeard ? announceClose(of: index, in: recording) : index else { return }
    // Groups that observers left open inside it are closed into it.
    if lastNumber > newest { closeGroups(after: newest, of: recording) }
    guard performance == nil else { return closeNested(of: recording) }
    let isDiscardable = open.isDiscardable(at: index)
    if open.level == 1 {
      pushStep(at: index)
    } else {
      closeNested(of: open)
    }
    post(.didCloseUndoGroup(isDiscardable: isDiscardable))
    scheduleEndIfOnlyEventIsOpen()
  }

  /// Tells observers that a group is about to be closed.
  ///
  /// - Returns: The index of the group afterwards. Nil if an observer has removed it.
  private final func announceClose(of index: Int, in recording: UndoRecording) -> Int? {
    let id = recording.path[index].id
    recording.startClosing(at: index)
    post(.checkpoint)
    guard performance == nil, let index = recording.index(of: id) else {
      return recording.index(of: id)
    }
    post(.willCloseUndoGroup(isDiscardable: recording.isDiscardable(at: index)))
    return recording.index(of: id)
  }

  /// Ends groups begun after a given one, innermost first, without telling observers.
  final func closeGroups(after id: UInt64, of recording: UndoRecording) {
    while let last = recording.path.indices.last, recording.path[last].id > id {
      if recording.path[last].kind == .silent {
        _ = recording.remove(at: last)
      } else {
        closeNested(of: recording)
      }
    }
  }

  /// Ends the innermost group, which must be a nested one, and adds it to the enclosing one.
  ///
  /// A group that has lost all of its operations is dropped; one that never had any is kept, unless
  /// the caller does not want such groups.
  private final func closeNested(of recording: UndoRecording) {
    guard recording.level > 1, let index = recording.innermost else { return }
    let closed = recording.remove(at: index)
    guard let parent = recording.innermost else { return }
    let (list, outer) = (recording.list, recording.path[parent].group)
    let group = list.groups[closed.group]
    let dropsEmpty = dropsEmptyGroups || performance != nil
    if group.tally.operations > 0 || !(group.hadOperations || dropsEmpty) {
      list.nest(closed.group, in: outer)
    } else {
      if group.hadOperations { list.groups[outer].hadOperations = true }
      list.truncate(to: closed.group)
    }
    // Only a group that can be cancelled puts redo steps aside.
    if performance == nil, recording.path[parent].kind != .explicit {
      redoList.release(to: closed.heldAtBegin)
    }
    putAside(closed)
  }

  /// Releases later what an open group has held.
  @inline(__always)
  final func putAside(_ closed: OpenGroup) {
    if let label = closed.labelAtBegin { waste.others.append(label) }
    if !closed.merging.isEmpty { waste.others.append(closed.merging) }
  }

  @inline(__always)
  private final func pushStep(at index: Int) {
    let closed = open.remove(at: index)
    let group = closed.group
    if isKept(closed) {
      let before = currentState
      if undoList.groups[group].tally.operations > 0 { currentState = newState() }
      undoList.groups[group].become(before, currentState, open.label.take())
      undoList.push(group)
      trim(exactly: false)
    } else {
      if let label = open.label.take() { waste.others.append(label) }
      undoList.truncate(to: group)
    }
    if redoList.held > 0 { redoList.release(to: 0) }
    putAside(closed)
  }

  /// Whether a top-level group becomes a step.
  private final func isKept(_ closed: OpenGroup) -> Bool {
    let group = undoList.groups[closed.group]
    if group.tally.operations > 0 { return true }
    if group.hadOperations || dropsEmptyGroups { return false }
    return closed.kind != .event || group.tally.groups > 0
  }

  // MARK: - The end of an event

  final func setGroupsByEvent(_ isOn: Bool) {
    let wasOn = storedGroupsByEvent
    storedGroupsByEvent = isOn
    if isOn, !wasOn { scheduleEndIfOnlyEventIsOpen() }
  }

  /// The host may have ended the event while other groups kept its group open.
  final func scheduleEndIfOnlyEventIsOpen() {
    if open.onlyEvent != nil, performance == nil, groupsByEvent { scheduleEndOfEvent() }
  }

  // MARK: - Cancelling

  final func cancelGroup() {
    guard performance == nil, let last = open.path.indices.last, !open.path[last].isClosing
    else { return report(.endWithoutBegin) }
    switch open.path[last].kind {
    case .silent: _ = open.remove(at: last)
    case .explicit: cancel(open.path[last].id, at: last)
    case .event, .collecting: report(.endWithoutBegin)
    }
  }

  private final func cancel(_ id: UInt64, at index: Int) {
    open.startClosing(at: index)
    post(.checkpoint)
    guard let index = open.index(of: id) else { return }
    post(.willCloseUndoGroup(isDiscardable: open.isDiscardable(at: index)))
    guard let index = open.index(of: id) else { return }
    let isDiscardable = open.isDiscardable(at: index)
    closeGroups(after: id, of: open)
    takeBackForGood(open.path[index].group)
    // A handler may have removed everything.
    guard let index = open.index(of: id) else { return }
    let cancelled = open.remove(at: index)
    setLabel(cancelled.labelAtBegin, of: open)
    redoList.restore(to: cancelled.heldAtBegin)
    trim(exactly: true)
    putAside(cancelled)
    post(.didCloseUndoGroup(isDiscardable: isDiscardable))
    scheduleEndIfOnlyEventIsOpen()
  }

  /// Calls the handlers; nothing that they register is kept.
  private final func takeBackForGood(_ group: Int) {
    start(.undo)
    undoList.groups[group].home = .running
    undoList.groups[group].tally = Tally()
    callOperations(of: group, in: undoList)
    let isWhole = !run.hasSkipped
    finish(keeping: false)
    if !isWhole { currentState = newState() }
  }
}
