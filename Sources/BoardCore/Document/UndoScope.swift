/// The steps that Undo looks at. Switching the scope changes nothing that is recorded.
package enum UndoScope: String, CaseIterable, Sendable {
  /// The selected cards, or the board if nothing is selected.
  case object
  case board
}
