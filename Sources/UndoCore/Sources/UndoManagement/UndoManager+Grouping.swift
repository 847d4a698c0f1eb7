// Opening and closing groups. Observers are told in the middle of these calls and may do nearly
// anything, so a group is identified by its number and looked up again each time they return.

extension UndoManager {
  final func beginGroup() {
    if active.takeBackEnd() { return }
    guard disableCount == 0 else { return active.innermostSilent += 1 }
    if performance == nil, open.level == 0, groupsByEvent { openEventGroup() }
    post(.checkpoint)
    begin(.explicit, performance == nil ? .open : .collected)
    if performance == nil { post(.didOpenUndoGroup) }
  }

  final func begin(_ kind: OpenGroup.Kind, _ home: UndoGroup.Home) {
    let id = nextNumber()
    let group = self[activeSide].begin(home, id)
    active.open(OpenGroup(id: id, kind: kind, group: group, heldAtBegin: redoList.held))
  }

  final func openEventGroup() {
    begin(.event, .open)
    scheduleEndOfEvent()
    post(.didOpenUndoGroup)
  }

  final func endGroup() {
    if active.endSilent() { return }
    guard active.callerLevel > 0, let last = active.path.last else {
      return performance == nil ? report(.endWithoutBegin) : reportEnd()
    }
    if last.canEnd { return close(active.level - 1) }
    // In a handler it may yet be taken back.
    if !active.holdEnd(), performance == nil { reportEnd() }
  }

  /// Closes the innermost group, and those around it for which observers have ended it again.
  final func close(_ index: Int) {
    closeOnce(index)
    while active.takeEndOfInnermost() { closeOnce(active.level - 1) }
  }

  private final func closeOnce(_ index: Int) {
    let (newest, silent) = (lastNumber, active.path[index].silent)
    guard let index = isHeard ? announceClose(of: index) : index else { return }
    // Groups that observers left open inside it are closed into it.
    if lastNumber > newest { closeGroups(after: newest) }
    active.path[index].silent = min(silent, active.path[index].silent)
    guard performance == nil else { return closeNested() }
    let isDiscardable = isHeard && isDiscardable(at: index)
    if open.level == 1 { pushStep() } else { closeNested() }
    post(.didCloseUndoGroup(isDiscardable: isDiscardable))
    scheduleEndIfOnlyEventIsOpen()
  }

  /// Tells observers that a group is about to be closed.
  ///
  /// - Returns: The index of the group afterwards. Nil if an observer has removed it.
  private final func announceClose(of index: Int) -> Int? {
    let id = active.path[index].id
    active.path[index].isClosing = true
    post(.checkpoint)
    guard performance == nil, let index = active.index(of: id) else { return active.index(of: id) }
    post(.willCloseUndoGroup(isDiscardable: isDiscardable(at: index)))
    return active.index(of: id)
  }

  /// Whether an open group is discardable so far.
  final func isDiscardable(at index: Int) -> Bool {
    var isDiscardable: Bool?
    for open in open.path[index...].reversed() {
      let group = undoList.groups[open.group]
      var tally = group.tally
      if let isDiscardable { tally -= Tally(groups: -1, kept: isDiscardable ? 0 : -1) }
      isDiscardable = tally.isDiscardable(group.mark)
    }
    return isDiscardable ?? false
  }

  /// Ends groups begun after a given one, innermost first, without telling observers.
  final func closeGroups(after id: UInt64) {
    while let last = active.path.last, last.id > id {
      active.innermostSilent = 0
      closeNested()
    }
  }

  /// Ends the innermost group, which must be a nested one, and adds it to the enclosing one.
  ///
  /// A group that has lost all of its operations is dropped; one that never had any is kept, unless
  /// the caller does not want such groups.
  private final func closeNested() {
    guard active.level > 1 else { return }
    let closed = active.removeLast()
    let dropsEmpty = dropsEmptyGroups || performance != nil
    self[activeSide].close(closed.group, in: active.group, dropsEmpty: dropsEmpty)
    // Only a group that can be cancelled puts redo steps aside.
    if performance == nil, open.path.last?.kind != .explicit {
      redoList.release(to: closed.heldAtBegin)
    }
    putAside(closed)
  }

  /// Releases later what an open group has held.
  @inline(__always)
  final func putAside(_ closed: OpenGroup) {
    if let label = closed.labelAtBegin { removed.append(label) }
    if let merging = closed.merging { removed.append(merging) }
  }

  @inline(__always)
  private final func pushStep() {
    let closed = open.removeLast()
    let (hasOperations, isKept) = undoList.isKept(
      closed.group,
      isEvent: closed.kind == .event,
      dropsEmpty: dropsEmptyGroups
    )
    let label = open.label.take()
    if isKept {
      let before = currentState
      if hasOperations { currentState = newState() }
      undoList.push(closed.group, before, currentState, label)
      trim(exactly: false)
    } else {
      if let label { removed.append(label) }
      undoList.truncate(to: closed.group)
    }
    if redoList.held > 0 { redoList.release(to: 0) }
    putAside(closed)
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
    guard performance == nil else { return report(.endWithoutBegin) }
    if open.endSilent() { return }
    guard let last = open.path.last, last.kind == .explicit, !last.isClosing
    else { return report(.endWithoutBegin) }
    cancel(last.id, at: open.level - 1)
  }

  private final func cancel(_ id: UInt64, at index: Int) {
    open.path[index].isClosing = true
    post(.checkpoint)
    guard let index = open.index(of: id) else { return }
    post(.willCloseUndoGroup(isDiscardable: isDiscardable(at: index)))
    guard let index = open.index(of: id) else { return }
    let isDiscardable = isDiscardable(at: index)
    closeGroups(after: id)
    takeBackForGood(open.path[index].group)
    // A handler may have removed everything.
    guard let index = open.index(of: id) else { return }
    open.path[index].silent = 0
    let cancelled = open.removeLast()
    setLabel(cancelled.labelAtBegin)
    redoList.restore(to: cancelled.heldAtBegin)
    trim(exactly: true)
    putAside(cancelled)
    post(.didCloseUndoGroup(isDiscardable: isDiscardable))
    scheduleEndIfOnlyEventIsOpen()
    if open.takeEndOfInnermost() { close(open.level - 1) }
  }

  /// Calls the handlers; nothing that they register is kept.
  private final func takeBackForGood(_ group: Int) {
    start(.undo)
    undoList.groups[group].home = .running
    undoList.groups[group].tally = Tally()
    callOperations(of: group, in: .undo)
    let isWhole = !run.hasSkipped
    finish(keeping: false)
    if !isWhole { currentState = newState() }
  }
}
