import BoardCore

/// The colours of what is selected: cards, groups and edges alike.
@MainActor
struct ColourResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.colour

  func reasonAgainst(_ command: Command) -> String? {
    app.editor.selection.isEmpty ? "Select a card or an edge first" : nil
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .colour(let colour): give(colour, now)
    case .noColour: give(nil, now)
    case .otherColour: app.toggleColourPanel()
    default: return .notMine
    }
    return .handled
  }

  private func give(_ colour: CanvasColor?, _ now: Double) {
    if !app.editor.setColor(colour, at: now) { app.message = App.wordsForEdit }
  }
}

/// The panel in which a colour can be typed.
@MainActor
struct ColourPanelResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let point, _, _):
      if app.panes.find(point) == nil { app.overlay.panel = nil }
      return .notMine
    case .keyPressed(KeyStroke(.enter), _): return enter(now)
    default: return .notMine
    }
  }

  /// Enter in the field gives the colour and closes the panel, or says what is wrong.
  private func enter(_ now: Double) -> Response {
    guard app.overlay.isFieldFocused, var panel = app.overlay.colour, !panel.field.isComposing
    else {
      return .notMine
    }
    if let colour = panel.typed {
      app.overlay.panel = nil
      app.perform(.colour(colour), at: now)
    } else {
      panel.complains = true
      app.overlay.panel = .colour(panel)
    }
    return .handled
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard command == .escape else { return .notMine }
    app.overlay.panel = nil
    return .handled
  }
}

extension App {
  func toggleColourPanel() {
    overlay.panel = overlay.colour == nil ? .colour(ColourPanel(editor.sharedColor ?? nil)) : nil
  }
}
