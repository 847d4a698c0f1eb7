import BoardCore
import BoardRenderer
import BoardValues
import Pictures
import Windowing

/// The short way of frames and pointer motions in which cards only move: they are carried, or fly. Nothing
/// else is told, asked or brought up to date for them until something else happens.
extension App {
  /// Whether nothing has changed since the last frame was prepared but what moves on the board.
  private var isSettled: Bool {
    outbox.settled == KnownFacts.Selected(editor) && overlay.menu == nil && !touches.isActive
  }

  /// Lets the cards that are carried follow the pointer, if the event is a motion that does only that.
  func carry(on event: WindowEvent, at now: Double) -> MotionOutcome {
    guard isSettled, overlay.features.of(People.self)?.heedsMotion != true,
      dragging.gesture.isCarrying, case .cards = dragging.drag, !pointer.isTouch,
      case .moved(let point, pointer.modifiers, [.primary]) = event,
      let before = pointer.position, view.bounds.contains(before), view.bounds.contains(point)
    else { return .notHandled }
    pointer.position = point
    pointer.speed.note(point, at: now)
    return move(at: now) { _ = $0.handle(.event(event), at: .drag, &$1) }
  }

  /// Prepares a frame in which cards only move. Returns false if more is due.
  func advanceMotion(to now: Double) -> Bool {
    guard isSettled, !renderer.files.hasNews, scrollVelocity == nil,
      otherDeadline(after: now).map({ $0 > now }) ?? true
    else { return false }
    let wasFlying = stage.presentation.isFlying
    stage.presentation.prune(at: now)
    if stage.nextChange(after: now) != nil { status.stay(at: now) }
    // Cards that have landed can be pointed at again.
    guard stage.presentation.isFlying == wasFlying else { return false }
    return move(at: now) { $0.advance(&$1) } == .onlyMoved
  }

  private func move(
    at now: Double,
    _ body: (inout DragFeature, inout Turn) -> Void
  ) -> MotionOutcome {
    run(\.dragging, at: now) { dragging, turn in
      body(&dragging, &turn)
      return turn.hasActed ? .more : .onlyMoved
    }
  }

  enum MotionOutcome {
    case notHandled
    /// Cards have moved, or may have, and nothing else has changed.
    case onlyMoved
    /// Something else has changed, too.
    case more
  }
}
