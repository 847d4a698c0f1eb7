extension UndoManager {
  /// A call that is invalid in the present state. Foundation raises an exception for it.
  public enum Misuse: String, Hashable, Sendable, CaseIterable {
    /// A group was ended or cancelled, but none begun by the caller is open. In the middle of another
    /// call, an end too many does not stop the program.
    case endWithoutBegin
    /// Registration was enabled more often than disabled.
    case enableWithoutDisable
    /// Something was registered or named while no group was open and `groupsByEvent` was off.
    case noOpenGroup
    /// Undo was called with groups open that it does not close.
    case undoWithOpenGroups
    /// The last thing in the innermost open group is not a closed group.
    case undoNestedWithPendingOperations
    /// Undo was called while a step was being undone or redone, or by an observer in the middle of
    /// a call.
    case undoInsideUndo
    /// Redo was called while a step was being undone or redone, or by an observer in the middle of
    /// a call.
    case redoInsideUndo
  }

  /// Calls the handler. Without one the program ends, because its view of the state is wrong.
  final func report(_ misuse: Misuse) {
    guard let misuseHandler else {
      fatalError("UndoManager: \(misuse.explanation) (Grouping level: \(active.level))")
    }
    misuseHandler(misuse)
  }

  /// Reports an end too many that was called by a handler or an observer. The manager was about to
  /// close the group itself, so its state is certain, and the program goes on as on Apple's platforms.
  final func reportEnd() { misuseHandler?(.endWithoutBegin) }
}

extension UndoManager.Misuse {
  /// An explanation: the call, what is wrong with it, and how to correct it.
  public var explanation: String {
    switch self {
    case .endWithoutBegin:
      "endUndoGrouping() or cancelUndoGrouping() was called, but no group begun by the caller is"
        + " open. Call beginUndoGrouping() first, once for each end."
    case .enableWithoutDisable:
      "enableUndoRegistration() was called, but registration is already enabled."
        + " Call disableUndoRegistration() first, once for each enable."
    case .noOpenGroup:
      "Something was registered, named or marked, but no group is open and groupsByEvent is off."
        + " Call beginUndoGrouping() first, or set groupsByEvent to true."
    case .undoWithOpenGroups:
      "undo() was called inside an open group. It undoes whole steps, and the step that is being"
        + " recorded is not complete until each beginUndoGrouping() is matched by an"
        + " endUndoGrouping(). End the groups first; or call undoNestedGroup() to undo the last closed"
        + " group inside the open one, or cancelUndoGrouping() to revert the open one."
    case .undoNestedWithPendingOperations:
      "undoNestedGroup() was called, but the innermost open group does not end with a closed group."
        + " Call endUndoGrouping() first."
    case .undoInsideUndo:
      "undo() or undoNestedGroup() was called while a step is being undone or redone, or by an"
        + " observer in the middle of another call. Call it afterwards."
    case .redoInsideUndo:
      "redo() was called while a step is being undone or redone, or by an observer in the middle"
        + " of another call. Call it afterwards."
    }
  }
}
