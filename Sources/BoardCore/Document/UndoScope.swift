/// Whose steps Ctrl-Z takes back. Switching changes nothing that is recorded.
package enum UndoScope: String, CaseIterable, Sendable {
  /// The selected cards; with nothing selected, the board.
  case object
  case board
}
