package import UndoCore

/// What an operation did to the board.
package struct AppliedStep: Equatable, Sendable {
  /// What the step is called that was recorded, undone or redone; empty if there was none.
  package var name = ""
  package var changes: [BoardChange] = []
  /// Whether the changes take something back.
  package var direction = UndoDirection.redo
  /// How many steps it were.
  package var count = 1
}
