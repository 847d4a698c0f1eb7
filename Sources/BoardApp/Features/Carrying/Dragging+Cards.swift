import BoardCore
import BoardStore
import BoardValues
import UndoCore
import Windowing

/// Carrying cards or copies of them, on the board and to other programs.
extension Dragging {
  mutating func pickUp(
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

  mutating func carryCards(to place: Point, _ editor: Editor, _ context: Context) {
    guard let moving = drag.cards?.moving else { return }
    let copies = context.pointer.modifiers.contains(.alt)
    if copies != (drag.cards?.copying != nil) {
      copies ? beginCopying(moving.ids, editor, context) : drag.cards?.endCopying()
    }
    let isOutside = isCarryingOutside(context)
    drag.cards?.note(context.view.camera, isOutside: isOutside)
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

  mutating func drop(
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
    effects.add(.stage { [held = cards.held] stage, _ in stage.presentation.ease(held, now: now) })
    let (offsets, raises) = (cards.held.offsets, !context.settings.keepsDepth)
    effects.change { editor, effects in
      let dropped = editor.move(offsets, raises: raises, at: now).compactMap {
        $0.after?.card?.frame
      }
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

  // MARK: Shaking

  /// Returns whether the dragged cards are being shaken.
  mutating func isShaken(_ point: Point, _ context: Context) -> Bool {
    guard context.settings.shakes, drag.cards?.moving != nil else { return false }
    let (now, scale) = (context.now, context.view.scale)
    return drag.cards?.shake.move(to: point, at: now, scale: scale) ?? false
  }

  /// Puts the dragged cards back and asks whether to undo the last step; nothing is undone before
  /// the answer.
  mutating func offerUndo(_ context: Context, _ effects: inout Effects) {
    end(context, &effects)
    effects.add(.endGesture)
    if let title = context.title(.undo) {
      effects.add(.question(.shaken(title)))
    } else {
      effects.say(localized("Nothing to undo"))
    }
  }

  // MARK: Other programs

  /// Offers the cards to the program under the pointer. It gets a copy, and the cards stay in
  /// place: the host answers with `interrupted`, which puts them back. On the way there the board
  /// has scrolled for nothing, and goes back.
  mutating func offer(_ context: Context, _ effects: inout Effects) {
    let fragment = context.editor.selectedFragment
    guard let moving = drag.cards?.moving, !fragment.isEmpty else { return }
    drag.cards?.offer = moving.press
    if let view = drag.cards?.viewOnLeaving { effects.add(.glide(to: view)) }
    let files = DraggedFiles(of: fragment, readablePath: context.readablePath)
    var content = fragment.content
    content.items += [files.item].compactMap(\.self)
    if let scratch = files.scratch { effects.add(.keepDragged(scratch)) }
    effects.add(.request(.startDrag(content, mayMove: false)))
    effects.say(localized("Drop to copy {what} there", ["what": fragment.words]))
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
