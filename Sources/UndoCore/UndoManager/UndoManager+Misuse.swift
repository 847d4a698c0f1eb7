extension UndoManager {
  /// A call that makes no sense where it is made. Foundation raises an exception for it.
  public enum Misuse: String, Hashable, Sendable, CaseIterable {
    /// A group was ended or cancelled, and none of the caller's is open.
    case endWithoutBegin
    /// Registration was switched on more often than off.
    case enableWithoutDisable
    /// Something was registered or named outside of any group, and groups are not made by event.
    case noOpenGroup
    /// Undo was called while groups are open that it does not close.
    case undoWithOpenGroups
    /// The last thing in the innermost open group is not a closed group.
    case undoNestedWithPendingOperations
    /// Undo was called while a step is undone or redone, or by an observer of a call half done.
    case undoInsideUndo
    /// Redo was called while a step is undone or redone, or by an observer of a call half done.
    case redoInsideUndo
  }

  /// Tells the hook; without one the program ends, for its idea of the state is wrong.
  final func report(_ misuse: Misuse) {
    guard let onMisuse else { fatalError("UndoManager: \(misuse.explanation)") }
    onMisuse(misuse)
  }
}

extension UndoManager.Misuse {
  /// The call, the fault and the cure, in one sentence or two.
  public var explanation: String {
    switch self {
    case .endWithoutBegin:
      "endUndoGrouping() or cancelUndoGrouping() was called, but no group is open that the caller"
        + " has begun. Call beginUndoGrouping() first, once for each end."
    case .enableWithoutDisable:
      "enableUndoRegistration() was called, but registration is on."
        + " Call disableUndoRegistration() first, once for each enable."
    case .noOpenGroup:
      "Something was registered, named or marked, but no group is open and groupsByEvent is off."
        + " Call beginUndoGrouping() first, or switch groupsByEvent on."
    case .undoWithOpenGroups:
      "undo() was called, but groups are open. Call endUndoGrouping() for each of them first."
    case .undoNestedWithPendingOperations:
      "undoNestedGroup() was called, but the innermost open group does not end with a closed group."
        + " Call endUndoGrouping() first."
    case .undoInsideUndo:
      "undo() or undoNestedGroup() was called while a step is undone or redone, or while observers"
        + " are told of something half done. Call it when that is over."
    case .redoInsideUndo:
      "redo() was called while a step is undone or redone, or while observers are told of something"
        + " half done. Call it when that is over."
    }
  }
}
