import BoardCore

/// Cards as such: new ones, what is written on them, which are selected.
@MainActor
struct CardsResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.cards

  func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .selectAll: app.editor.board.cardOrder.isEmpty ? "" : nil
    case .delete: app.editor.selection.isEmpty ? "Select a card or a connection first" : nil
    case .editText: app.writable == nil ? "Select a card to write on" : nil
    case .bold, .italic, .insertLink: "Open a text first"
    default: nil
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .newCard: app.createCardBesideOthers(at: now)
    case .editText: app.openSelectedText(at: now)
    case .delete: app.editor.deleteSelection(at: now)
    case .selectAll: app.editor.selectAll()
    case .selectNext: app.select(backward: false, at: now)
    case .selectPrevious: app.select(backward: true, at: now)
    case .openLink(let link): app.open(link, at: now)
    case .openAnyway(let place): app.open(place)
    default: return .notMine
    }
    return .handled
  }
}
