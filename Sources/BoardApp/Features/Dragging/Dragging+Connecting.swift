import BoardCore
import BoardValues

/// Edges drawn by hand, from the dots beside a card or by the ends of an edge. An edge begun by a
/// click follows the pointer without a button held: it ends by a click, or by Enter on a card
/// chosen with the arrow keys.
extension Dragging {
  private static let wordsForAiming = "Click a card, or choose one with the arrows and Enter"

  /// Returns a connection from a card to the pointer.
  func connecting(from card: ElementID, _ side: Side?, _ context: Context) -> Connecting? {
    Connecting(
      from: card,
      side,
      on: context.board,
      named: context.freshNames(2),
      reach: Self.catchingReach(context)
    )
  }

  func connecting(_ end: Edge.End, of edge: ElementID, _ context: Context) -> Connecting? {
    Connecting(end, of: edge, on: context.board, reach: Self.catchingReach(context))
  }

  /// Returns the distance at which a card still catches an end of an edge, in board units.
  private static func catchingReach(_ context: Context) -> Double {
    20 * context.view.scale / context.view.camera.pixelsPerUnit
  }

  /// Begins a connection that continues without a button held.
  mutating func aim(
    from card: ElementID,
    on side: Side? = nil,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard !effects.refuse(context) else { return }
    effects.add(.leaveText)
    drag = Drag(connecting(from: card, side, context))
    effects.say(Self.wordsForAiming)
    guard let point = context.pointer.position, context.panes.find(point) == nil else { return }
    carry(to: point, context.editor, context, &effects)
  }

  mutating func aim(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard case .connection(let connection) = drag else { return .passed }
    switch event {
    case .moved(let point, _, _): carry(to: point, context.editor, context, &effects)
    case .pressed(.primary, let point, _, _):
      carry(to: point, context.editor, context, &effects)
      drop(context.editor, context, &effects)
    case .pressed:
      putBack(context, &effects)
      return .passed
    case .keyPressed(let stroke, _) where stroke.modifiers.isEmpty:
      return press(stroke.key, connection, context, &effects)
    default: return .passed
    }
    return .taken
  }

  mutating func aim(
    _ command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard [.escape, .undo, .redo].contains(command) else { return .passed }
    putBack(context, &effects)
    effects.say("Connection cancelled")
    return .taken
  }

  private mutating func press(
    _ key: KeyStroke.Key,
    _ connection: Drag.ConnectionDrag,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    if let side = Side(key) {
      choose(side, connection, context, &effects)
    } else if key != .enter {
      return .passed
    } else if connection.draft?.edgePreview?.landing == nil {
      // A new card needs a click, as the user can't see where Enter would put it.
      effects.say(Self.wordsForAiming)
    } else {
      drop(context.editor, context, &effects)
    }
    return .taken
  }

  private mutating func choose(
    _ side: Side,
    _ connection: Drag.ConnectionDrag,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let (board, fixed) = (context.board, connection.connecting.fixedCard)
    let last = connection.draft?.edgePreview?.landing?.card ?? fixed
    guard let last, let next = board.nearestCard(to: last, toward: side), next != fixed
    else { return }
    drag.connection?.draft = connection.connecting.draft(to: next)
    if let frame = board.card(next)?.frame { effects.add(.show(frame)) }
  }
}

extension Drag {
  init(_ connecting: Connecting?) {
    self = connecting.map { .connection(ConnectionDrag($0)) } ?? .none
  }
}

extension Editor {
  /// Selects an edge that was drawn, so that it can be labeled or changed.
  mutating func selectConnection(_ draft: StepDraft) {
    let edges = draft.changes.map(\.id).filter { board.edge($0) != nil }
    if !edges.isEmpty { selection = Set(edges) }
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
