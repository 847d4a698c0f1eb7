import BoardCore

/// A question waits for its answer: nothing reaches the board meanwhile.
@MainActor
struct QuestionResponder: Responder {
  let app: App
  let panel: QuestionPanel

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let place, _, _):
      return panel.listens(at: now) && app.controls().hit(place) != nil ? .notMine : .handled
    case .keyPressed(let stroke, let isRepeat) where stroke.key != .escape:
      var panel = panel
      let command = panel.press(stroke, isRepeat: isRepeat, at: now)
      app.overlay.question = panel
      if let command { app.perform(command, at: now) }
      return .handled
    default:
      return .notMine
    }
  }

  func answer(to command: Command) -> CommandAnswer {
    guard let answer = panel.question.answers.first(where: { $0.command == command }) else {
      return .notMine
    }
    return answer.isEnabled
      ? .enabled(title: answer.title) : .disabled(title: answer.title, reason: "")
  }

  /// The answer ends the question, and others do what it says.
  func perform(_ command: Command, at now: Double) -> Response {
    if command.isAnswer || command == .escape { app.overlay.panel = nil }
    return command == .escape ? .handled : .notMine
  }
}

/// Settings, history or keys.
@MainActor
struct PanelResponder: Responder {
  let app: App
  let panel: Overlay.OpenPanel

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let place, _, _):
      // A press beside it closes it, except for the list of steps, which is worked with.
      if case .history = panel { break }
      if app.controls().hit(place) == nil { app.overlay.panel = nil }
    case .keyPressed(let stroke, _) where stroke.modifiers.isSubset(of: .shift):
      guard case .settings(var open) = panel, SettingsPanel.uses(stroke.key) else { break }
      let command = open.press(stroke, app.settings)
      app.overlay.panel = .settings(open)
      if let command { app.perform(command, at: now) }
      return .handled
    default:
      break
    }
    return .notMine
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard command == .escape else { return .notMine }
    app.overlay.panel = nil
    return .handled
  }
}

/// The buttons of the bars, and of the panel that is open.
@MainActor
struct ControlsResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(let button, let place, _, _):
      guard let control = app.controls().hit(place) else { return .notMine }
      if button == .primary { app.pointer.pressedControl = control }
      return .handled
    case .released(.primary, let place, _):
      guard let pressed = app.pointer.pressedControl else { return .notMine }
      app.pointer.pressedControl = nil
      if app.controls().hit(place)?.widget.frame == pressed.widget.frame,
        let command = pressed.command, !pressed.widget.state.contains(.disabled)
      {
        app.perform(command, at: now)
      }
      return .handled
    default:
      return .notMine
    }
  }

  func cursor(at place: Point?) -> WindowAppearance.Cursor? {
    place.flatMap(app.controls().hit) == nil ? nil : .arrow
  }
}
