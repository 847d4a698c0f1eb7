/// Whose steps Ctrl-Z takes back. Choosing one changes nothing else: it is a way of looking.
package enum UndoScope: String, CaseIterable, Sendable {
  /// The selected cards; with nothing selected, what is not on the board now.
  case object
  case board

  package var title: String {
    switch self {
    case .object: "Each Card"
    case .board: "Whole Board"
    }
  }
}
