import BoardCore
import BoardRenderer
import BoardValues

/// Edges drawn by hand: from the dots beside a card, or by the ends of an edge that is selected.
extension App {
  // MARK: What can be taken

  /// Whether anything can be taken hold of, other than what is there to be read.
  private var isFree: Bool {
    openText == nil && overlay.menu == nil && pointer.isFree && !editor.isReadOnly
      && !stage.presentation.isFlying
  }

  /// Beside the card that is pointed at.
  var dots: EdgeDots? {
    guard isFree, let id = pointer.dottedCard else { return nil }
    return dots(of: id)
  }

  private func dots(of card: ElementID) -> EdgeDots? {
    guard let frame = editor.board.card(card)?.frame else { return nil }
    return EdgeDots(around: view.camera.toWindow(frame), scale: view.scale)
  }

  /// The card that has the dots with the pointer there. A card keeps them on the way to them, unless
  /// there is another card on it.
  func dottedCard(at point: Point) -> ElementID? {
    let last = pointer.dottedCard
    let lastDots = last.flatMap(dots)
    if lastDots?.side(at: point) != nil { return last }
    let hit = editor.hit(view.camera.toBoard(point), reach: reach)
    let card = hit.flatMap(editor.board.card)
    if let card, !card.isGroup { return hit }
    // The ground of a group is no way from its border to a dot.
    let isInside = last.flatMap(editor.board.card).map { group in
      group.isGroup && group.frame.contains(view.camera.toBoard(point))
    }
    if lastDots?.holds(point) == true, isInside != true { return last }
    return card == nil ? nil : hit
  }

  /// The edge that is pointed at. It stays that on the way to one of its ends, which may lie on a card.
  func grippedEdge(at point: Point) -> ElementID? {
    if let last = pointer.grippedEdge, end(of: last, at: point) != nil { return last }
    let hit = editor.hit(view.camera.toBoard(point), reach: reach)
    return hit.flatMap { editor.board.edge($0) == nil ? nil : $0 }
  }

  /// The only edge that is selected, and the one that is pointed at.
  private var edgesWithGrips: [ElementID] {
    guard isFree else { return [] }
    let selected = editor.selection.count == 1 ? editor.selection.first : nil
    let pointed = pointer.grippedEdge.flatMap { $0 == selected ? nil : $0 }
    return [selected, pointed].compactMap(\.self)
  }

  /// In window pixels; nil if it cannot be seen.
  private func curve(of edge: ElementID) -> Curve? {
    editor.board.route(of: edge)?.curve.mapped(view.camera.toWindow)
  }

  private func end(of edge: ElementID, at point: Point) -> Edge.End? {
    curve(of: edge)?.end(near: point, within: 10 * view.scale)
  }

  /// An end of an edge, or a dot beside a card.
  func connectionGrip(at point: Point) -> Grip? {
    for edge in edgesWithGrips {
      if let end = end(of: edge, at: point) { return .end(end, of: edge) }
    }
    guard let id = pointer.dottedCard, let side = dots?.side(at: point) else { return nil }
    return .side(side, of: id)
  }

  // MARK: Dragging

  /// From a card, to wherever the pointer goes.
  func connecting(from card: ElementID, _ side: Side?) -> Drag {
    let names = freshNames(2)
    return drag(
      Connecting(from: card, side, on: editor.board, named: names, reach: catchingReach)
    )
  }

  func connecting(_ end: Edge.End, of edge: ElementID) -> Drag {
    drag(Connecting(end, of: edge, on: editor.board, reach: catchingReach))
  }

  private func drag(_ connecting: Connecting?) -> Drag {
    connecting.map { .connection(Drag.ConnectionDrag($0)) } ?? .none
  }

  /// How far beside a card an end is still caught by it, in board units.
  private var catchingReach: Double { 20 * view.scale / view.camera.pixelsPerUnit }

  static let wordsForAiming = "Click a card, or choose one with the arrows and Enter"

  /// Goes on without a button held, until a click or Enter.
  func aim(from card: ElementID, _ side: Side? = nil, at now: Double) {
    guard !refuses() else { return }
    leaveText(at: now)
    pointer.drag = connecting(from: card, side)
    message = Self.wordsForAiming
    if let point = pointer.position, panes.find(point) == nil { carry(to: point, at: now) }
  }

  /// An edge that was drawn is selected, to be written on or changed.
  func selectConnection(_ draft: StepDraft) {
    let edges = draft.changes.map(\.id).filter { editor.board.edge($0) != nil }
    if !edges.isEmpty { editor.selection = Set(edges) }
  }

  // MARK: What is seen

  /// In window pixels.
  func connectionMarks(_ panes: Panes) -> [DotItem] {
    if let landing = pointer.drag.draft?.edgePreview?.landing {
      let dots = dots(of: landing.card)
      return dots.map { looks(at: $0.mark, lit: landing.side) } ?? []
    }
    let lit = pointer.position.flatMap(connectionGrip)
    let grips = edgesWithGrips.flatMap { id in
      curve(of: id).map { curve in
        [(Edge.End.from, curve.start), (.to, curve.end)].map { end, place in
          dot(at: place, isLit: lit == .end(end, of: id))
        }
      } ?? []
    }
    guard let dots, let point = pointer.position, panes.find(point) == nil else { return grips }
    return looks(at: dots.center, lit: dots.side(at: point)) + grips
  }

  private func looks(at place: (Side) -> Point, lit: Side?) -> [DotItem] {
    Side.allCases.map { dot(at: place($0), isLit: $0 == lit) }
  }

  private func dot(at center: Point, isLit: Bool) -> DotItem {
    DotItem(
      center: center,
      radius: EdgeDots.radius * view.scale,
      kind: isLit ? .litGrip : .grip
    )
  }

  /// Where a card would be put; its line is seen as it will be.
  var connectionGhost: Rect? {
    guard let draft = pointer.drag.draft, let id = draft.edgePreview?.anchor,
      let frame = draft.elements[id]?.card?.frame, !frame.isEmpty
    else { return nil }
    return frame
  }

  /// The edge of a new card that is being written on.
  var connectionOfOpenText: StepDraft? {
    guard let open = openText, open.id == nil, let edge = open.edge, let card = card(of: open)
    else { return nil }
    return ConnectedCard(card: card, edge: edge).draft(on: editor.board)
  }
}

extension Curve {
  /// The end that is nearer to a point, if it is near.
  func end(near point: Point, within reach: Double) -> Edge.End? {
    let distances = (from: start.distance(to: point), to: end.distance(to: point))
    guard min(distances.from, distances.to) <= reach else { return nil }
    return distances.from < distances.to ? .from : .to
  }
}
