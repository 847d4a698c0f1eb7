import BoardCore
import BoardValues

/// Edges drawn by hand, from the dots beside a card or by the ends of an edge. An edge begun by a
/// click follows the pointer without a button held: it ends by a click, or by Enter on a card
/// chosen with the arrow keys.
extension DragFeature {
  private static let wordsForAiming: Words = localized(
    "Click a card, or choose one with the arrows and Enter"
  )

  /// Begins a connection that continues without a button held.
  mutating func aim(from card: ElementID, on side: Side? = nil, _ turn: inout Turn) {
    aim(ConnectionDrag(from: card, on: side, turn.question), &turn)
    guard let point = turn.pointer.position, turn.panes.find(point) == nil else { return }
    carry(to: point, &turn)
  }

  /// Takes an end of an edge, which stays where it is until the pointer moves or an arrow key is pressed.
  mutating func aim(_ end: Edge.End, of edge: ElementID, _ turn: inout Turn) {
    aim(ConnectionDrag(end, of: edge, turn.question), &turn)
  }

  private mutating func aim(_ connection: ConnectionDrag?, _ turn: inout Turn) {
    guard !turn.refuse() else { return }
    turn.finishText()
    drag = Drag(connection)
    turn.say(Self.wordsForAiming)
  }

  mutating func aim(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch drag {
    case .connection(let connection): aim(event, connection, &turn)
    case .keys: adjust(event, &turn)
    case .none, .cards, .sizes, .marquee, .outside: .passed
    }
  }

  private mutating func aim(
    _ event: WindowEvent,
    _ connection: ConnectionDrag,
    _ turn: inout Turn
  ) -> Verdict {
    switch event {
    case .moved(let point, _, _): carry(to: point, &turn)
    case .pressed(.primary, let point, _, _):
      carry(to: point, &turn)
      drop(&turn)
    case .pressed:
      putBack(&turn)
      return .passed
    case .keyPressed(let stroke, _) where stroke.modifiers.isEmpty:
      return press(stroke.key, connection, &turn)
    default: return .passed
    }
    return .taken
  }

  mutating func aim(_ command: Command, _ turn: inout Turn) -> Verdict {
    guard [.escape, .undo(.undo), .undo(.redo)].contains(command) else { return .passed }
    let words = drag.keys?.wordsForCancelling ?? localized("Connection cancelled")
    putBack(&turn)
    turn.say(words)
    return .taken
  }

  /// Makes way for a command: a connection is given up, since it has no end yet; what the arrow keys
  /// have done is kept.
  mutating func makeWayWhileAiming(_ turn: inout Turn) {
    guard drag.keys == nil else { return drop(&turn) }
    putBack(&turn)
    turn.say(localized("Connection cancelled"))
  }

  private mutating func press(
    _ key: KeyStroke.Key,
    _ connection: ConnectionDrag,
    _ turn: inout Turn
  ) -> Verdict {
    if let side = Side(key) {
      drag.connection?.choose(side, &turn)
    } else if key != .enter {
      return .passed
    } else if connection.landing == nil {
      // A new card needs a click, as the user can't see where Enter would put it.
      turn.say(Self.wordsForAiming)
    } else {
      drop(&turn)
    }
    return .taken
  }
}

extension Side {
  /// Creates the side to which an arrow key points.
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
