import BoardCore

/// Where cards lie, beside each other and above each other.
@MainActor
struct ArrangeResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.arrange

  func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .bringToFront, .sendToBack, .fitToWords:
      app.editor.selectedCards.isEmpty ? "Select a card first" : nil
    default: nil
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .bringToFront: app.editor.bringToFront(at: now)
    case .sendToBack: app.editor.sendToBack(at: now)
    case .nudge(let x, let y): app.editor.nudge(by: Vector(Double(x), Double(y)), at: now)
    case .grow(let x, let y): app.grow(by: Vector(Double(x), Double(y)), at: now)
    case .fitToWords: app.fitToWords(at: now)
    default: return .notMine
    }
    return .handled
  }
}
