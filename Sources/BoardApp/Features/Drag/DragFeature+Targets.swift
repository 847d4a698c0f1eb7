import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The targets of a press: handles around the selection, dots beside a card, ends of edges, and the
/// elements on the board.
extension DragFeature {
  /// Returns the target of a press at a window point. Labels are above all cards.
  func target(at point: Point, _ question: Question) -> PointerGesture.Target {
    if let badge = badge(at: point, question) { return target(on: badge, question) }
    let label = question.label(at: point)
    let hit = label.map { Hit($0, .body) } ?? question.hit(at: point)
    let handle = handle(at: point, above: hit?.id, question)
    let grip = handle.map(Grip.handle) ?? shownGrips(question)?.grip(at: point, question)
    guard let hit else { return PointerGesture.Target(grip: grip) }
    return PointerGesture.Target(
      id: hit.id,
      isSelected: question.selection.contains(hit.id),
      isGround: hit.part == .ground,
      isLocked: question.editor.isLocked(hit.id),
      // The label of a group covers the part of the border from which the group would be resized.
      grip: hit.part == .label ? nil : grip
    )
  }

  /// Returns the target of a press with modifiers held.
  func target(
    at point: Point,
    _ modifiers: Modifiers,
    _ question: Question
  ) -> PointerGesture.Target {
    var target = target(at: point, question)
    let (board, selection) = (question.board, question.selection)
    // The line and label of an edge between selected cards belong to the cards.
    if modifiers.contains(.alt), let edge = target.id.flatMap(board.edge) {
      target.isSelected = [edge.from.card, edge.to.card].allSatisfy {
        $0.map(selection.contains) ?? false
      }
    }
    guard target.grip?.isButton != true, target.id.flatMap(board.card) != nil else { return target }
    switch question.hitTarget(at: point)?.action {
    case .check?, .fold?, .showMore?: target.isHitTarget = modifiers.isEmpty
    case .open?: target.isHitTarget = modifiers == .control
    case nil: break
    }
    return target
  }

  /// Returns the element that a press would hit.
  func hovered(_ question: Question) -> ElementID? {
    guard !question.isMenuOpen, isFree, let point = question.pointer.position,
      question.panes.find(point) == nil
    else { return nil }
    let target = target(at: point, question)
    switch target.grip {
    case .side(_, let card): return card
    case .end(_, let edge): return edge
    default:
      return target.taken ?? target.clicked
        ?? (shownGrips(question)?.dots(question) == nil ? nil : grips.card)
    }
  }

  func freeCursor(at point: Point, _ question: Question) -> WindowAppearance.Cursor? {
    if question.pointer.isSpaceHeld { return .grab }
    if badge(at: point, question) != nil { return .pointer }
    let hit = question.hit(at: point)
    if hit?.part != .label, let handle = handle(at: point, above: hit?.id, question) {
      return .resize(by: handle)
    }
    if shownGrips(question)?.grip(at: point, question) != nil { return .cross }
    // Finding out where the words are takes as long as painting them.
    if !question.isStretched, question.hitTarget(at: point) != nil { return .pointer }
    let editor = question.editor
    guard !editor.isReadOnly, let hit, editor.takes(hit), editor.board.card(hit.id) != nil,
      !editor.isLocked(hit.id)
    else { return nil }
    return .grab
  }

  // MARK: Grips

  /// Returns whether anything can be dragged, apart from elements that are only to be read.
  private func isFree(_ question: Question) -> Bool {
    isFree && !question.isWriting && !question.isReadOnly && !question.isFlying
  }

  /// Returns the handle at a window point at which `element` would be hit otherwise. The edges of the
  /// frame of several cards may run over a card between them, which is easier to see than they are.
  private func handle(at point: Point, above element: ElementID?, _ question: Question)
    -> Handle?
  {
    guard let handle = handles(question)?.handle(at: point) else { return nil }
    guard !handle.isCorner, question.freeCards.count > 1, let element,
      let card = question.board.card(element), !card.isGroup
    else { return handle }
    return question.selection.contains(element) ? handle : nil
  }

  /// Returns the handles of the selected cards; nil during other activities.
  func handles(_ question: Question) -> Handles? {
    isFree(question) ? Handles(question) : nil
  }

  /// Returns the grips for connecting cards; nil during other activities.
  func shownGrips(_ question: Question) -> ConnectionGrips? {
    isFree(question) && !question.isMenuOpen ? grips : nil
  }
}
