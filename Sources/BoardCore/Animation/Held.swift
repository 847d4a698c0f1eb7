package import BoardValues

/// Cards that are carried: each is seen at an offset from its position on the board.
package struct Held: Equatable, Sendable {
  /// The offset at which each card was seen when it was taken.
  private let start: [ElementID: Vector]
  /// The distance that the cards have been carried since then, in board units.
  package private(set) var delta = Vector.zero

  /// The sides of edges that choose their sides themselves.
  private var sides: [ElementID: EdgeSides] = [:]
  /// The routes of the edges, and the corners of the cards that they go around.
  private var routes: [ElementID: EdgeRoute] = [:]
  private var corners: [ElementID: [Point]] = [:]
  /// The most cards whose edges keep their sides steady. Among more cards single edges do not stand out.
  private static let maxSteady = 64

  /// Whether the cards are seen to be off the board.
  let isLifted: Bool

  init(_ start: [ElementID: Vector], isLifted: Bool) {
    self.start = start
    self.isLifted = isLifted
  }

  /// Returns other cards in place of these, carried as far. `ids` are where these would be put.
  package func replaced(by ids: some Sequence<ElementID>) -> Held {
    var held = Held(Dictionary(ids.map { ($0, .zero) }) { first, _ in first }, isLifted: isLifted)
    held.delta = delta
    return held
  }

  /// Carries the cards to an offset, and chooses the sides and the ways between which their edges are seen
  /// meanwhile.
  package mutating func carry(by delta: Vector, on board: Board) {
    self.delta = delta
    guard start.count <= Self.maxSteady else { return }
    let edges = Set(start.keys.flatMap(board.edges(of:)))
    for id in edges {
      guard let edge = board.edge(id), edge.from.side == nil || edge.to.side == nil,
        let source = edge.from.card.flatMap({ frame($0, on: board) }),
        let target = edge.to.card.flatMap({ frame($0, on: board) })
      else { continue }
      sides[id] = EdgeSides(
        from: source,
        edge.from.side,
        to: target,
        edge.to.side,
        keeping: sides[id]
      )
    }
    guard edges.count <= Self.maxRouted else { return }
    // Each card has the ends of several edges, which all follow from where everything is now.
    var ends: [ElementID: CardEnds] = [:]
    for id in edges {
      guard let found = foundRoute(of: id, on: board, &ends) else { continue }
      (routes[id], corners[id]) = found
    }
  }

  /// The most edges that go around cards while theirs are carried.
  private static let maxRouted = 100

  /// Returns the route of an edge, with the corners that it goes around. It keeps the way that it has
  /// until another is clearly better. `known` are the ends at the cards that were looked at for this frame.
  private func foundRoute(
    of id: ElementID,
    on board: Board,
    _ known: inout [ElementID: CardEnds]
  ) -> (EdgeRoute, [Point]?)? {
    guard let edge = board.edge(id).map({ shown($0, id) }), let from = edge.from.card,
      let to = edge.to.card, let source = frame(from, on: board), let target = frame(to, on: board)
    else { return nil }
    func shownEdge(_ other: ElementID) -> Edge? { board.edge(other).map { shown($0, other) } }
    let ends = EdgeEnds(
      from: self.ends(at: from, on: board, &known)[id],
      to: self.ends(at: to, on: board, &known)[id]
    )
    var route = board.plainRoute(of: id, edge, from: source, to: target, ends, among: shownEdge)
    let detour: Detour
    if let offset = offset(of: from), offset == self.offset(of: to) {
      // What moves as a whole keeps its shape.
      detour = board.detour(of: id).offset(by: offset)
    } else {
      let kept = routes[id] == nil ? board.detour(of: id).keptCorners : corners[id]
      let search = DetourSearch(route, from: source, to: target, keeping: kept)
      detour = board.detour(search, edge) { frame($0, on: board) }
    }
    board.follow(detour.path, &route)
    return (route, detour.keptCorners)
  }

  /// Returns where edges end at a card as they are seen.
  private func ends(
    at card: ElementID,
    on board: Board,
    _ known: inout [ElementID: CardEnds]
  ) -> CardEnds {
    if let ends = known[card] { return ends }
    let ends = board.ends(at: card, sides: { sides[$0] }, frame: { frame($0, on: board) })
    known[card] = ends
    return ends
  }

  /// Returns where a card is seen.
  private func frame(_ id: ElementID, on board: Board) -> Rect? {
    board.frame(of: id).map { $0.offset(by: offset(of: id) ?? .zero) }
  }

  func route(of id: ElementID) -> EdgeRoute? { routes[id] }

  /// The lines of the edges, as they are seen.
  var lines: [ElementID: CurvePath] { routes.mapValues(\.curve) }

  /// Returns an edge with the sides that were chosen for it.
  func shown(_ edge: Edge, _ id: ElementID) -> Edge {
    guard let sides = sides[id] else { return edge }
    var edge = edge
    (edge.from.side, edge.to.side) = (sides.from, sides.to)
    return edge
  }

  /// Returns the offset of a card; nil if it is not held.
  package func offset(of id: ElementID) -> Vector? { start[id].map { $0 + delta } }

  /// The offset of each card.
  package var offsets: [ElementID: Vector] { start.mapValues { $0 + delta } }

  package var ids: Dictionary<ElementID, Vector>.Keys { start.keys }
}
