import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// Starting drags, moving the dragged elements, and dropping them or putting them back.
extension DragFeature {
  mutating func endDrag() { drag = drag.ended }

  mutating func hold(_ grip: Grip, at point: Point, _ turn: inout Turn) {
    if turn.refuse() { return gesture.forget() }
    let place = turn.view.camera.toBoard(point)
    switch grip {
    case .cards, .badge: pickUp(from: point, pressedAt: place, &turn)
    case .handle(let handle):
      drag = SizeDrag(handle, of: turn.editor, pressedAt: place).map(Drag.sizes) ?? .none
    case .side(let side, let card): drag = Drag(ConnectionDrag(from: card, on: side, turn.question))
    case .end(let end, let edge): drag = Drag(ConnectionDrag(end, of: edge, turn.question))
    }
  }

  mutating func carry(to point: Point, _ turn: inout Turn) {
    let place = turn.view.camera.toBoard(point)
    switch drag {
    case .cards:
      if isShaken(point, turn.question) { return offerUndo(&turn) }
      carryCards(to: place, turn.question)
    case .sizes(var sizes):
      sizes.pull(to: place, aligning(turn.question), turn.question)
      drag = .sizes(sizes)
    case .connection(var connection):
      connection.pull(to: place, turn.pointer.modifiers)
      drag = .connection(connection)
    case .none, .keys, .marquee, .outside: break
    }
  }

  mutating func drop(_ turn: inout Turn) {
    switch drag {
    case .sizes, .connection, .keys: dropDraft(&turn)
    case .cards(let cards): drop(cards, &turn)
    case .none, .marquee, .outside: endDrag()
    }
  }

  private mutating func dropDraft(_ turn: inout Turn) {
    if var keys = drag.keys {
      keys.renew(turn.question)
      drag = .keys(keys)
    }
    let draft = drag.draft
    putBack(&turn)
    guard let draft else { return }
    if let newcomer = draft.edgePreview?.newcomer {
      return turn.show(.text(.newcomer(newcomer)))
    }
    sayWhatStays(of: draft.changes.map(\.id), &turn)
    guard turn.editor.perform(draft, at: turn.now), draft.edgePreview != nil else { return }
    turn.editor.selectConnection(draft)
  }

  /// Puts the dragged elements back to their positions at the press.
  mutating func putBack(_ turn: inout Turn) {
    let held = drag.held
    endDrag()
    if let held { turn.stage.presentation.putDown(held, now: turn.now) }
  }

  func sayWhatStays(of ids: [ElementID], _ turn: inout Turn) {
    if !ids.allSatisfy(turn.editor.mayChange) { turn.say(StatusMessage.onlyWhatIsTriedOut) }
  }

  // MARK: Alignment

  /// Returns the alignment of dragged elements: the setting, which Ctrl inverts, but none while the
  /// pointer is too fast to aim or the board scrolls beneath it.
  func aligning(_ question: Question) -> Alignment.Mode {
    guard question.wantsAlignment else { return .off }
    if question.pointer.speed.isFast(at: question.now, scale: question.view.scale) {
      return .atRest
    }
    return scrollVelocity(question) == nil ? .on : .off
  }

  /// Returns the velocity at which the view scrolls, in window pixels a second, as the drag may
  /// have to leave the visible part of the board.
  func scrollVelocity(_ question: Question) -> Vector? {
    guard drag.scrolls(isHeld: !gesture.isIdle) else { return nil }
    return question.scrollVelocity
  }
}
