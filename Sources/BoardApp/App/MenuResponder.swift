import BoardValues
import Windowing

/// The open menu.
@MainActor
struct MenuResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let point, _, _):
      follow(app.overlay.menu?.press(at: point), at: now)
    case .released(_, let point, _):
      follow(app.overlay.menu?.release(at: point), at: now)
    case .moved(let point, _, _):
      app.overlay.menu?.move(to: point)
    case .keyPressed(let stroke, _)
    where stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]):
      follow(app.overlay.menu?.press(stroke.key), at: now)
    case .wheel(_, let steps, _) where app.overlay.menu?.isWhole == false:
      app.overlay.menu?.scroll(by: steps.dy)
    case .wheel:
      app.closeMenu()
      return .notMine
    default:
      return .notMine
    }
    return .handled
  }

  private func follow(_ outcome: Menu.Outcome?, at now: Double) {
    switch outcome {
    case .stays, nil: break
    case .closes: app.closeMenu()
    case .chosen(let command): app.choose(command, at: now)
    }
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? { .arrow }
}
