import BoardCore
import BoardRenderer
import BoardValues

/// Carrying out the intents of gestures.
extension DragFeature {
  mutating func perform(_ intents: [Intent], _ turn: inout Turn) {
    for intent in intents { perform(intent, &turn) }
  }

  private mutating func perform(_ intent: Intent, _ turn: inout Turn) {
    switch intent {
    case .select(let id): select([id], &turn)
    case .toggle(let id): select(turn.selection.symmetricDifference([id]), &turn)
    case .selectBeneath(let point): turn.ask(.locking(.selectUnder), at: point)
    case .clearSelection: select([], &turn)
    case .activate(let start, let end): activate(from: start, to: end, &turn)
    case .click(let grip): click(grip, &turn)
    case .doubleClick(let grip): doubleClick(grip, &turn)
    case .hold(let grip, let point): hold(grip, at: point, &turn)
    case .carry(let point): carry(to: point, &turn)
    case .drop: drop(&turn)
    case .putBack: putBack(&turn)
    case .marquee(let from, let to, let extends):
      stretch(from, to, extends: extends, &turn)
    case .cancelMarquee:
      if let marquee = drag.marquee { select(marquee.before, inPassing: true, &turn) }
      endDrag()
    case .endMarquee:
      select(turn.selection, &turn)
      endDrag()
    case .pan(let offset): turn.view.camera = turn.view.panned(by: offset * -1)
    case .openMenu(let point): turn.show(.contextMenu(at: point))
    case .closeMenu: turn.close(.menu)
    case .createCard(let point):
      turn.show(.text(.newCard(at: turn.view.camera.toBoard(point))))
    case .write(let id, let point):
      if let link = turn.linkToBoard(on: id) { return turn.ask(.links(.openLink(link))) }
      turn.show(.text(.element(id, at: .point(point))))
    }
  }

  private func select(_ ids: Set<ElementID>, inPassing: Bool = false, _ turn: inout Turn) {
    if inPassing { turn.editor.selection = ids } else { turn.editor.choose(ids) }
  }

  // MARK: Clicks

  private mutating func click(_ grip: Grip, _ turn: inout Turn) {
    switch grip {
    case .cards, .handle, .end: clicked = Clicked(grip: grip, selection: turn.selection)
    case .side(let side, let card): aim(from: card, on: side, &turn)
    case .badge(let card): undo(card, &turn)
    }
  }

  private mutating func doubleClick(_ grip: Grip, _ turn: inout Turn) {
    if let clicked { select(clicked.selection, inPassing: true, &turn) }
    clicked = nil
    switch grip {
    case .cards, .side: break
    case .badge(let card): undo(card, &turn)
    case .handle: turn.ask(.arrange(.fitToWords))
    case .end(_, let edge): turn.show(.text(.element(edge)))
    }
  }

  /// Performs a click on a part of a card that was pressed and released on the same one.
  private func activate(from start: Point, to end: Point, _ turn: inout Turn) {
    guard let hitTarget = turn.hitTarget(at: start), hitTarget == turn.hitTarget(at: end),
      let id = turn.element(at: start)
    else { return }
    switch hitTarget.action {
    case .open(let link):
      turn.editor.choose([id])
      turn.ask(.links(.openLink(link)))
    case .showMore:
      turn.editor.choose([id])
      showMore(of: id, &turn)
    case .check(let offset, let isDone, let words):
      turn.toggle(CheckBox(card: id, offset: offset, isDone: isDone, words: words))
    case .fold(let number):
      turn.stage.turned[id, default: []].formSymmetricDifference([number])
    }
  }

  // MARK: The marquee

  private mutating func stretch(_ from: Point, _ to: Point, extends: Bool, _ turn: inout Turn) {
    let camera = turn.view.camera
    let corner = drag.marquee?.corner ?? camera.toBoard(from)
    let before = drag.marquee?.before ?? turn.selection
    let rect = Rect(from: corner, to: camera.toBoard(to))
    drag = .marquee(Drag.Marquee(corner: corner, rect: rect, before: before))
    // Groups count as ground: a marquee drawn inside a group doesn't catch it, one drawn around it
    // does. With Alt this applies to all cards.
    let encloses = turn.pointer.modifiers.contains(.alt)
    let board = turn.board
    let caught = board.cards(in: rect).filter { id in
      guard let card = board.card(id), !card.isLocked else { return false }
      return !(card.isGroup || encloses) || rect.contains(card.frame)
    }
    select((extends ? before : []).union(caught), inPassing: true, &turn)
  }
}
