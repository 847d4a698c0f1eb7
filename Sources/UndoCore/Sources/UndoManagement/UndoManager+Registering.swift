extension UndoManager {
  final func register(_ target: AnyObject, _ handler: consuming UndoHandler) {
    guard let group = groupForOperation() else { return }
    let subject = subject(of: target)
    self[activeSide].append(handler, for: subject, in: group)
  }

  /// Adds an operation, unless the innermost group has one for the same object and key.
  final func registerMerging(
    _ target: AnyObject,
    _ key: AnyHashable,
    _ handler: consuming UndoHandler
  ) {
    guard let group = groupForOperation(), let index = active.path.indices.last else { return }
    let subject = subject(of: target)
    let key = MergeKey(subject: subject, key: key)
    if let kept = active.path[index].merging?[key], self[activeSide].isThere(kept) { return }
    active.merge(key, into: self[activeSide].length, at: index)
    self[activeSide].append(handler, for: subject, in: group)
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
      return run.isForgotten ? nil : inflight.group
    }
    guard open.level > 0 || openGroup() else { return nil }
    if redoList.count > 0 { clearRedo() }
    return open.group
  }

  /// After a new change nothing can be redone. A group that can be cancelled puts the steps aside.
  private final func clearRedo() {
    if open.path.last?.kind == .explicit {
      redoList.hold()
    } else {
      redoList.removeShown()
    }
  }

  /// Whether there is a step now that can have a name or other information.
  final func opensForLabel() -> Bool {
    disableCount == 0 && (performance != nil || open.level > 0 || openGroup())
  }

  /// Replaces name and information of the step that is being recorded.
  final func setLabel(_ label: UndoLabel?) {
    if let old = active.label { removed.append(old) }
    active.label = label
  }

  /// Marks the innermost group or, in a handler, the step being collected, whatever groups the handler has begun.
  final func mark(_ isDiscardable: Bool) {
    guard opensForLabel() else { return }
    let group = performance == nil ? open.group : inflight.path[0].group
    self[activeSide].groups[group].mark = isDiscardable ? .discardable : .saved
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
    if open.level == 0 { begin(.event, .open) }
    return true
  }
}
