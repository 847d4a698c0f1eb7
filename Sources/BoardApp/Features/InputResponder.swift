import BoardCore
import BoardValues
import Windowing

/// A feature that handles the keyboard and the pointer on the board, at one of its positions in the
/// chain of responders.
@MainActor
struct InputResponder<F: Feature>: Responder {
  let app: App
  let feature: ReferenceWritableKeyPath<App, F>
  let place: Place

  private var context: Context { Context(now: 0, feature: F.id, app) }

  func respond(to event: WindowEvent, at now: Double) -> Response {
    handle(.event(event), now)
  }

  func answer(to command: Command) -> CommandAnswer {
    app[keyPath: feature].answer(to: command, at: place, context)
  }

  func perform(_ command: Command, at now: Double) -> Response {
    handle(.command(command), now)
  }

  private func handle(_ input: Input, _ now: Double) -> Response {
    let verdict = app.run(feature, at: now) { $0.handle(input, at: place, $1, &$2) }
    return verdict == .taken ? .handled : .notMine
  }

  func makeWay(for command: Command, at now: Double) {
    app.run(feature, at: now) { $0.makeWay(for: command, at: place, $1, &$2) }
  }

  var undoTarget: UndoTarget? { app[keyPath: feature].undoTarget(context) }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    app[keyPath: feature].cursor(at: point, at: place, context)
  }
}
