import BoardValues

/// The sheet that asks for a path.
@MainActor
struct FilesResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let point, _, _) where app.panes.find(point) == nil:
      app.overlay.panel = nil
      return .handled
    case .keyPressed(let stroke, _): return key(stroke, now)
    default: return .notMine
    }
  }

  private func key(_ stroke: KeyStroke, _ now: Double) -> Response {
    guard app.overlay.isFieldFocused, app.overlay.files?.field.isComposing == false else {
      return .notMine
    }
    switch stroke {
    case KeyStroke(.enter): app.acceptPath(at: now)
    case KeyStroke(.tab): app.overlay.files?.completeCommonPart()
    case KeyStroke(.down): step(by: 1)
    case KeyStroke(.up): step(by: -1)
    default: return .notMine
    }
    return .handled
  }

  private func step(by step: Int) {
    app.overlay.files?.step(by: step)
    if let chosen = app.overlay.files?.chosen { app.scroll(.panel, toShowRow: chosen) }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .escape: app.overlay.panel = nil
    case .acceptPath: app.acceptPath(at: now)
    case .takePath(let index):
      app.overlay.files?.take(index)
      app.overlay.focusField()
      if app.overlay.files?.field.text.endsExactly(with: "/") == false { app.acceptPath(at: now) }
    default: return .notMine
    }
    return .handled
  }
}
