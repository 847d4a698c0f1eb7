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
    case .cards: pickUp(from: point, pressedAt: place, editor, context, &effects)
    case .handle(let handle):
      let cards = Set(editor.selectedCards)
      let resizing = Resizing(handle, of: cards, on: editor.board, pressedAt: place)
      drag = resizing.map { .sizes(Drag.SizeDrag($0)) } ?? .none
    case .side(let side, let card): drag = Drag(connecting(from: card, side, context))
    case .end(let end, let edge): drag = Drag(connecting(end, of: edge, context))
    }
  }

  private mutating func pickUp(
    from point: Point,
    pressedAt place: Point,
    _ editor: Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let (cards, now) = (editor.movedCards, context.now)
    let held = context.presentation.held(cards, now: now)
    drag = .cards(CardsDrag(held, of: editor.board, from: point, pressedAt: place, at: now))
    effects.add(.stage { stage, _ in stage.presentation.pickUp(held, now: now) })
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
      let modifiers = context.pointer.modifiers
      connection.draft = connection.connecting.draft(to: place, modifiers)
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

  private func sayWhatStays(
    of ids: [ElementID],
    _ editor: Editor,
    _ effects: inout Effects
  ) {
    if !ids.allSatisfy(editor.mayChange) { effects.say(StatusMessage.onlyWhatIsTriedOut) }
  }

  // MARK: Cards

  private mutating func carryCards(to place: Point, _ editor: Editor, _ context: Context) {
    guard let moving = drag.cards?.moving else { return }
    let copies = context.pointer.modifiers.contains(.alt)
    if copies != (drag.cards?.copying != nil) {
      copies ? beginCopying(moving.ids, editor, context) : drag.cards?.endCopying()
    }
    let mode = aligning(context)
    drag.cards?.carry(to: place, mode, context)
  }

  /// Leaves the cards in their original positions, and drags copies of them.
  private mutating func beginCopying(
    _ ids: Set<ElementID>,
    _ editor: Editor,
    _ context: Context
  ) {
    let names = context.freshNames(Fragment(of: ids, on: editor.board).elements.count)
    guard let draft = editor.copyDraft(of: ids, named: names) else { return }
    drag.cards?.beginCopying(ids, named: names, as: draft)
  }

  private mutating func drop(
    _ cards: CardsDrag,
    _ editor: Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    putBack(context, &effects)
    let now = context.now
    if let copying = cards.copying {
      return drop(copying, movedBy: cards.held.delta, now, &effects)
    }
    sayWhatStays(of: editor.selectedCards, editor, &effects)
    let offsets = cards.held.offsets
    effects.change { editor, effects in
      let dropped = editor.move(offsets, at: now).compactMap { $0.after?.card?.frame }
      if let box = dropped.box { effects.add(.show(box, onlyIfLost: true)) }
    }
  }

  private func drop(
    _ copying: CardsDrag.Copying,
    movedBy offset: Vector,
    _ now: Double,
    _ effects: inout Effects
  ) {
    guard offset.rounded != .zero else { return }
    effects.change { editor, effects in
      guard editor.copy(copying.ids, movedBy: offset, named: copying.names, at: now) else {
        return effects.say(StatusMessage.onlyWhatIsTriedOut)
      }
      let frames = editor.selectedCards.compactMap { editor.board.card($0)?.frame }
      if let box = frames.box { effects.add(.show(box, onlyIfLost: true)) }
    }
  }

  // MARK: Alignment

  /// Returns the alignment of dragged elements: the setting, which Ctrl inverts, but none while the
  /// pointer is too fast to aim or the board scrolls beneath it.
  private func aligning(_ context: Context) -> Alignment.Mode {
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

  // MARK: Shaking

  /// Returns whether the dragged cards are being shaken.
  private mutating func isShaken(_ point: Point, _ context: Context) -> Bool {
    guard context.settings.shakes, drag.cards?.moving != nil else { return false }
    let (now, scale) = (context.now, context.view.scale)
    return drag.cards?.shake.move(to: point, at: now, scale: scale) ?? false
  }

  /// Puts the dragged cards back and asks whether to undo the last step; nothing is undone before
  /// the answer.
  private mutating func offerUndo(_ context: Context, _ effects: inout Effects) {
    end(context, &effects)
    effects.add(.endGesture)
    if let title = context.title(.undo) {
      effects.add(.question(.shaken(title)))
    } else {
      effects.say("Nothing to undo")
    }
  }

  // MARK: Other programs

  /// Offers the cards to the program under the pointer. It gets a copy, and the cards stay in
  /// place: the host answers with `interrupted`, which puts them back.
  mutating func offer(_ context: Context, _ effects: inout Effects) {
    let fragment = context.editor.selectedFragment
    guard let moving = drag.cards?.moving, !fragment.isEmpty else { return }
    drag.cards?.offer = moving.press
    let files = DraggedFiles(of: fragment, readablePath: context.readablePath)
    var content = fragment.content
    content.items += [files.item].compactMap(\.self)
    if let scratch = files.scratch { effects.add(.keepDragged(scratch)) }
    effects.add(.request(.startDrag(content)))
    effects.say("Drop to copy \(fragment.words) there")
  }

  /// Continues the drag of cards that come back from other programs, as if they had never left.
  mutating func carryBack(to point: Point, _ context: Context, _ effects: inout Effects) {
    guard case .outside(let place) = drag, !context.selectedCards.isEmpty else { return }
    effects.add(.toast(nil))
    let press = context.view.camera.toWindow(place)
    perform(gesture.resume(pressedAt: press, at: point), context, &effects)
  }

  /// Returns whether cards are dragged outside of the window.
  func isCarryingOutside(_ context: Context) -> Bool {
    guard gesture.isCarrying, drag.held != nil, let point = context.pointer.position else {
      return false
    }
    return !context.view.bounds.contains(point)
  }
}
