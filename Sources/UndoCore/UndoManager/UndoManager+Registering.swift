extension UndoManager {
  final func register(_ target: AnyObject, _ handler: consuming UndoHandler) {
    if performance == nil {
      if prepareToRegister() { open.append(open.makeOperation(target, handler)) }
    } else if prepareToCollect() {
      collect(target, handler)
    }
  }

  /// Files an inverse. The first one for the object whose handler is running takes the place of the
  /// operation that is being performed.
  @inline(__always)
  private final func collect(_ target: AnyObject, _ handler: consuming UndoHandler) {
    if run.target == ObjectIdentifier(target), let operation = run.renewable.take() {
      operation.renew(handler)
      inflight.append(operation)
    } else {
      inflight.append(inflight.makeOperation(target, handler))
    }
  }

  /// Where an operation is to be filed, after everything that registering does besides.
  ///
  /// - Returns: Nil if it is not to be filed at all.
  final func recordingForOperation() -> UndoRecording? {
    guard performance == nil else { return prepareToCollect() ? inflight : nil }
    return prepareToRegister() ? open : nil
  }

  /// Everything that registering does besides filing, when nothing is being performed.
  ///
  /// - Returns: Whether there is a group to file in.
  private final func prepareToRegister() -> Bool {
    guard disableCount == 0, open.level > 0 || openGroup() else { return false }
    if !redoStack.isEmpty { clearRedo() }
    return true
  }

  /// The same in a handler.
  private final func prepareToCollect() -> Bool {
    guard disableCount == 0 else {
      // What a handler changes now cannot be reversed, so the place it leads to is not to be trusted.
      run.hasLostInverse = true
      return false
    }
    run.hasRegistered = true
    return !run.isForgotten
  }

  /// Where a name and its like are to be kept. Nil if nowhere.
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
    // An observer may have closed it at once. What the caller registers must not get lost.
    if open.level == 0 { open.open(.event, id: nextNumber()) }
    return true
  }

  /// A new change makes what was undone unreachable. A group that can be cancelled holds it.
  private final func clearRedo() {
    let cleared = redoStack.takeAll()
    if let index = open.path.innermost, open.path[index].kind == .explicit {
      open.makeExtras(at: index).heldRedo += cleared
    }
    extendLifetime(cleared)
  }
}
