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
    if let path { route.follow(path) }
  }

  /// Returns the route of an edge as if there were no other cards.
  package func plainRoute(of id: ElementID) -> EdgeRoute? {
    guard let edge = edge(id), let (source, target) = frames(of: edge) else { return nil }
    return plainRoute(of: id, edge, from: source, to: target, ends(of: id, edge)) { self.edge($0) }
  }

  /// Returns the route of an edge between two frames, as if there were no other cards. `shown` returns another edge as it is seen.
  ///
  /// Complexity: O(n) in the number of edges between the same two cards.
  package func plainRoute(
    of id: ElementID,
    _ edge: Edge,
    from source: Rect,
    to target: Rect,
    _ ends: EdgeEnds,
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
    let way = edge.style.way
    return parallel.route(
      from: source,
      to: target,
      sides,
      ends.straightened(sides, from: source, to: target),
      isForward: isForward,
      way == nil ? routing : .angled,
      isDirect: way == .direct
    )
  }

  // MARK: Ends

  /// Returns where the ends of an edge on the board stand.
  package func ends(of id: ElementID, _ edge: Edge) -> EdgeEnds {
    guard let from = edge.from.card, let to = edge.to.card else { return EdgeEnds() }
    return EdgeEnds(from: knownEnds(at: from)[id], to: knownEnds(at: to)[id])
  }

  /// Returns where edges end at a card, which is looked for if it is not known.
  private func knownEnds(at card: ElementID) -> CardEnds {
    if let known = routes.ends(at: card) { return known }
    let ends = endsAtCard(card)
    routes.note(ends, at: card)
    return ends
  }

  /// Returns where the ends of an edge stand that is seen otherwise than on the board, as everything may be.
  package func ends(
    of id: ElementID,
    _ edge: Edge,
    shown: (ElementID) -> Edge?,
    frame: (ElementID) -> Rect?
  ) -> EdgeEnds {
    func place(_ card: ElementID?) -> EndPlace {
      guard let card else { return EndPlace() }
      var ids = attachments.edges(of: card)
      if !ids.contains(id) { ids.append(id) }
      let ends = ends(of: ids, at: card, frame: frame) { other in
        (other == id ? edge : shown(other)).map { ($0.from, $0.to) }
      }
      return ends[id]
    }
    return EdgeEnds(from: place(edge.from.card), to: place(edge.to.card))
  }

  /// Returns where the edges on the board end at a card, of which some may be seen elsewhere. `sides` returns the
  /// sides of an edge that is seen between others than it has.
  func ends(
    at card: ElementID,
    sides: (ElementID) -> EdgeSides?,
    frame: (ElementID) -> Rect?
  ) -> CardEnds {
    ends(of: attachments.edges(of: card), at: card, frame: frame) { id in
      // The edge is not copied.
      guard case .edge(let edge)? = self[id] else { return nil }
      var (from, to) = (edge.from, edge.to)
      if let sides = sides(id) { (from.side, to.side) = (sides.from, sides.to) }
      return (from, to)
    }
  }

  /// Returns where edges end at a card.
  private func endsAtCard(_ card: ElementID) -> CardEnds {
    ends(at: card, sides: { _ in nil }, frame: { frame(of: $0) })
  }

  private func ends(
    of ids: [ElementID],
    at card: ElementID,
    frame: (ElementID) -> Rect?,
    attachments: (ElementID) -> (from: Edge.Attachment, to: Edge.Attachment)?
  ) -> CardEnds {
    guard let own = frame(card) else { return CardEnds() }
    var ends = SideEnds(at: own, count: ids.count)
    for id in ids where ends.count <= SideEnds.maxCount {
      guard let (from, to) = attachments(id) else { continue }
      let (near, far) = from.card == card ? (from, to) : (to, from)
      // A loop stands on its corner.
      guard near.card == card, far.card != card, let other = far.card.flatMap(frame) else {
        continue
      }
      ends.add(id, near, far, other)
    }
    return ends.places
  }

  // MARK: What changes

  /// Forgets where edges end at the cards that a change concerns: at the card itself and at those at the other
  /// ends of its edges, or at the cards of an edge. Returns what was known of them.
  mutating func forgetEnds(_ id: ElementID, _ before: Element?, _ after: Element?)
    -> [ElementID: CardEnds]
  {
    var cards: Set<ElementID> = []
    if before?.edge != nil || after?.edge != nil {
      guard before?.edge?.places != after?.edge?.places else { return [:] }
      cards.formUnion([before, after].flatMap { $0?.edge?.places.cards ?? [] })
    } else if before?.card?.frame != after?.card?.frame {
      cards.insert(id)
      for other in attachments.edges(of: id) {
        guard case .edge(let edge)? = self[other] else { continue }
        if let card = edge.from.card { cards.insert(card) }
        if let card = edge.to.card { cards.insert(card) }
      }
    }
    return cards.isEmpty ? [:] : routes.forgetEnds(at: cards)
  }

  /// Looks where edges end now at cards at which it was known. Forgets the ways of those that end elsewhere, which
  /// look different now.
  mutating func updateEnds(since old: [ElementID: CardEnds]) {
    for (card, known) in old.sorted(by: { $0.key < $1.key }) where frame(of: card) != nil {
      let ends = endsAtCard(card)
      routes.note(ends, at: card)
      for id in ends.edges(changedSince: known) ?? attachments.edges(of: card) {
        routes.forget(id)
        touch([id])
      }
    }
  }
}

extension Edge {
  /// What decides where an edge ends, apart from its cards.
  fileprivate struct Places: Equatable {
    var cards: [ElementID]
    var sides: [Side?]
  }

  fileprivate var places: Places {
    Places(cards: [from.card, to.card].compactMap(\.self), sides: [from.side, to.side])
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
