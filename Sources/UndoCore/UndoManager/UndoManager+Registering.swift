extension UndoManager {
  final func register(_ target: AnyObject, _ handler: consuming UndoHandler) {
    guard let group = groupForOperation() else { return }
    active.list.append(handler, for: subject(of: target), in: group)
  }

  /// Adds an operation, unless the innermost group has one for the same object and key.
  final func registerMerging(
    _ target: AnyObject,
    _ key: AnyHashable,
    _ handler: consuming UndoHandler
  ) {
    guard let group = groupForOperation(), let index = active.innermost else { return }
    let subject = subject(of: target)
    let (list, key) = (active.list, MergeKey(subject: subject, key: key))
    if let kept = active.path[index].merging[key], list.isThere(kept) { return }
    active.merge(key, into: list.length, at: index)
    list.append(handler, for: subject, in: group)
  }

  /// The innermost group, after the side effects of registering.
  ///
  /// - Returns: Nil if nothing is to be recorded.
  private final func groupForOperation() -> Int? {
    guard disableCount == 0 else {
      // What a handler changes now cannot be reverted, so the resulting state is unknown.
      if performance != nil { run.hasLostInverse = true }
      return nil
    }
    if performance != nil {
      run.hasRegistered = true
      return run.isForgotten ? nil : inflight.innermostGroup
    }
    guard open.level > 0 || openGroup() else { return nil }
    if redoList.count > 0 { clearRedo() }
    return open.innermostGroup
  }

  /// After a new change nothing can be redone. A group that can be cancelled puts the steps aside.
  private final func clearRedo() {
    if let index = open.innermost, open.path[index].kind == .explicit {
      redoList.hold()
    } else {
      redoList.removeShown()
    }
  }

  /// The recording that a name or other information belongs to. Nil if there is none.
  final func recordingForLabel() -> UndoRecording? {
    guard disableCount == 0 else { return nil }
    guard performance == nil else { return inflight }
    return open.level > 0 || openGroup() ? open : nil
  }

  /// Replaces name and information.
  final func setLabel(_ label: UndoLabel?, of recording: UndoRecording) {
    if let old = recording.label { waste.others.append(old) }
    recording.label = label
  }

  /// In a handler, this marks the step being collected, whatever groups the handler has begun.
  final func mark(_ isDiscardable: Bool) {
    guard let recording = recordingForLabel() else { return }
    guard let index = performance == nil ? recording.innermost : 0 else { return }
    recording.list.groups[recording.path[index].group].mark = isDiscardable ? .discardable : .saved
  }

  /// Opens the event's group.
  ///
  /// - Returns: Whether there is a group now.
  private final func openGroup() -> Bool {
    guard groupsByEvent else {
      report(.noOpenGroup)
      return false
    }
    openEventGroup()
    // An observer may have closed it at once. The caller's registration must not be lost.
    if open.level == 0 { open.open(.event, id: nextNumber(), .open) }
    return true
  }
}
