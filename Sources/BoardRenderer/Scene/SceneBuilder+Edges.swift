import BoardCore
import BoardValues
import Graphics

/// Edges and their labels.
extension SceneBuilder {
  /// Returns the lines and the labels. Labels make room for those of `others`, among which they are, if
  /// these are on the board. With nil, for what moves, labels make room for each other where they are seen.
  /// The label of what is selected is whole.
  func edgeItems(of ids: [ElementID], others: [ElementID]?) -> (
    lines: [EdgeItem], labels: [EdgeLabel]
  ) {
    if ids.isEmpty { return ([], []) }
    let boxes =
      others.map { labelBoxes(of: $0) { editor.board.frame(of: $0) } }
      ?? labelBoxes(of: ids) { shownFrame(of: $0) }
    var lines: [EdgeItem] = []
    var labels: [EdgeLabel] = []
    for id in ids {
      guard isDrawn(id), var line = line(id) else { continue }
      let box = boxes[id].flatMap { line.isSelected && $0.form != .whole ? nil : $0 }
      if let label = box.map({ label(id, $0) }) ?? (line.isSelected ? anyLabel(of: id) : nil) {
        line.gap = line.opacity < 1 ? PixelRect(covering: label.frame) : nil
        labels.append(label)
      }
      lines.append(line)
    }
    return (lines, labels)
  }

  /// Returns the label of an edge where it is best seen, whatever it covers.
  func anyLabel(of id: ElementID) -> EdgeLabel? {
    placement(of: id) { shownFrame(of: $0) }.map { label(id, $0.preferred(pointedLayout)) }
  }

  // MARK: Lines

  /// Returns an edge on the board, or on its way from it.
  func shownEdge(_ id: ElementID) -> Edge? {
    moment.drafted(id)?.edge ?? presentEdge(id) ?? moment.departing[id]?.element.edge
  }

  private func presentEdge(_ id: ElementID) -> Edge? {
    editor.board.edge(id).map { moment.shown($0, id) }
  }

  /// Returns the route of an edge that is shown as `edge`.
  ///
  /// It is asked for each line in each frame. A function that is bound to the scene or to the board would copy that
  /// each time, which a closure does not.
  func route(_ id: ElementID, _ edge: Edge, _ outer: (ElementID) -> Rect?) -> EdgeRoute? {
    // Of a collapsed group only the name is there.
    func frame(_ id: ElementID) -> Rect? { outer(id).map { nameBox(of: id, at: $0) ?? $0 } }
    guard let from = edge.from.card, let to = edge.to.card, let source = frame(from),
      let target = frame(to)
    else { return nil }
    if let held = moment.heldRoute(of: id), isShown(source, target, of: edge) {
      return held
    }
    // What stays takes its new position at once.
    let board = editor.board
    let stays = board.edge(id) != nil
    func other(_ id: ElementID) -> Edge? { stays ? presentEdge(id) : shownEdge(id) }
    func isDrafted(_ id: ElementID) -> Bool { moment.drafted(id) != nil }
    let isCollapsed = editor.board.isCollapsed(from) || editor.board.isCollapsed(to)
    let isChanged = isCollapsed || isDrafted(id) || isDrafted(from) || isDrafted(to)
    let ends =
      !stays || isChanged && look.animating.count <= Self.maxRouted
      ? board.ends(of: id, edge, shown: { other($0) }, frame: frame) : board.ends(of: id, edge)
    var route = board.plainRoute(of: id, edge, from: source, to: target, ends) { other($0) }
    // The line of an edge that is seen as it is on the board is known.
    let isStill =
      stays && !isDrafted(id)
      && board.frames(of: edge).map { $0.source == source && $0.target == target } ?? false
    let path =
      isStill
      ? look.routes.flatMap { _ in board.knownDetour(of: id) }
      : detour(edge, route, from: source, to: target, board)
    board.follow(path, &route)
    if let former = moment.formerLine(of: id), isShown(source, target, of: edge) {
      route.curve = former.path.blended(into: route.curve, share: 1 - former.share)
    }
    return route
  }

  /// Returns whether these are the frames at which the cards of an edge are seen, not those at which the
  /// board has them.
  private func isShown(_ source: Rect, _ target: Rect, of edge: Edge) -> Bool {
    edge.from.card.flatMap { shownFrame(of: $0) } == source
      && edge.to.card.flatMap { shownFrame(of: $0) } == target
  }

  /// Returns the line of an edge around cards as it follows from where its cards are seen while they move.
  private func detour(
    _ edge: Edge,
    _ route: EdgeRoute,
    from source: Rect,
    to target: Rect,
    _ board: Board
  ) -> CurvePath? {
    guard look.routes != nil, look.animating.count <= Self.maxRouted else { return nil }
    let search = DetourSearch(route, from: source, to: target)
    return board.detour(search, edge, shown: shownFrame).path
  }

  /// The most moving elements whose edges go around cards, and whose ends make way for each other.
  private static let maxRouted = 64

  /// Returns whether the line of an edge is large enough to be made out.
  private func isDrawn(_ id: ElementID) -> Bool {
    let board = editor.board
    guard let edge = board.edge(id), let line = board.lineBounds(of: edge) else { return true }
    return LevelOfDetail.isDrawn(line.size, camera.pixelsPerUnit, scale: scale)
  }

  /// Returns a line up to the shapes of its cards, which leave a part of their frames.
  private func reaching(
    _ curve: CurvePath,
    from source: ElementID,
    to target: ElementID
  ) -> CurvePath {
    let board = editor.board
    var curve = curve
    if let shape = board.shape(ofCard: source), let frame = shownFrame(of: source) {
      curve = curve.starting(at: shape, in: frame)
    }
    if let shape = board.shape(ofCard: target), let frame = shownFrame(of: target) {
      curve = curve.ending(at: shape, in: frame)
    }
    return curve
  }

  /// Returns the line of the edge under the pointer in the colour of the selection, unless it has that anyway.
  func hoverLine(_ id: ElementID) -> EdgeItem? {
    guard var item = line(id), !item.isSelected, !item.isLit else { return nil }
    item.isLit = true
    return item
  }

  private func line(_ id: ElementID) -> EdgeItem? {
    guard let edge = shownEdge(id), let source = edge.from.card, let target = edge.to.card,
      let route = route(id, edge, { shownFrame(of: $0) })
    else { return nil }
    let curve = reaching(route.curve, from: source, to: target)
    return EdgeItem(
      id: id,
      route: curve.mapped(camera.toWindow),
      startsWithArrow: edge.from.hasArrow,
      endsWithArrow: edge.to.hasArrow,
      color: seenColor(of: id, edge.color, Theme.named(theme).edge),
      pixelsPerUnit: camera.pixelsPerUnit,
      // An edge is never more present than its cards.
      opacity: min(opacity(of: id), opacity(of: source), opacity(of: target)),
      isSelected: selection.contains(id),
      isLit: selection.count == 1 && (selection.contains(source) || selection.contains(target)),
      style: edge.style
    )
  }
}
