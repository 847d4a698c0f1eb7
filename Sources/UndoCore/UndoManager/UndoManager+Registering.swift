extension UndoManager {
  final func register(_ target: AnyObject, _ handler: consuming UndoHandler) {
    if performance == nil {
      if prepareToRegister() { open.append(open.makeOperation(target, handler)) }
    } else if prepareToCollect() {
      collect(target, handler)
    }
  }

  /// Adds an inverse. The first one for the object whose handler is running reuses the operation
  /// that is being performed.
  @inline(__always)
  private final func collect(_ target: AnyObject, _ handler: consuming UndoHandler) {
    if run.target == ObjectIdentifier(target), let operation = run.renewable.take() {
      operation.renew(handler)
      inflight.append(operation)
    } else {
      inflight.append(inflight.makeOperation(target, handler))
    }
  }

  /// The recording to add an operation to, after the side effects of registering.
  ///
  /// - Returns: Nil if the operation is not to be recorded.
  final func recordingForOperation() -> UndoRecording? {
    guard performance == nil else { return prepareToCollect() ? inflight : nil }
    return prepareToRegister() ? open : nil
  }

  /// The side effects of registering while no step is being performed.
  ///
  /// - Returns: Whether there is a group to add to.
  private final func prepareToRegister() -> Bool {
    guard disableCount == 0, open.level > 0 || openGroup() else { return false }
    if !redoStack.isEmpty { clearRedo() }
    return true
  }

  /// The same while a step is being performed.
  private final func prepareToCollect() -> Bool {
    guard disableCount == 0 else {
      // What a handler changes now cannot be reverted, so the resulting state is unknown.
      run.hasLostInverse = true
      return false
    }
    run.hasRegistered = true
    return !run.isForgotten
  }

  /// The recording that a name or other information belongs to. Nil if there is none.
  final func recordingForLabel() -> UndoRecording? {
    guard disableCount == 0 else { return nil }
    guard performance == nil else { return inflight }
    return open.level > 0 || openGroup() ? open : nil
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
    if open.level == 0 { open.open(.event, id: nextNumber()) }
    return true
  }

  /// After a new change nothing can be redone. A group that can be cancelled holds the redo steps.
  private final func clearRedo() {
    let cleared = redoStack.takeAll()
    if let index = open.path.innermost, open.path[index].kind == .explicit {
      open.makeExtras(at: index).heldRedo += cleared
    }
    extendLifetime(cleared)
  }
}
