import BoardCore
import BoardValues
import UndoCore
import Windowing

/// The board itself, which also takes drops and the clipboard's contents.
@MainActor
struct BoardResponder: Responder {
  let app: App

  var undoTarget: UndoTarget? { .document }

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .wheel(let point, let steps, let modifiers):
      wheel(at: point, steps, modifiers, now)
    case .pinched(let point, let factor): zoom(by: factor, around: point, now)
    case .keyPressed(KeyStroke(.space), _):
      app.pointer.isSpaceHeld = true
    case .carriedBack(let point):
      app.pointer.position = point
      app.run(\.dragging, at: now) { $0.carryBack(to: point, $1, &$2) }
    default:
      return .notMine
    }
    return .handled
  }

  private func wheel(at point: Point, _ steps: Vector, _ modifiers: Modifiers, _ now: Double) {
    if modifiers.isEmpty, app.scrollCard(at: point, by: steps.dy) { return }
    let view = app.view
    if modifiers.contains(.control) {
      // A touchpad sends many small fractions of a step; together they zoom by the same factor as
      // the whole step.
      let factor = power(1.1, -max(-20, min(steps.dy, 20)))
      return zoom(by: factor, around: point, now)
    }
    let delta = modifiers.contains(.shift) ? Vector(steps.dy + steps.dx, 0) : steps
    app.view.camera = view.panned(by: delta * (60 * view.scale))
    followView(now)
  }

  private func zoom(by factor: Double, around point: Point, _ now: Double) {
    app.view.camera = app.view.zoomed(by: factor, around: point)
    followView(now)
  }

  private func followView(_ now: Double) {
    // The held elements stay under the pointer.
    app.run(\.dragging, at: now) { $0.moveAgain($1, &$2) }
  }
}
