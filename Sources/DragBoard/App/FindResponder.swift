import BoardCore

/// The bar in which one looks for words. The board can be worked with beside it.
@MainActor
struct FindResponder: Responder {
  let app: App

  private static let stay = KeyStroke(.enter, .control)
  private static let steps = [
    KeyStroke(.character("g"), .control), KeyStroke(.character("g"), [.control, .shift]),
  ]
  private static let write = KeyStroke(.enter, .alt)

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    // Who turns to the board means to stay there.
    case .pressed(_, let point, _, _):
      if app.panes.find(point) == nil { app.overlay.find?.home = nil }
      return .notMine
    case .keyPressed(let stroke, _): return key(stroke, now)
    default: return .notMine
    }
  }

  /// Enter goes on to the next, as Ctrl+G does; on a button it presses that.
  private func key(_ stroke: KeyStroke, _ now: Double) -> Response {
    guard stroke.key == .enter || Self.steps.contains(stroke), app.overlay.isFieldFocused,
      app.overlay.find?.field.isComposing == false
    else { return .notMine }
    switch stroke {
    case Self.stay: app.stayAtMatch(at: now)
    case Self.write: app.stayAtMatch(writes: true, at: now)
    default: app.stepFind(backward: stroke.modifiers.contains(.shift), at: now)
    }
    return .handled
  }

  func answer(to command: Command) -> CommandAnswer {
    guard command == .findNext || command == .findPrevious else { return .notMine }
    let hasMatches = app.overlay.find?.matches.isEmpty == false
    return hasMatches
      ? .enabled(title: command.title) : .disabled(title: command.title, reason: "")
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .escape: app.closeFind(at: now)
    case .editText where app.overlay.isFieldFocused: app.stayAtMatch(writes: true, at: now)
    default: return .notMine
    }
    return .handled
  }
}
