package import BoardValues

/// Cards that are carried: each is seen at an offset from its position on the board.
package struct Held: Equatable, Sendable {
  /// The offset at which each card was seen when it was taken.
  private let start: [ElementID: Vector]
  /// The distance that the cards have been carried since then, in board units.
  package private(set) var delta = Vector.zero

  /// The sides of edges that choose their sides themselves.
  private var sides: [ElementID: EdgeSides] = [:]
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

  /// Carries the cards to an offset, and chooses the sides between which their edges are seen meanwhile.
  package mutating func carry(by delta: Vector, on board: Board) {
    self.delta = delta
    guard start.count <= Self.maxSteady else { return }
    func frame(_ id: ElementID) -> Rect? {
      board.card(id).map { $0.frame.offset(by: offset(of: id) ?? .zero) }
    }
    for id in Set(start.keys.flatMap(board.edges(of:))) {
      guard let edge = board.edge(id), edge.from.side == nil || edge.to.side == nil,
        let source = edge.from.card.flatMap(frame), let target = edge.to.card.flatMap(frame)
      else { continue }
      sides[id] = EdgeSides(
        from: source,
        edge.from.side,
        to: target,
        edge.to.side,
        keeping: sides[id]
      )
    }
  }

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
