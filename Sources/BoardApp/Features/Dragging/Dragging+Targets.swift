import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The targets of a press: handles around the selection, dots beside a card, ends of edges, and the
/// elements on the board.
extension Dragging {
  /// Returns the target of a press at a window point. Labels are above all cards.
  func target(at point: Point, _ context: Context) -> PointerGesture.Target {
    if let badge = badge(at: point, context) { return target(on: badge, context) }
    let label = context.label(at: point)
    let hit = label.map { Hit($0, .body) } ?? context.hit(at: point)
    let handle = handle(at: point, above: hit?.id, context)
    let grip = handle.map(Grip.handle) ?? shownGrips(context)?.grip(at: point, context)
    guard let hit else { return PointerGesture.Target(grip: grip) }
    return PointerGesture.Target(
      id: hit.id,
      isSelected: context.selection.contains(hit.id),
      isGround: hit.part == .ground,
      isLocked: context.editor.isLocked(hit.id),
      // The label of a group covers the part of the border from which the group would be resized.
      grip: hit.part == .label ? nil : grip
    )
  }

  /// Returns the target of a press with modifiers held.
  func target(
    at point: Point,
    _ modifiers: Modifiers,
    _ context: Context
  ) -> PointerGesture.Target {
    var target = target(at: point, context)
    let (board, selection) = (context.board, context.selection)
    // The line and label of an edge between selected cards belong to the cards.
    if modifiers.contains(.alt), let edge = target.id.flatMap(board.edge) {
      target.isSelected = [edge.from.card, edge.to.card].allSatisfy {
        $0.map(selection.contains) ?? false
      }
    }
    guard target.grip?.isButton != true, target.id.flatMap(board.card) != nil else { return target }
    switch context.hitTarget(at: point)?.action {
    case .check?, .fold?, .showMore?: target.isHitTarget = modifiers.isEmpty
    case .open?: target.isHitTarget = modifiers == .control
    case nil: break
    }
    return target
  }

  /// Returns the element that a press would hit.
  func hovered(_ context: Context) -> ElementID? {
    guard !context.isMenuOpen, isFree, let point = context.pointer.position,
      context.panes.find(point) == nil
    else { return nil }
    let target = target(at: point, context)
    switch target.grip {
    case .side(_, let card): return card
    case .end(_, let edge): return edge
    default:
      return target.taken ?? target.clicked
        ?? (shownGrips(context)?.dots(context) == nil ? nil : grips.card)
    }
  }

  func freeCursor(at point: Point, _ context: Context) -> WindowAppearance.Cursor? {
    if context.pointer.isSpaceHeld { return .grab }
    if badge(at: point, context) != nil { return .pointer }
    let hit = context.hit(at: point)
    if hit?.part != .label, let handle = handle(at: point, above: hit?.id, context) {
      return .resize(by: handle)
    }
    if shownGrips(context)?.grip(at: point, context) != nil { return .cross }
    // Finding out where the words are takes as long as painting them.
    if !context.isStretched, context.hitTarget(at: point) != nil { return .pointer }
    let editor = context.editor
    guard !editor.isReadOnly, let hit, editor.takes(hit), editor.board.card(hit.id) != nil,
      !editor.isLocked(hit.id)
    else { return nil }
    return .grab
  }

  // MARK: Grips

  /// Returns whether anything can be dragged, apart from elements that are only to be read.
  private func isFree(_ context: Context) -> Bool {
    isFree && !context.isWriting && !context.isReadOnly && !context.isFlying
  }

  /// Returns the handle at a window point at which `element` would be hit otherwise. The edges of the
  /// frame of several cards may run over a card between them, which is easier to see than they are.
  private func handle(at point: Point, above element: ElementID?, _ context: Context) -> Handle? {
    guard let handle = handles(context)?.handle(at: point) else { return nil }
    guard !handle.isCorner, context.freeCards.count > 1, let element,
      let card = context.board.card(element), !card.isGroup
    else { return handle }
    return context.selection.contains(element) ? handle : nil
  }

  /// Returns the handles of the selected cards; nil during other activities.
  func handles(_ context: Context) -> Handles? { isFree(context) ? Handles(context) : nil }

  /// Returns the grips for connecting cards; nil during other activities.
  func shownGrips(_ context: Context) -> ConnectionGrips? {
    isFree(context) && !context.isMenuOpen ? grips : nil
  }
}
