import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// What a press would take: handles around the selection, dots beside a card, ends of edges, and what lies there.
extension Dragging {
  /// What a press at a point is about. Labels lie above all cards.
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
      // The label of a group stands where its upper edge would be taken.
      grip: hit.part == .label ? nil : grip
    )
  }

  /// What a press is about while these keys are held.
  func target(
    at point: Point,
    _ modifiers: Modifiers,
    _ context: Context
  ) -> PointerGesture.Target {
    var target = target(at: point, context)
    let (board, selection) = (context.board, context.selection)
    // Between cards that are selected its line and its label belong to them.
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

  /// What a press would take.
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

  /// Whether anything can be taken hold of, other than what is there to be read.
  private func isFree(_ context: Context) -> Bool {
    isFree && !context.isWriting && !context.isReadOnly && !context.isFlying
  }

  /// The handles around the selected cards; nil while something else is going on.
  func handles(_ context: Context) -> Handles? {
    guard isFree(context), let box = context.selectedBox else { return nil }
    // The border of a group is taken from both sides, and is a pixel wide itself.
    let cards = context.selectedCards
    let isGroup = cards.count == 1 && context.board.card(cards[0])?.isGroup == true
    return Handles(
      around: context.view.camera.toWindow(box),
      scale: context.view.scale,
      margin: isGroup ? Editor.lineReach + 1 : 0
    )
  }

  // MARK: Ends of connections

  /// An end of an edge, or a dot beside a card.
  func connectionGrip(at point: Point, _ context: Context) -> Grip? {
    for edge in edgesWithGrips(context) {
      if let end = end(of: edge, at: point, context) { return .end(end, of: edge) }
    }
    guard let id = dottedCard, let side = dots(context)?.side(at: point) else { return nil }
    return .side(side, of: id)
  }

  /// The dots beside the card that is pointed at.
  func dots(_ context: Context) -> EdgeDots? {
    guard let id = dottedCard, isFree(context), !context.isMenuOpen else { return nil }
    return dots(of: id, context)
  }

  func dots(of card: ElementID, _ context: Context) -> EdgeDots? {
    guard let frame = context.board.card(card)?.frame else { return nil }
    let view = context.view
    return EdgeDots(around: view.camera.toWindow(frame), scale: view.scale)
  }

  /// The card that has the dots with the pointer there. A card keeps them on the way to them, unless
  /// there is another card on it.
  func dottedCard(at point: Point, _ context: Context) -> ElementID? {
    let lastDots = dottedCard.flatMap { dots(of: $0, context) }
    if lastDots?.side(at: point) != nil { return dottedCard }
    let (place, board) = (context.view.camera.toBoard(point), context.board)
    let hit = context.editor.hit(place, reach: context.reach)
    let card = hit.flatMap(board.card)
    if let card, !card.isGroup { return hit }
    // The ground of a group is no way from its border to a dot.
    let isInside = dottedCard.flatMap(board.card).map { $0.isGroup && $0.frame.contains(place) }
    if lastDots?.holds(point) == true, isInside != true { return dottedCard }
    return card == nil ? nil : hit
  }

  /// The edge that is pointed at. It stays that on the way to one of its ends, which may lie on a card.
  func grippedEdge(at point: Point, _ context: Context) -> ElementID? {
    if let last = grippedEdge, end(of: last, at: point, context) != nil { return last }
    let hit = context.editor.hit(context.view.camera.toBoard(point), reach: context.reach)
    return hit.flatMap { context.board.edge($0) == nil ? nil : $0 }
  }

  /// The only edge that is selected, and the one that is pointed at.
  func edgesWithGrips(_ context: Context) -> [ElementID] {
    guard isFree(context), !context.isMenuOpen else { return [] }
    let selection = context.selection
    let selected = selection.count == 1 ? selection.first : nil
    let pointed = grippedEdge.flatMap { $0 == selected ? nil : $0 }
    return [selected, pointed].compactMap(\.self)
  }

  /// An edge as it is seen, in window pixels; nil if it cannot be seen.
  func curve(of edge: ElementID, _ context: Context) -> Curve? {
    context.board.route(of: edge)?.curve.mapped(context.view.camera.toWindow)
  }

  private func end(of edge: ElementID, at point: Point, _ context: Context) -> Edge.End? {
    curve(of: edge, context)?.end(near: point, within: 10 * context.view.scale)
  }
}

extension Curve {
  /// The end that is nearer to a point, if it is near.
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
