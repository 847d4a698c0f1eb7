import BoardValues

/// A question waits for its answer: nothing reaches the board meanwhile.
@MainActor
struct QuestionResponder: Responder {
  let app: App
  let dialog: QuestionDialog

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed:
      guard dialog.listens(at: now) else { return .handled }
      _ = ControlsResponder(app: app).respond(to: event, at: now)
      return .handled
    case .keyPressed(let stroke, _) where stroke.key != .escape:
      guard dialog.listens(at: now) else { return .handled }
      _ = ControlsResponder(app: app).respond(to: event, at: now)
      return .handled
    default:
      return .notMine
    }
  }

  func answer(to command: Command) -> CommandAnswer {
    guard let answer = dialog.question.answers.first(where: { $0.command == command }) else {
      return .notMine
    }
    return answer.isEnabled
      ? .enabled(title: answer.title) : .disabled(title: answer.title, reason: "")
  }

  /// The answer ends the question, and others do what it says.
  func perform(_ command: Command, at now: Double) -> Response {
    let isAnswer =
      command.row.traits.contains(.isAnswer) || command == .escape
      || dialog.question.answers.contains { $0.command == command }
    if isAnswer { app.overlay.panel = nil }
    return command == .escape ? .handled : .notMine
  }
}

/// Settings, history or keys.
@MainActor
struct PanelResponder: Responder {
  let app: App
  let panel: Overlay.OpenPanel

  /// A press beside it closes it, except for the list of steps, which is worked with.
  func respond(to event: WindowEvent, at now: Double) -> Response {
    if case .pressed(_, let point, _, _) = event, app.panes.find(point) == nil {
      if panel.leavesBoard { return .notMine }
      app.overlay.panel = nil
    }
    return .notMine
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard command == .escape else { return .notMine }
    app.overlay.panel = nil
    return .handled
  }
}
