// Opening and closing groups. Observers are told between the parts of each call and may do nearly
// anything; so a group is known by its number, and looked for again each time they return.

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

  /// Closes a group: the innermost one, or the only one there is below some begun while
  /// registration was off.
  final func close(_ index: Int, of recording: UndoRecording) {
    let id = recording.path[index].id
    let newest = lastNumber
    recording.startClosing(at: index)
    post(.checkpoint)
    guard let index = recording.index(of: id) else { return }
    guard performance == nil else {
      recording.closeGroups(after: newest, dropsEmpty: true)
      recording.closeNested(dropsEmpty: true)
      return
    }
    post(.willCloseUndoGroup(isDiscardable: recording.isDiscardable(at: index)))
    if recording.index(of: id) != nil { file(id, openedUntil: newest) }
  }

  /// Files a group that observers have been told about, with those that they left open inside it.
  private final func file(_ id: UInt64, openedUntil newest: UInt64) {
    open.closeGroups(after: newest, dropsEmpty: discardsEmptyGroups)
    guard let index = open.index(of: id) else { return }
    let isDiscardable = open.isDiscardable(at: index)
    if open.level == 1 {
      fileStep(at: index, isDiscardable: isDiscardable)
    } else {
      open.closeNested(dropsEmpty: discardsEmptyGroups)
    }
    post(.didCloseUndoGroup(isDiscardable: isDiscardable))
    scheduleEndIfOnlyEventIsOpen()
  }

  private final func fileStep(at index: Int, isDiscardable: Bool) {
    let group = open.closeTopLevel(at: index)
    let (name, info) = (open.name, open.info)
    if !name.isEmpty { open.name = "" }
    if !info.isEmpty { open.info = [:] }
    let isEmpty = open.entries.isEmpty
    let content = open.takeContent()
    let hasOperation = group.counts.operations > 0
    let isDropped =
      group.hadOperations
      ? !hasOperation
      : discardsEmptyGroups || (isEmpty && group.kind == .event)
    guard !isDropped else { return }
    let before = present
    if hasOperation { present = freshPlace() }
    undoStack.push(
      UndoStep(
        id: nextNumber(),
        content: content,
        name: name,
        info: info,
        before: before,
        after: present,
        mark: group.mark,
        isDiscardable: isDiscardable,
        isAnswerSettled: false,
        hadOperations: group.hadOperations
      )
    )
    undoStack.trim(to: storedLevelsOfUndo, exactly: false)
    withExtendedLifetime(group) {}
  }

  // MARK: - The end of an event

  final func closeEvent() {
    guard performance == nil, groupsByEvent, let index = indexOfOnlyEvent,
      !open.path[index].isClosing
    else { return }
    close(index, of: open)
  }

  final func setGroupsByEvent(_ isOn: Bool) {
    let wasOn = storedGroupsByEvent
    storedGroupsByEvent = isOn
    if isOn, !wasOn { scheduleEndIfOnlyEventIsOpen() }
  }

  /// The host may have said that the event is over while other groups kept the event's open.
  final func scheduleEndIfOnlyEventIsOpen() {
    if performance == nil, groupsByEvent, indexOfOnlyEvent != nil { scheduleEndOfEvent() }
  }

  private final var indexOfOnlyEvent: Int? {
    guard open.level == 1, let index = open.topLevel, open.path[index].kind == .event
    else { return nil }
    return index
  }
}
