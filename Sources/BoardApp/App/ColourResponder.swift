import BoardCore
import BoardRenderer
import BoardValues

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
    if !app.editor.setColor(colour, at: now) { app.message = App.wordsForDraft }
  }
}

/// The panel in which a colour can be typed.
@MainActor
struct ColourPanelResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(let button, let point, _, _):
      if app.panes.find(point) == nil { app.overlay.panel = nil }
      guard button == .primary, app.panes.hit(point)?.part.name == ColourPanel.shadesName else {
        return .notMine
      }
      return pick(at: point)
    case .moved(let point, _, _): return isPicking ? pick(at: point) : .notMine
    case .released(.primary, let point, _): return isPicking ? take(at: point, now) : .notMine
    case .keyPressed(KeyStroke(.enter), _): return enter(now)
    default: return .notMine
    }
  }

  // MARK: Picking

  private var isPicking: Bool { app.overlay.colour?.isPicking == true }

  /// It is seen on the board, and is no step until the button comes up.
  private func pick(at point: Point) -> Response {
    guard !app.refuses(), var panel = app.overlay.colour, let colour = shade(at: point) else {
      return .handled
    }
    panel.pick(colour)
    // Ctrl+Z is about the board from now on, and not about the field.
    app.overlay.focus = nil
    app.overlay.panel = .colour(panel)
    app.pointer.press = .shade(app.editor.colorDraft(colour))
    app.needsFrame = true
    return .handled
  }

  private func take(at point: Point, _ now: Double) -> Response {
    let colour = shade(at: point)
    app.endPicking()
    if let colour { app.perform(.colour(colour), at: now) }
    return .handled
  }

  private func shade(at point: Point) -> CanvasColor? {
    let shades = app.panes[.panel]?.controls.first { $0.part.name == ColourPanel.shadesName }
    guard let frame = shades?.frame, !frame.isEmpty else { return nil }
    let way = point - frame.origin
    let place = Point(way.dx / frame.width, way.dy / frame.height)
    return CanvasColor(ShadePlane.color(at: place))
  }

  // MARK: Typing

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
    let wasPicking = isPicking
    if wasPicking { app.endPicking() }
    guard command == .escape else { return .notMine }
    if !wasPicking { app.overlay.panel = nil }
    return .handled
  }
}

extension App {
  /// What was only seen is no more.
  func endPicking() {
    guard var panel = overlay.colour, panel.isPicking else { return }
    panel.isPicking = false
    overlay.panel = .colour(panel)
    pointer.press = .none
    needsFrame = true
  }

  func toggleColourPanel() {
    overlay.panel = overlay.colour == nil ? .colour(ColourPanel(editor.sharedColor ?? nil)) : nil
  }
}
