extension UndoManager {
  /// Where an operation is to be filed, after everything that registering does besides.
  ///
  /// - Returns: Nil if it is not to be filed at all.
  final func recordingForOperation() -> UndoRecording? {
    guard disableCount == 0 else {
      // What a handler changes now cannot be reversed, so the place it leads to is not to be trusted.
      if performance != nil { run.hasLostInverse = true }
      return nil
    }
    guard performance == nil else {
      run.hasRegistered = true
      return run.isForgotten ? nil : inflight
    }
    guard openGroupIfNeeded() else { return nil }
    if !redoStack.isEmpty { clearRedo() }
    return open
  }

  /// Where a name and its like are to be kept. Nil if nowhere.
  final func recordingForLabel() -> UndoRecording? {
    guard disableCount == 0 else { return nil }
    guard performance == nil else { return inflight }
    return openGroupIfNeeded() ? open : nil
  }

  private final func openGroupIfNeeded() -> Bool {
    guard open.level == 0 else { return true }
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
    if let index = open.innermost, open.path[index].kind == .explicit {
      open.makeExtras(at: index).heldRedo += cleared
    }
    withExtendedLifetime(cleared) {}
  }
}
