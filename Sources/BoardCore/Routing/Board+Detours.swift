package import BoardValues

/// The ways of edges around cards that they do not belong to.
extension Board {
  /// The most edges in an area that are looked at; above, they are plain curves.
  static let maxRouted = 1000
  /// The most work in one go, as `Detour.work` counts it: about three milliseconds.
  package static let maxRoutingWork = 90_000

  /// What is known of the ways of the edges in an area.
  package enum Knowledge: Sendable {
    case complete
    /// Some were not looked for yet. They are plain until they are.
    case partial
    /// All are plain, as there are too many, whatever is known of some.
    case crowded
  }

  /// Returns the line of an edge around something; nil for a plain curve, or if it was not looked for.
  package func knownDetour(of id: ElementID) -> CurvePath? { routes.detour(of: id)?.path }

  /// Returns the route of an edge with what is known of its way around cards.
  package func knownRoute(of id: ElementID) -> EdgeRoute? {
    guard var route = plainRoute(of: id) else { return nil }
    follow(knownDetour(of: id), &route)
    return route
  }

  /// The edges for which a way was found, in the order in which they were.
  package var foundRoutes: RecentChanges { routes.found }

  /// The edges with a way around something, as far as they were looked for.
  package var detouredEdges: [ElementID] { routes.detoured }

  /// Looks for the ways of the edges that may go through an area, unless these are too many, until that has
  /// taken some work. What comes of all edges does not depend on how the work is divided.
  @discardableResult
  package func findRoutes(in area: Rect, work most: Int = maxRoutingWork) -> Knowledge {
    let wide = area.expanded(by: Detour.reach)
    let changes = recentChanges.count
    if routes.isKnown(wide) { return .complete }
    if routes.crowded(after: changes) == area { return .crowded }
    guard let edges = edgeCandidates(in: wide) else {
      routes.setCrowded(area, after: changes)
      return .crowded
    }
    var left = most
    guard findRoutes(of: edges, &left) else { return .partial }
    routes.setKnown(wide)
    // A view that moves has them already then.
    let around = wide.expanded(by: max(area.width, area.height) / 4)
    if let more = edgeCandidates(in: around), findRoutes(of: more, &left) {
      routes.setKnown(around)
    }
    return .complete
  }

  /// Looks for the ways of edges. Returns whether all are known then.
  private func findRoutes(of edges: Set<ElementID>, _ work: inout Int) -> Bool {
    let changes = recentChanges.count
    for id in routes.unknown(among: edges) {
      guard work > 0 else { return false }
      var search = routes.takeSuspended(id, after: changes) ?? beginDetour(of: id)
      let before = search.progress?.work ?? 0
      guard let detour = search.advance(work: work) else {
        routes.suspend(search, of: id, after: changes)
        return false
      }
      work -= detour.work - before + 20
      routes.note(detour, of: id, scope: search.scope)
    }
    return true
  }

  /// Looks for the ways of the edges near a point or in a small area, unless it is in a view that shows
  /// plain curves. Returns whether it is not.
  func findRoutes(near area: Rect) -> Bool {
    if isCrowded(area) { return false }
    return findRoutes(in: area) != .crowded
  }

  private func isCrowded(_ area: Rect) -> Bool {
    routes.crowded(after: recentChanges.count)?.contains(area) ?? false
  }

  /// Returns the way of one edge, which is looked for if it is not known.
  func detour(of id: ElementID) -> Detour {
    if let known = routes.detour(of: id) { return known }
    var search = beginDetour(of: id)
    let detour = search.advance() ?? Detour()
    routes.note(detour, of: id, scope: search.scope)
    return detour
  }

  /// A search for the way of an edge, and the area in which cards matter to it.
  struct EdgeSearch: Sendable {
    /// What was found out so far; nil if nothing is in the way.
    var progress: DetourProgress?
    var scope = Rect.zero

    mutating func advance(work most: Int = .max) -> Detour? {
      progress == nil ? Detour() : progress?.advance(work: most)
    }
  }

  func beginDetour(of id: ElementID) -> EdgeSearch {
    guard let edge = edge(id), let (source, target) = frames(of: edge),
      let route = plainRoute(of: id)
    else { return EdgeSearch() }
    let search = DetourSearch(route, from: source, to: target)
    return EdgeSearch(progress: beginDetour(search, edge), scope: search.area)
  }

  /// Returns the way of a line. `shown` returns the frame at which a card is seen; nil if it is as the
  /// board has it.
  package func detour(
    _ search: DetourSearch,
    _ edge: Edge,
    shown: ((ElementID) -> Rect?)? = nil
  ) -> Detour {
    var progress = beginDetour(search, edge, shown: shown)
    return progress?.advance() ?? Detour()
  }

  /// Begins to search for the way of a line; returns nil if nothing is in the way of its plain curve.
  private func beginDetour(
    _ search: DetourSearch,
    _ edge: Edge,
    shown: ((ElementID) -> Rect?)? = nil
  ) -> DetourProgress? {
    guard search.isFeasible else { return nil }
    func look(at id: ElementID) -> Rect? {
      guard id != edge.from.card, id != edge.to.card, case .card(let card)? = self[id],
        !card.isGroup
      else { return nil }
      return shown.map { $0(id) } ?? card.frame
    }
    guard
      search.isBlockedByItself
        || hasCard(in: search.plainArea, where: { look(at: $0).map(search.isBlocked) ?? false })
    else { return nil }
    let area = search.area
    return DetourProgress(search, around: cards(in: area).compactMap(look))
  }

  // MARK: What changes

  /// Forgets the ways of edges that a change of a card may concern, and returns the edges.
  mutating func forgetRoutes(near old: Rect?, _ new: Rect?) -> [ElementID] {
    guard !routes.isEmpty else { return [] }
    var concerned = Set([old, new].compactMap(\.self).flatMap(routes.edges(concernedBy:)))
    if let new { concerned.formUnion(blocked(by: new)) }
    forgetRoutes(of: concerned)
    return concerned.sorted()
  }

  /// The most changes for which the edges concerned are looked up one by one. For more, finding all ways in
  /// view again takes less time.
  static let maxSingleChanges = 64

  /// Forgets the ways of all edges.
  mutating func forgetAllRoutes() {
    guard !routes.isEmpty else { return }
    touch(routes.endingEdges.union(routes.edges).sorted())
    routes = routes.emptied()
  }

  /// Forgets the ways of edges.
  mutating func forgetRoutes(of edges: some Sequence<ElementID>) {
    guard !routes.isEmpty else { return }
    if !isKnownUniquelyReferenced(&routes) { routes = routes.copy() }
    for id in edges { routes.forget(id) }
  }

  /// Returns the edges with plain curves that a card is in the way of.
  private func blocked(by frame: Rect) -> [ElementID] {
    (edgeCandidates(in: frame) ?? []).filter { id in
      guard routes.isPlain(id), let edge = edge(id), let (source, target) = frames(of: edge),
        let route = plainRoute(of: id)
      else { return false }
      return DetourSearch(route, from: source, to: target).isBlocked(by: frame)
    }
  }

  /// Returns the edges whose plain curves may go through an area; nil if these are too many.
  private func edgeCandidates(in area: Rect) -> Set<ElementID>? {
    let limit = 8 * Self.maxRouted
    if let count = edgeIndex.count(in: area, upTo: limit), count > limit { return nil }
    var found: Set<ElementID> = []
    guard edgeIndex.forEachCandidate(in: area, { found.insert($0) }) else {
      return edgeOrder.count <= Self.maxRouted ? Set(edgeOrder) : nil
    }
    return found.count <= Self.maxRouted ? found : nil
  }
}
