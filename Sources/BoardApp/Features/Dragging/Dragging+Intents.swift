import BoardCore
import BoardRenderer
import BoardValues

/// Carrying out the intents of gestures.
extension Dragging {
  mutating func perform(_ intents: [Intent], _ context: Context, _ effects: inout Effects) {
    guard !intents.isEmpty else { return }
    // A selection made by one intent is what the next one acts on.
    var editor = context.editor
    for intent in intents { perform(intent, &editor, context, &effects) }
  }

  private mutating func perform(
    _ intent: Intent,
    _ editor: inout Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    switch intent {
    case .select(let id): select([id], &editor, &effects)
    case .toggle(let id): select(editor.selection.symmetricDifference([id]), &editor, &effects)
    case .selectBeneath(let point): effects.add(.ask(.selectUnder, at: point))
    case .clearSelection: select([], &editor, &effects)
    case .activate(let start, let end): activate(from: start, to: end, context, &effects)
    case .click(let grip): click(grip, editor, context, &effects)
    case .doubleClick(let grip): doubleClick(grip, &editor, context, &effects)
    case .hold(let grip, let point): hold(grip, at: point, editor, context, &effects)
    case .carry(let point): carry(to: point, editor, context, &effects)
    case .drop: drop(editor, context, &effects)
    case .putBack: putBack(context, &effects)
    case .marquee(let from, let to, let extends):
      stretch(from, to, extends: extends, &editor, context, &effects)
    case .cancelMarquee:
      if let marquee = drag.marquee { select(marquee.before, inPassing: true, &editor, &effects) }
      endDrag()
    case .endMarquee:
      select(editor.selection, &editor, &effects)
      endDrag()
    case .pan(let offset): effects.add(.look(at: context.view.panned(by: offset * -1)))
    case .openMenu(let point): effects.add(.openContextMenu(at: point))
    case .closeMenu: effects.add(.closeMenu)
    case .createCard(let point):
      effects.add(.write(.newCard(at: context.view.camera.toBoard(point))))
    case .write(let id, let point): effects.add(.write(.element(id, caretAt: point)))
    }
  }

  private func select(
    _ ids: Set<ElementID>,
    inPassing: Bool = false,
    _ editor: inout Editor,
    _ effects: inout Effects
  ) {
    editor.selection = ids
    effects.add(inPassing ? .selectInPassing(ids) : .select(ids))
  }

  // MARK: Clicks

  private mutating func click(
    _ grip: Grip,
    _ editor: Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    switch grip {
    case .cards, .handle, .end: clicked = Clicked(grip: grip, selection: editor.selection)
    case .side(let side, let card): aim(from: card, on: side, context, &effects)
    case .badge(let card): undo(card, context, &effects)
    }
  }

  private mutating func doubleClick(
    _ grip: Grip,
    _ editor: inout Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if let clicked { select(clicked.selection, inPassing: true, &editor, &effects) }
    clicked = nil
    switch grip {
    case .cards, .side: break
    case .badge(let card): undo(card, context, &effects)
    case .handle: effects.add(.ask(.fitToWords))
    case .end(_, let edge): effects.add(.write(.element(edge, caretAt: nil)))
    }
  }

  /// Performs a click on a part of a card that was pressed and released on the same one.
  private func activate(
    from start: Point,
    to end: Point,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let hitTarget = context.hitTarget(at: start), hitTarget == context.hitTarget(at: end),
      let id = context.element(at: start)
    else { return }
    switch hitTarget.action {
    case .open(let link): effects.add(.ask(.openLink(link)))
    case .showMore:
      effects.add(.select([id]))
      showMore(of: id, context, &effects)
    case .check(let offset, let isDone, let words):
      effects.turn(CheckBox(card: id, offset: offset, isDone: isDone, words: words), context)
    case .fold(let number):
      effects.add(
        .stage { stage, _ in stage.turned[id, default: []].formSymmetricDifference([number]) }
      )
    }
  }

  // MARK: The marquee

  private mutating func stretch(
    _ from: Point,
    _ to: Point,
    extends: Bool,
    _ editor: inout Editor,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let camera = context.view.camera
    let corner = drag.marquee?.corner ?? camera.toBoard(from)
    let before = drag.marquee?.before ?? editor.selection
    let rect = Rect(from: corner, to: camera.toBoard(to))
    drag = .marquee(Drag.Marquee(corner: corner, rect: rect, before: before))
    // Groups count as ground: a marquee drawn inside a group doesn't catch it, one drawn around it
    // does. With Alt this applies to all cards.
    let encloses = context.pointer.modifiers.contains(.alt)
    let board = editor.board
    let caught = board.cards(in: rect).filter { id in
      guard let card = board.card(id), !card.isLocked else { return false }
      return !(card.isGroup || encloses) || rect.contains(card.frame)
    }
    select((extends ? before : []).union(caught), inPassing: true, &editor, &effects)
  }
}
