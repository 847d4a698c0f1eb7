import BoardCore
import BoardValues

/// Where cards lie, beside each other and above each other.
@MainActor
struct ArrangeResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.arrange

  func title(of command: Command) -> String {
    command == .group && app.selectedCards.isEmpty ? "New Group" : command.title
  }

  func reasonAgainst(_ command: Command) -> String? {
    let cards = app.selectedCards
    switch command {
    case .bringToFront, .sendToBack, .bringForward, .sendBackward, .fitToWords, .openArrange:
      return cards.isEmpty ? "Select a card first" : nil
    case .ungroup:
      let hasGroup = cards.contains { app.editor.board.card($0)?.isGroup == true }
      return hasGroup ? nil : "Select a group first"
    case .arrange(let arrangement):
      return cards.count < Arranging.least(for: arrangement)
        ? Self.words(forTooFew: arrangement) : nil
    default:
      return nil
    }
  }

  static func words(forTooFew arrangement: Arrangement) -> String {
    "Select \(Arranging.least(for: arrangement) == 2 ? "two" : "three") cards or more first"
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .bringToFront: app.editor.bringToFront(at: now)
    case .sendToBack: app.editor.sendToBack(at: now)
    case .bringForward: app.restack(.forward, at: now)
    case .sendBackward: app.restack(.backward, at: now)
    case .arrange(let arrangement): app.arrange(arrangement, at: now)
    case .group: app.group(at: now)
    case .ungroup: app.ungroup(at: now)
    case .openArrange: app.openArrange()
    case .nudge(let x, let y): app.nudge(by: Vector(Double(x), Double(y)), at: now)
    case .grow(let x, let y): app.grow(by: Vector(Double(x), Double(y)), at: now)
    case .fitToWords: app.fitToWords(at: now)
    default: return .notMine
    }
    return .handled
  }
}
