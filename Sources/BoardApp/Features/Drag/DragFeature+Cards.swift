import BoardCore
import BoardStore
import BoardValues
import UndoCore
import Windowing

/// Carrying cards or copies of them, on the board and to other programs.
extension DragFeature {
  mutating func pickUp(from point: Point, pressedAt place: Point, _ turn: inout Turn) {
    let held = turn.presentation.held(turn.editor.movedCards, now: turn.now)
    drag = .cards(CardsDrag(held, of: turn.board, from: point, pressedAt: place, at: turn.now))
    turn.stage.presentation.pickUp(held, now: turn.now)
  }

  mutating func carryCards(to place: Point, _ question: Question) {
    guard let moving = drag.cards?.moving else { return }
    let copies = question.pointer.modifiers.contains(.alt)
    if copies != (drag.cards?.copying != nil) {
      copies ? beginCopying(moving.ids, question) : drag.cards?.endCopying()
    }
    let isOutside = isCarryingOutside(question)
    drag.cards?.note(question.view.camera, isOutside: isOutside)
    let mode = aligning(question)
    drag.cards?.carry(to: place, mode, question)
  }

  /// Leaves the cards in their original positions, and drags copies of them.
  private mutating func beginCopying(_ ids: Set<ElementID>, _ question: Question) {
    let names = question.freshNames(Fragment(of: ids, on: question.board).elements.count)
    guard let draft = question.editor.copyDraft(of: ids, named: names) else { return }
    drag.cards?.beginCopying(ids, named: names, as: draft)
  }

  mutating func drop(_ cards: CardsDrag, _ turn: inout Turn) {
    putBack(&turn)
    if let copying = cards.copying {
      return drop(copying, movedBy: cards.held.delta, &turn)
    }
    sayWhatStays(of: turn.selectedCards, &turn)
    turn.stage.presentation.ease(cards.held, now: turn.now)
    let raises = !turn.settings.keepsDepth
    let dropped = turn.editor.move(cards.held.offsets, raises: raises, at: turn.now)
    if let box = dropped.compactMap({ $0.after?.card?.frame }).box {
      turn.reveal(box, onlyIfLost: true)
    }
    turn.tellHidden(Set(dropped.map(\.id)))
  }

  private func drop(_ copying: CardsDrag.Copying, movedBy offset: Vector, _ turn: inout Turn) {
    guard offset.rounded != .zero else { return }
    guard turn.editor.copy(copying.ids, movedBy: offset, named: copying.names, at: turn.now) else {
      return turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
    if let box = turn.selectedBox { turn.reveal(box, onlyIfLost: true) }
  }

  // MARK: Shaking

  /// Returns whether the dragged cards are being shaken.
  mutating func isShaken(_ point: Point, _ question: Question) -> Bool {
    guard question.settings.shakes, drag.cards?.moving != nil else { return false }
    let (now, scale) = (question.now, question.view.scale)
    return drag.cards?.shake.move(to: point, at: now, scale: scale) ?? false
  }

  /// Puts the dragged cards back and asks whether to undo the last step; nothing is undone before
  /// the answer.
  mutating func offerUndo(_ turn: inout Turn) {
    end(&turn)
    turn.finishGesture()
    if let title = turn.title(.undo) {
      turn.show(.question(.shaken(title)))
    } else {
      turn.say(localized("Nothing to undo"))
    }
  }

  // MARK: Other programs

  /// Offers the cards to the program under the pointer. It gets a copy, and the cards stay in
  /// place: the host answers with `interrupted`, which puts them back. On the way there the board
  /// has scrolled for nothing, and goes back.
  mutating func offer(_ turn: inout Turn) {
    let fragment = turn.editor.selectedFragment
    guard let moving = drag.cards?.moving, !fragment.isEmpty else { return }
    drag.cards?.offer = moving.press
    if let view = drag.cards?.viewOnLeaving { turn.glide(to: view) }
    let files = DraggedFiles(of: fragment) { turn.readablePath($0) }
    var content = turn.content(of: fragment).withPage
    content.items += [files.item].compactMap(\.self)
    if let scratch = files.scratch { turn.keepDragged(scratch) }
    turn.request(.startDrag(content, mayMove: false))
    turn.say(localized("Drop to copy {what} there", ["what": fragment.words]))
  }

  /// Continues the drag of cards that come back from other programs, as if they had never left.
  mutating func carryBack(to point: Point, _ turn: inout Turn) {
    guard case .outside(let place) = drag, !turn.selectedCards.isEmpty else { return }
    turn.status.toast = nil
    let press = turn.view.camera.toWindow(place)
    perform(gesture.resume(pressedAt: press, at: point), &turn)
  }

  /// Returns whether cards are dragged outside of the window.
  func isCarryingOutside(_ question: Question) -> Bool {
    guard gesture.isCarrying, drag.held != nil, let point = question.pointer.position else {
      return false
    }
    return !question.view.bounds.contains(point)
  }
}
