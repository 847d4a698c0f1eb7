/// Which way a step went.
public enum UndoDirection: Hashable, Sendable {
  /// It was taken back: revert its changes.
  case undo
  /// It was done again: apply its changes.
  case redo
}
