/// Whose steps Ctrl-Z takes back. Switching changes nothing that is recorded.
package enum UndoScope: String, CaseIterable, Sendable {
  /// The selected cards; with nothing selected, what cannot be seen on the board now.
  case object
  case board
}
