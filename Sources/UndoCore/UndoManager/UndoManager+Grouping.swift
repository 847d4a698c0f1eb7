// Opening and closing groups. Observers are told in the middle of these calls and may do nearly
// anything, so a group is identified by its number and looked up again each time they return.

extension UndoManager {
  final func beginGroup() {
    guard disableCount == 0 else { return active.open(.silent, id: nextNumber()) }
    guard performance == nil else {
      post(.checkpoint)
      return inflight.open(.explicit, id: nextNumber())
    }
    if open.level == 0, groupsByEvent { openEventGroup() }
    post(.checkpoint)
    open.open(.explicit, id: nextNumber())
    post(.didOpenUndoGroup)
  }

  @inline(__always)
  final func openEventGroup() {
    open.open(.event, id: nextNumber())
    scheduleEndOfEvent()
    post(.didOpenUndoGroup)
  }

  final func endGroup() {
    let recording = active
    guard let last = recording.path.indices.last, recording.path[last].kind != .collecting,
      !recording.path[last].isClosing
    else { return report(.endWithoutBegin) }
    if recording.path[last].kind == .silent {
      recording.dropSilentGroup()
    } else {
      close(last, of: recording)
    }
  }

  /// Closes a group: the innermost one, or the only one apart from those begun while registration
  /// was off.
  final func close(_ index: Int, of recording: UndoRecording) {
    let newest = lastNumber
    guard let index = isHeard ? announceClose(of: index, in: recording) : index else { return }
    guard performance == nil else {
      recording.closeGroups(after: newest, dropsEmpty: true)
      recording.closeNested(dropsEmpty: true)
      return
    }
    // Groups that observers left open inside it are closed into it.
    if lastNumber > newest { open.closeGroups(after: newest, dropsEmpty: dropsEmptyGroups) }
    let isDiscardable = open.isDiscardable(at: index)
    if open.level == 1 {
      pushStep(at: index, isDiscardable: isDiscardable)
    } else {
      open.closeNested(dropsEmpty: dropsEmptyGroups)
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
    guard performance == nil, let index = recording.path.index(of: id) else {
      return recording.path.index(of: id)
    }
    post(.willCloseUndoGroup(isDiscardable: recording.isDiscardable(at: index)))
    return recording.path.index(of: id)
  }

  @inline(__always)
  private final func pushStep(at index: Int, isDiscardable: Bool) {
    let group = open.path[index]
    let extras = open.closeTopLevel(at: index)
    if isKept(group) {
      push(open.takeStep(), as: group, isDiscardable: isDiscardable)
    } else {
      let dropped = (open.label.take(), open.takeStep())
      extendLifetime(dropped)
    }
    extendLifetime(extras)
  }

  /// Whether a top-level group becomes a step.
  private final func isKept(_ group: OpenGroup) -> Bool {
    if group.counts.operations > 0 { return true }
    if group.hadOperations || dropsEmptyGroups { return false }
    return group.kind != .event || !open.isEmpty
  }

  @inline(__always)
  private final func push(
    _ step: consuming UndoStep,
    as group: OpenGroup,
    isDiscardable: Bool
  ) {
    step.become(group, id: nextNumber(), label: open.label.take(), isDiscardable: isDiscardable)
    step.before = currentState
    if group.counts.operations > 0 { currentState = newState() }
    step.after = currentState
    undoStack.push(step)
    undoStack.trim(to: storedLevelsOfUndo, exactly: false)
  }

  // MARK: - The end of an event

  final func closeEvent() {
    guard performance == nil, groupsByEvent, let index = open.path.onlyEvent,
      !open.path[index].isClosing
    else { return }
    close(index, of: open)
  }

  final func setGroupsByEvent(_ isOn: Bool) {
    let wasOn = storedGroupsByEvent
    storedGroupsByEvent = isOn
    if isOn, !wasOn { scheduleEndIfOnlyEventIsOpen() }
  }

  /// The host may have ended the event while other groups kept its group open.
  final func scheduleEndIfOnlyEventIsOpen() {
    if open.path.onlyEvent != nil, performance == nil, groupsByEvent { scheduleEndOfEvent() }
  }
}
