import BoardCore

/// A press that has not ended yet: until then it has the pointer, and other commands wait.
@MainActor
struct DragResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .moved(let point, _, _):
      app.perform(app.pointer.gesture.move(to: point), at: now)
      // A menu that a long press has opened follows the pointer, too.
      return .notMine
    case .released(let button, let point, _):
      app.perform(app.pointer.gesture.release(button, at: point), at: now)
      return .handled
    default:
      return .notMine
    }
  }

  /// Undo and Escape take the drag back and do nothing else; saving waits for the drag to end, and
  /// everything else is not done.
  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .save:
      return .notMine
    case .quit:
      app.perform(app.pointer.gesture.cancel(), at: now)
      return .notMine
    case .undo, .redo, .escape:
      let wasCarrying = app.pointer.gesture.isCarrying
      app.perform(app.pointer.gesture.cancel(), at: now)
      if wasCarrying { app.message = "Drag cancelled" }
      return .handled
    default:
      return .handled
    }
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    let gesture = app.pointer.gesture
    if case .resize(let resizing)? = app.pointer.tool { return .resize(by: resizing.handle) }
    return gesture.isCarrying || gesture.isPanning ? .grabbing : .arrow
  }
}
