import BoardCore
import BoardValues

/// Does what pointer gestures mean.
extension App {
  func perform(_ intents: [Intent], at now: Double) {
    for intent in intents { perform(intent, at: now) }
  }

  private func perform(_ intent: Intent, at now: Double) {
    switch intent {
    case .select(let id): editor.selection = [id]
    case .toggle(let id): editor.selection.formSymmetricDifference([id])
    case .clearSelection: editor.selection = []
    case .activate(let start, let end): activate(from: start, to: end, at: now)
    case .click(let grip): click(grip, at: now)
    case .doubleClick(let grip): doubleClick(grip, at: now)
    case .hold(let grip, let point): hold(grip, at: point, now)
    case .carry(let point): carry(to: point, at: now)
    case .drop: drop(at: now)
    case .putBack: putBack(at: now)
    case .marquee(let from, let to, let extends): stretchMarquee(from, to, extends: extends)
    case .cancelMarquee:
      if let marquee = pointer.drag.marquee { editor.selection = marquee.before }
      pointer.endDrag()
    case .endMarquee: pointer.endDrag()
    case .pan(let way): look(at: view.panned(by: way * -1), at: now)
    case .openMenu(let point): openMenu(at: point, isPressed: true)
    case .closeMenu: closeMenu()
    case .createCard(let point): writeNewCard(at: view.camera.toBoard(point), now)
    case .write(let id, let point): openText(of: id, caretAt: point, at: now)
    }
  }

  private func stretchMarquee(_ from: Point, _ to: Point, extends: Bool) {
    let corner = pointer.drag.marquee?.corner ?? view.camera.toBoard(from)
    let before = pointer.drag.marquee?.before ?? editor.selection
    let base = extends ? before : []
    let rect = Rect(from: corner, to: view.camera.toBoard(to))
    pointer.drag = .marquee(Drag.Marquee(corner: corner, rect: rect, before: before))
    // Groups are ground: a marquee drawn inside one does not catch it, one drawn around it does.
    // With Alt that holds for all cards.
    let encloses = pointer.modifiers.contains(.alt)
    let caught = editor.board.cards(in: rect).filter { id in
      guard let card = editor.board.card(id) else { return false }
      return !(card.isGroup || encloses) || rect.contains(card.frame)
    }
    editor.selection = base.union(caught)
  }
}
