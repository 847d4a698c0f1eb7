import BoardCore
import BoardRenderer
import BoardValues

/// Drags on the board: taken hold of, carried, let go or put back.
extension App {
  func hold(_ grip: Grip, at point: Point, _ now: Double) {
    if refuses() { return pointer.gesture.forget() }
    let place = view.camera.toBoard(point)
    switch grip {
    case .cards:
      let held = stage.presentation.pickUp(editor.movedCards, now: now)
      pointer.drag = .cards(
        CardsDrag(held, of: editor.board, from: point, pressedAt: place, at: now)
      )
    case .handle(let handle):
      let cards = Set(selectedCards)
      let resizing = Resizing(handle, of: cards, on: editor.board, pressedAt: place)
      pointer.drag = resizing.map { .sizes(Drag.SizeDrag($0)) } ?? .none
    case .side(let side, let card): pointer.drag = connecting(from: card, side)
    case .end(let end, let edge): pointer.drag = connecting(end, of: edge)
    }
  }

  func carry(to point: Point, at now: Double) {
    let place = view.camera.toBoard(point)
    switch pointer.drag {
    case .cards:
      if isShaken(point, at: now) { return offerUndo(at: now) }
      carryCards(to: place, at: now)
    case .sizes(var sizes):
      sizes.pull(to: place, pointer.modifiers, aligning(at: now), on: editor.board, view, settings)
      pointer.drag = .sizes(sizes)
    case .connection(var connection):
      connection.draft = connection.connecting.draft(to: place, pointer.modifiers)
      pointer.drag = .connection(connection)
    case .none, .marquee, .outside: break
    }
  }

  func drop(at now: Double) {
    if pointer.drag.hasTool { return dropDraft(at: now) }
    if let copying = pointer.drag.cards?.copying { return drop(copying, at: now) }
    guard let held = letGo(at: now) else { return }
    sayWhatStays(of: selectedCards)
    let dropped = editor.move(held.offsets, at: now).compactMap { $0.after?.card?.frame }
    show(dropped, at: now)
  }

  private func dropDraft(at now: Double) {
    let draft = pointer.drag.draft
    putBack(at: now)
    guard let draft else { return }
    if let newcomer = draft.edgePreview?.newcomer { return write(on: newcomer, at: now) }
    sayWhatStays(of: draft.changes.map(\.id))
    guard editor.perform(draft, at: now), draft.edgePreview != nil else { return }
    selectConnection(draft)
  }

  /// The board is as it was at the press.
  func putBack(at now: Double) { _ = letGo(at: now) }

  /// What was carried is where it is on the board again.
  private func letGo(at now: Double) -> Held? {
    let held = pointer.drag.held
    pointer.endDrag()
    if let held { stage.presentation.putDown(held, now: now) }
    return held
  }

  private func show(_ dropped: [Rect], at now: Double) {
    guard let box = dropped.box else { return }
    show(box, onlyIfLost: true, at: now)
  }

  private func sayWhatStays(of ids: [ElementID]) {
    guard !ids.allSatisfy(editor.mayChange) else { return }
    message = Self.wordsForDraft
  }

  func click(_ grip: Grip, at now: Double) {
    switch grip {
    case .cards, .handle, .end: pointer.clicked = PointerState.Clicked(grip, editor.selection)
    case .side(let side, let card): aim(from: card, side, at: now)
    }
  }

  func doubleClick(_ grip: Grip, at now: Double) {
    if let clicked = pointer.clicked { editor.selection = clicked.selection }
    pointer.clicked = nil
    switch grip {
    case .cards: break
    case .handle: perform(Arrange.fitting(selectedCards, editor.board), at: now)
    case .side: break
    case .end(_, let edge): openText(of: edge, at: now)
    }
  }
}

// MARK: - Moving

extension App {
  private func carryCards(to place: Point, at now: Double) {
    guard let moving = pointer.drag.cards?.moving else { return }
    let copies = pointer.modifiers.contains(.alt)
    if copies != (pointer.drag.cards?.copying != nil) {
      copies ? beginCopying(moving.ids) : pointer.drag.cards?.endCopying()
    }
    let (modifiers, aligning) = (pointer.modifiers, aligning(at: now))
    pointer.drag.cards?.carry(to: place, modifiers, aligning, on: editor.board, view, settings)
  }

  /// The cards lie where they were, and copies of them are in the hand.
  private func beginCopying(_ ids: Set<ElementID>) {
    let count = Fragment(of: ids, on: editor.board).elements.count
    let names = freshNames(count)
    guard let draft = editor.copyDraft(of: ids, named: names) else { return }
    pointer.drag.cards?.beginCopying(ids, named: names, as: draft)
  }

  private func drop(_ copying: CardsDrag.Copying, at now: Double) {
    guard let way = letGo(at: now)?.delta, way.rounded != .zero else { return }
    guard editor.copy(copying.ids, movedBy: way, named: copying.names, at: now) else {
      return message = Self.wordsForDraft
    }
    show(selectedCards.compactMap { editor.board.card($0)?.frame }, at: now)
  }
}

// MARK: - Snapping

extension App {
  /// Whether what is dragged comes to rest in line with others: as it is set, with Ctrl the other way
  /// round, and never while the pointer is too fast to aim, or the board scrolls beneath it.
  private func aligning(at now: Double) -> Alignment.Mode {
    guard wantsSnapping else { return .off }
    if pointer.speed.isFast(at: now, scale: view.scale) { return .atRest }
    return scrollVelocity == nil ? .on : .off
  }

  private var wantsSnapping: Bool { settings.snaps != pointer.modifiers.contains(.control) }

  /// How far a card that comes there moves to be in line with others.
  func restingWay(of frame: Rect) -> Vector {
    guard wantsSnapping else { return .zero }
    return Snapping(of: [], leavingThem: false, on: editor.board, view, settings).way(of: frame)
  }

  /// The pointer has come to rest where it was too fast before.
  func noticeRest(at now: Double) {
    guard let rest = pointer.rest, rest <= now, let point = pointer.position else { return }
    perform(pointer.gesture.move(to: point), at: now)
  }
}
