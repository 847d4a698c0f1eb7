import BoardValues

/// The panel that asks for the name of a moment: Enter gives it.
@MainActor
struct NamingResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let point, _, _):
      if app.panes.find(point) == nil { app.overlay.panel = nil }
    case .keyPressed(KeyStroke(.enter), _):
      guard app.overlay.isFieldFocused, let panel = app.overlay.naming, !panel.field.isComposing,
        let name = panel.name
      else { return .notMine }
      app.perform(.nameMoment(as: name), at: now)
      return .handled
    default: break
    }
    return .notMine
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard command == .escape else { return .notMine }
    app.overlay.panel = nil
    return .handled
  }
}
