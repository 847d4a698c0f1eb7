import BoardCore
import BoardValues
import Windowing

/// A connection that follows the pointer without a button held: ended by a click, or by Enter on a card
/// that was chosen with the arrows. Whatever else is asked for puts it back first.
@MainActor
struct AimResponder: Responder {
  let app: App
  let connecting: Connecting

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .moved(let point, _, _):
      app.carry(to: point, at: now)
      return .handled
    case .pressed(.primary, let point, _, _):
      app.carry(to: point, at: now)
      app.drop(at: now)
      return .handled
    case .pressed:
      app.putBack(at: now)
      return .notMine
    case .keyPressed(let stroke, _) where stroke.modifiers.isEmpty: return key(stroke.key, now)
    default: return .notMine
    }
  }

  private func key(_ key: KeyStroke.Key, _ now: Double) -> Response {
    if let side = Side(key) {
      choose(side, now)
    } else if key == .enter {
      // A new card takes a click: nobody sees where Enter would put it.
      if app.pointer.drag.draft?.edgePreview?.landing == nil {
        app.message = App.wordsForAiming
      } else {
        app.drop(at: now)
      }
    } else {
      return .notMine
    }
    return .handled
  }

  private func choose(_ side: Side, _ now: Double) {
    let board = app.editor.board
    let last = app.pointer.drag.draft?.edgePreview?.landing?.card ?? connecting.fixedCard
    guard let last, let next = board.nearestCard(to: last, toward: side),
      next != connecting.fixedCard
    else { return }
    app.pointer.drag.connection?.draft = connecting.draft(to: next)
    if let frame = board.card(next)?.frame { app.show(frame, at: now) }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard [.escape, .undo, .redo].contains(command) else { return .notMine }
    app.putBack(at: now)
    app.message = "Connection cancelled"
    return .handled
  }

  func makeWay(for command: Command, at now: Double) { app.putBack(at: now) }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? { .cross }
}

extension Side {
  /// The way an arrow key points.
  init?(_ key: KeyStroke.Key) {
    switch key {
    case .up: self = .top
    case .right: self = .right
    case .down: self = .bottom
    case .left: self = .left
    default: return nil
    }
  }
}
