import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The targets of a press: handles around the selection, dots beside a card, ends of edges, and the
/// elements on the board.
extension Dragging {
  /// Returns the target of a press at a window point. Labels are above all cards.
  func target(at point: Point, _ context: Context) -> PointerGesture.Target {
    let handle = handles(context)?.handle(at: point)
    let grip = handle.map(Grip.handle) ?? connectionGrip(at: point, context)
    let label = context.label(at: point)
    guard let hit = label.map({ Hit($0, .body) }) ?? context.hit(at: point) else {
      return PointerGesture.Target(grip: grip)
    }
    return PointerGesture.Target(
      id: hit.id,
      isSelected: context.selection.contains(hit.id),
      isGround: hit.part == .ground,
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
    guard target.id.flatMap(board.card) != nil else { return target }
    switch context.hitTarget(at: point)?.action {
    case .check?: target.isHitTarget = modifiers.isEmpty
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
    default: return target.taken ?? (dots(context) == nil ? nil : dottedCard)
    }
  }

  func freeCursor(at point: Point, _ context: Context) -> WindowAppearance.Cursor? {
    if context.pointer.isSpaceHeld { return .grab }
    let hit = context.hit(at: point)
    if hit?.part != .label, let handle = handles(context)?.handle(at: point) {
      return .resize(by: handle)
    }
    if connectionGrip(at: point, context) != nil { return .cross }
    if context.hitTarget(at: point) != nil { return .pointer }
    let editor = context.editor
    guard !editor.isReadOnly, let hit, editor.takes(hit), editor.board.card(hit.id) != nil
    else { return nil }
    return .grab
  }

  // MARK: Handles

  /// Returns whether anything can be dragged, apart from elements that are only to be read.
  private func isFree(_ context: Context) -> Bool {
    isFree && !context.isWriting && !context.isReadOnly && !context.isFlying
  }

  /// Returns the handles around the selected cards; nil during other activities.
  func handles(_ context: Context) -> Handles? {
    guard isFree(context), let box = context.selectedBox else { return nil }
    // The border of a group can be hit from both sides, and is itself a pixel wide.
    let cards = context.selectedCards
    let isGroup = cards.count == 1 && context.board.card(cards[0])?.isGroup == true
    return Handles(
      around: context.view.camera.toWindow(box),
      scale: context.view.scale,
      margin: isGroup ? Editor.lineReach + 1 : 0
    )
  }

  // MARK: Ends of connections

  /// Returns the end of an edge, or the dot beside a card, at a window point.
  func connectionGrip(at point: Point, _ context: Context) -> Grip? {
    for edge in edgesWithGrips(context) {
      if let end = end(of: edge, at: point, context) { return .end(end, of: edge) }
    }
    guard let id = dottedCard, let side = dots(context)?.side(at: point) else { return nil }
    return .side(side, of: id)
  }

  /// Returns the dots beside the card under the pointer.
  func dots(_ context: Context) -> EdgeDots? {
    guard let id = dottedCard, isFree(context), !context.isMenuOpen else { return nil }
    return dots(of: id, context)
  }

  func dots(of card: ElementID, _ context: Context) -> EdgeDots? {
    guard let frame = context.board.card(card)?.frame else { return nil }
    let view = context.view
    return EdgeDots(around: view.camera.toWindow(frame), scale: view.scale)
  }

  /// Returns the card that has dots if the pointer is at a point. A card keeps its dots while the
  /// pointer moves toward them, unless another card is there.
  func dottedCard(at point: Point, _ context: Context) -> ElementID? {
    let lastDots = dottedCard.flatMap { dots(of: $0, context) }
    if lastDots?.side(at: point) != nil { return dottedCard }
    let (place, board) = (context.view.camera.toBoard(point), context.board)
    let hit = context.editor.hit(place, reach: context.view.lineReach)
    let card = hit.flatMap(board.card)
    if let card, !card.isGroup { return hit }
    // A pointer inside of a group isn't on its way from the border to a dot.
    let isInside = dottedCard.flatMap(board.card).map { $0.isGroup && $0.frame.contains(place) }
    if lastDots?.holds(point) == true, isInside != true { return dottedCard }
    return card == nil ? nil : hit
  }

  /// Returns the edge under the pointer. It stays the same while the pointer moves toward one of
  /// its ends, which may be on a card.
  func grippedEdge(at point: Point, _ context: Context) -> ElementID? {
    if let last = grippedEdge, end(of: last, at: point, context) != nil { return last }
    let hit = context.editor.hit(context.view.camera.toBoard(point), reach: context.view.lineReach)
    return hit.flatMap { context.board.edge($0) == nil ? nil : $0 }
  }

  /// Returns the selected edge if it is the only one, and the one under the pointer.
  func edgesWithGrips(_ context: Context) -> [ElementID] {
    guard isFree(context), !context.isMenuOpen else { return [] }
    let selection = context.selection
    let selected = selection.count == 1 ? selection.first : nil
    let pointed = grippedEdge.flatMap { $0 == selected ? nil : $0 }
    return [selected, pointed].compactMap(\.self)
  }

  /// Returns the visible curve of an edge in window pixels; nil if it is invisible.
  func curve(of edge: ElementID, _ context: Context) -> Curve? {
    context.board.route(of: edge)?.curve.mapped(context.view.camera.toWindow)
  }

  private func end(of edge: ElementID, at point: Point, _ context: Context) -> Edge.End? {
    curve(of: edge, context)?.end(near: point, within: 10 * context.view.scale)
  }
}

extension Curve {
  /// Returns the end that is nearer to a point, if it is near enough.
  fileprivate func end(near point: Point, within reach: Double) -> Edge.End? {
    let distances = (from: start.distance(to: point), to: end.distance(to: point))
    guard min(distances.from, distances.to) <= reach else { return nil }
    return distances.from < distances.to ? .from : .to
  }
}

extension WindowAppearance.Cursor {
  static func resize(by handle: Handle) -> Self {
    if handle.y == 0 { return .resize(.horizontal) }
    if handle.x == 0 { return .resize(.vertical) }
    return .resize(handle.x == handle.y ? .falling : .rising)
  }
}
