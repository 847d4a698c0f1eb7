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
      others.map { labelBoxes(of: $0) { editor.board.card($0)?.frame } }
      ?? labelBoxes(of: ids, shownFrame)
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
    placement(of: id, shownFrame).map { label(id, $0.preferred) }
  }

  // MARK: Lines

  /// Returns an edge on the board, or on its way from it.
  func shownEdge(_ id: ElementID) -> Edge? {
    moment.drafted(id)?.edge ?? presentEdge(id) ?? moment.departing[id]?.element.edge
  }

  private func presentEdge(_ id: ElementID) -> Edge? {
    editor.board.edge(id).map { moment.shown($0, id) }
  }

  func route(_ id: ElementID, _ frame: (ElementID) -> Rect?) -> EdgeRoute? {
    guard let edge = shownEdge(id), let source = edge.from.card.flatMap(frame),
      let target = edge.to.card.flatMap(frame)
    else { return nil }
    if let held = moment.heldRoute(of: id), isShown(source, target, of: edge) {
      return held
    }
    // What stays takes its new position at once.
    let board = editor.board
    let stays = board.edge(id) != nil
    func other(_ id: ElementID) -> Edge? { stays ? presentEdge(id) : shownEdge(id) }
    let isDrafted = [id, edge.from.card, edge.to.card].contains {
      $0.map { moment.drafted($0) != nil } ?? false
    }
    let ends =
      !stays || isDrafted && look.animating.count <= Self.maxRouted
      ? board.ends(of: id, edge, shown: other, frame: frame) : board.ends(of: id, edge)
    var route = board.plainRoute(of: id, edge, from: source, to: target, ends, among: other)
    board.follow(detour(of: id, edge, route, from: source, to: target), &route)
    if let former = moment.formerLine(of: id), isShown(source, target, of: edge) {
      route.curve = former.path.blended(into: route.curve, share: 1 - former.share)
    }
    return route
  }

  /// Returns whether these are the frames at which the cards of an edge are seen, not those at which the
  /// board has them.
  private func isShown(_ source: Rect, _ target: Rect, of edge: Edge) -> Bool {
    edge.from.card.flatMap(shownFrame) == source && edge.to.card.flatMap(shownFrame) == target
  }

  /// Returns the line of an edge around cards: the one that is known, or the one that follows from where
  /// its cards are seen while they move.
  private func detour(
    of id: ElementID,
    _ edge: Edge,
    _ route: EdgeRoute,
    from source: Rect,
    to target: Rect
  ) -> CurvePath? {
    guard look.routes != nil else { return nil }
    let board = editor.board
    if isStill(id, edge, from: source, to: target) { return board.knownDetour(of: id) }
    guard look.animating.count <= Self.maxRouted else { return nil }
    let search = DetourSearch(route, from: source, to: target)
    return board.detour(search, edge, shown: shownFrame).path
  }

  /// Returns whether an edge is seen between these frames as it is on the board.
  private func isStill(_ id: ElementID, _ edge: Edge, from source: Rect, to target: Rect) -> Bool {
    let board = editor.board
    return moment.drafted(id) == nil && board.edge(id) != nil
      && edge.from.card.flatMap(board.frame) == source
      && edge.to.card.flatMap(board.frame) == target
  }

  /// The most moving elements whose edges go around cards, and whose ends make way for each other.
  private static let maxRouted = 64

  /// Returns whether the line of an edge is large enough to be made out.
  private func isDrawn(_ id: ElementID) -> Bool {
    guard let edge = editor.board.edge(id), let line = editor.board.lineBounds(of: edge) else {
      return true
    }
    return LevelOfDetail.isDrawn(line.size, camera.pixelsPerUnit, scale: scale)
  }

  private func line(_ id: ElementID) -> EdgeItem? {
    guard let edge = shownEdge(id), let route = route(id, shownFrame), let source = edge.from.card,
      let target = edge.to.card
    else { return nil }
    return EdgeItem(
      id: id,
      route: route.curve.mapped(camera.toWindow),
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
