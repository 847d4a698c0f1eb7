import BoardCore
import BoardValues
import Windowing

/// The board is looked at at another point of its history. Whoever does something to it there goes there
/// first.
@MainActor
struct LookResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let point, _, _):
      if app.panes.find(point) == nil { app.settleLook(at: now) }
    case .dropped: app.settleLook(at: now)
    case .keyPressed(let stroke, _) where app.overlay.focus == nil:
      return key(stroke, now)
    default: break
    }
    return .notMine
  }

  private func key(_ stroke: KeyStroke, _ now: Double) -> Response {
    guard stroke.modifiers.isEmpty else { return .notMine }
    switch stroke.key {
    case .left: app.step(by: -1, at: now)
    case .right: app.step(by: 1, at: now)
    case .home: app.scrub(to: 0, at: now)
    case .end: app.scrub(to: .infinity, at: now)
    case .space: app.playHistory(at: now)
    case .enter: app.settleLook(at: now)
    default: return .notMine
    }
    return .handled
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .escape:
      if app.pointer.press == .playhead { app.pointer.press = .none }
      app.endLook(at: now)
      return .handled
    // What is saved is the board as it is.
    case .save, .stayHere, .compareHere, .goBack, .playHistory, .playFaster:
      return .notMine
    // In one jump, from what is seen.
    case .goToStep(let place):
      guard !app.refuses() else { return .handled }
      app.scrub(to: Double(place), at: now)
      app.settleLook(at: now)
      return .handled
    default:
      if command.row.traits.contains(.changesBoard) { app.settleLook(at: now) }
      return .notMine
    }
  }

  /// What would be a hand over a card that may not be there.
  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    point.map { app.panes.find($0) == nil } == true ? .arrow : nil
  }
}
