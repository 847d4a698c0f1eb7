import BoardCore
import BoardValues
import Windowing

/// A press that has not ended yet: until then it has the pointer, and other commands wait.
@MainActor
struct DragResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .moved(let point, _, _):
      // Moved onto the menu that it has opened, a long press is the menu's; moved elsewhere it is a drag.
      if app.pointer.gesture.isLongPress, app.overlay.menu?.frame.contains(point) == true {
        app.pointer.gesture.forget()
        return .notMine
      }
      app.perform(app.pointer.gesture.move(to: point), at: now)
      return .handled
    case .released(let button, let point, _):
      app.perform(app.pointer.gesture.release(button, at: point), at: now)
      return .handled
    case .carriedOut:
      app.carryOut()
      return .handled
    default:
      return .notMine
    }
  }

  /// Undo and Escape take the drag back and do nothing else; saving waits for the drag to end, and
  /// everything else is not done.
  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .save, .quit:
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

  func makeWay(for command: Command, at now: Double) {
    if command == .quit { app.perform(app.pointer.gesture.cancel(), at: now) }
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    let gesture = app.pointer.gesture
    switch app.pointer.drag {
    case .sizes(let sizes): return .resize(by: sizes.resizing.handle)
    case .connection: return .cross
    case .none, .cards, .marquee, .outside: break
    }
    return gesture.isCarrying || gesture.isPanning ? .grabbing : .arrow
  }
}
