package import BoardValues

/// The routes of edges.
extension Board {
  /// Returns the route of an edge; nil while it or one of its cards is not on the board.
  package func route(of id: ElementID) -> EdgeRoute? {
    guard var route = plainRoute(of: id) else { return nil }
    follow(detour(of: id).path, &route)
    return route
  }

  /// Lets a route take a line around cards, if there is one.
  package func follow(_ path: CurvePath?, _ route: inout EdgeRoute) {
    if let path { route.follow(path, isAngled: routing == .angled) }
  }

  /// Returns the route of an edge as if there were no other cards.
  package func plainRoute(of id: ElementID) -> EdgeRoute? {
    guard let edge = edge(id), let source = edge.from.card.flatMap(card),
      let target = edge.to.card.flatMap(card)
    else { return nil }
    return plainRoute(of: id, edge, from: source.frame, to: target.frame) { self.edge($0) }
  }

  /// Returns the route of an edge between two frames, as if there were no other cards. `shown` returns another edge as it is seen.
  ///
  /// Complexity: O(n) in the number of edges between the same two cards.
  package func plainRoute(
    of id: ElementID,
    _ edge: Edge,
    from source: Rect,
    to target: Rect,
    among shown: (ElementID) -> Edge?
  ) -> EdgeRoute {
    let sides = EdgeSides(from: source, edge.from.side, to: target, edge.to.side)
    let pair = CardPair(edge)
    var known = pair.map { attachments.edges(between: $0) } ?? []
    // An edge that is being dragged here belongs to them already.
    if !known.isEmpty, !known.contains(id) { known = (known + [id]).sorted() }
    let isAlone = known.count < 2 || known.count > ParallelEdges.maxCount
    var parallel = ParallelEdges()
    for other in isAlone ? [id] : known {
      guard let candidate = other == id ? edge : shown(other), CardPair(candidate) == pair else {
        continue
      }
      let isAlong = candidate.from.card == edge.from.card
      let (first, second) = isAlong ? (source, target) : (target, source)
      let its = EdgeSides(from: first, candidate.from.side, to: second, candidate.to.side)
      if (isAlong ? its : its.reversed) == sides { parallel.add(candidate, isItself: other == id) }
    }
    let isForward = edge.from.card.flatMap { from in edge.to.card.map { from <= $0 } } ?? true
    return parallel.route(from: source, to: target, sides, isForward: isForward, routing)
  }
}

/// Two cards, in either order.
struct CardPair: Hashable, Sendable {
  var first: ElementID
  var second: ElementID

  /// Creates the pair of an edge's cards; nil for an edge that names no existing card.
  init?(_ edge: Edge) { self.init(edge.from.card, edge.to.card) }

  init?(_ from: ElementID?, _ to: ElementID?) {
    guard let from, let to else { return nil }
    (first, second) = from < to ? (from, to) : (to, from)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(first.rawValue) << 32 | UInt64(second.rawValue))
  }
}
