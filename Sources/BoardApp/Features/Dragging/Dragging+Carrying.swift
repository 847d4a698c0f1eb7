import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// Starting drags, moving the dragged elements, and dropping them or putting them back.
extension Dragging {
  /// Ends the drag.
  mutating func endDrag() { drag = drag.ended }

  mutating func hold(
    _ grip: Grip,
    at point: Point,
    _ editor: Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if effects.refuse(context) { return gesture.forget() }
    let place = context.view.camera.toBoard(point)
    switch grip {
    case .cards, .badge: pickUp(from: point, pressedAt: place, editor, context, &effects)
    case .handle(let handle):
      drag = SizeDrag(handle, of: editor, pressedAt: place).map(Drag.sizes) ?? .none
    case .side(let side, let card): drag = Drag(ConnectionDrag(from: card, on: side, context))
    case .end(let end, let edge): drag = Drag(ConnectionDrag(end, of: edge, context))
    }
  }

  mutating func carry(
    to point: Point,
    _ editor: Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let place = context.view.camera.toBoard(point)
    switch drag {
    case .cards:
      if isShaken(point, context) { return offerUndo(context, &effects) }
      carryCards(to: place, editor, context)
    case .sizes(var sizes):
      sizes.pull(to: place, aligning(context), context)
      drag = .sizes(sizes)
    case .connection(var connection):
      connection.pull(to: place, context.pointer.modifiers)
      drag = .connection(connection)
    case .none, .marquee, .outside: break
    }
  }

  mutating func drop(_ editor: Editor, _ context: Context, _ effects: inout Effects) {
    switch drag {
    case .sizes, .connection: dropDraft(editor, context, &effects)
    case .cards(let cards): drop(cards, editor, context, &effects)
    case .none, .marquee, .outside: endDrag()
    }
  }

  private mutating func dropDraft(
    _ editor: Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let draft = drag.draft
    putBack(context, &effects)
    guard let draft else { return }
    if let newcomer = draft.edgePreview?.newcomer {
      return effects.add(.write(.newcomer(newcomer)))
    }
    sayWhatStays(of: draft.changes.map(\.id), editor, &effects)
    let now = context.now
    effects.change { editor, _ in
      guard editor.perform(draft, at: now), draft.edgePreview != nil else { return }
      editor.selectConnection(draft)
    }
  }

  /// Puts the dragged elements back to their positions at the press.
  mutating func putBack(_ context: Context, _ effects: inout Effects) {
    let (held, now) = (drag.held, context.now)
    endDrag()
    guard let held else { return }
    effects.add(.stage { stage, _ in stage.presentation.putDown(held, now: now) })
  }

  func sayWhatStays(
    of ids: [ElementID],
    _ editor: Editor,
    _ effects: inout Effects
  ) {
    if !ids.allSatisfy(editor.mayChange) { effects.say(StatusMessage.onlyWhatIsTriedOut) }
  }

  // MARK: Alignment

  /// Returns the alignment of dragged elements: the setting, which Ctrl inverts, but none while the
  /// pointer is too fast to aim or the board scrolls beneath it.
  func aligning(_ context: Context) -> Alignment.Mode {
    guard context.wantsAlignment else { return .off }
    if context.pointer.speed.isFast(at: context.now, scale: context.view.scale) { return .atRest }
    return scrollVelocity(context) == nil ? .on : .off
  }

  /// Returns the velocity at which the view scrolls, in window pixels a second, as the drag may
  /// have to leave the visible part of the board.
  func scrollVelocity(_ context: Context) -> Vector? {
    guard drag.scrolls(isHeld: !gesture.isIdle) else { return nil }
    return context.scrollVelocity
  }
}
