extension UndoManager {
  final func register(_ target: AnyObject, _ handler: consuming UndoHandler) {
    if let group = groupForOperation() { group.append(makeOperation(target, handler)) }
  }

  /// The first inverse for the object whose handler is running reuses the operation.
  @inline(__always)
  private final func makeOperation(
    _ target: AnyObject,
    _ handler: consuming UndoHandler
  ) -> UndoOperation {
    if let operation = run.renewable, operation.subject.id == ObjectIdentifier(target) {
      run.renewable = nil
      operation.renew(handler)
      return operation
    }
    return UndoOperation(subject(of: target), handler)
  }

  /// Adds an operation, unless the innermost group has one for the same object and key.
  final func registerMerging(
    _ target: AnyObject,
    _ key: AnyHashable,
    _ handler: consuming UndoHandler
  ) {
    guard let group = groupForOperation(), let index = active.innermost else { return }
    let mergeKey = MergeKey(object: ObjectIdentifier(target), key: key)
    // A new object may have the address of one that is gone.
    if let kept = active.path[index].extras?.merging[mergeKey],
      group.operation(at: kept)?.subject.object === target
    {
      return
    }
    active.makeExtras(at: index).merging[mergeKey] = group.children.count
    group.append(makeOperation(target, handler))
  }

  /// The innermost group, after the side effects of registering.
  ///
  /// - Returns: Nil if nothing is to be recorded.
  private final func groupForOperation() -> UndoGroup? {
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
    if !redoStack.isEmpty { clearRedo() }
    return open.innermostGroup
  }

  /// The recording that a name or other information belongs to. Nil if there is none.
  final func recordingForLabel() -> UndoRecording? {
    guard disableCount == 0 else { return nil }
    guard performance == nil else { return inflight }
    return open.level > 0 || openGroup() ? open : nil
  }

  /// Replaces name and information.
  final func setLabel(_ label: UndoLabel?, of recording: UndoRecording) {
    if let old = recording.label { removed.append(old) }
    recording.label = label
  }

  /// In a handler, this marks the step being collected, whatever groups the handler has begun.
  final func mark(_ isDiscardable: Bool) {
    guard let recording = recordingForLabel() else { return }
    guard let index = performance == nil ? recording.innermost : 0 else { return }
    recording.path[index].group.mark = isDiscardable ? .discardable : .saved
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
    if open.level == 0 { open.open(.event, id: nextNumber(), UndoStep(.open)) }
    return true
  }

  /// After a new change nothing can be redone. A group that can be cancelled holds the redo steps.
  private final func clearRedo() {
    let cleared = redoStack.removeAll()
    if let index = open.innermost { hold(cleared, in: index, of: open) }
  }
}
