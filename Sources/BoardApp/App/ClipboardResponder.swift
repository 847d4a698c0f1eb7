import BoardCore
import BoardRenderer

/// What goes to the clipboard and comes from it, and copies made on the board itself.
@MainActor
struct ClipboardResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.clipboard

  func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .cut, .copy, .duplicate:
      app.selectedCards.isEmpty ? "Select a card first" : nil
    case .copyAsPNG, .copyAsSVG: app.editor.board.cardOrder.isEmpty ? "There are no cards" : nil
    default: nil
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .cut: app.cut(at: now)
    case .copy: app.copy()
    case .paste: app.askToPaste()
    case .pasteLines: app.askToPaste(asLines: true)
    case .duplicate: app.duplicate(at: now)
    case .copyAsPNG: app.copyPicture(as: .png)
    case .copyAsSVG: app.copyPicture(as: .svg)
    default: return .notMine
    }
    return .handled
  }
}
