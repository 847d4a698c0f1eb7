package import BoardValues

/// Cards in a person's hand: each is seen where it is on the board plus an offset.
package struct Held: Equatable, Sendable {
  /// Where each was seen when it was taken, relative to where it is.
  private let start: [ElementID: Vector]
  /// How far they have been moved since then, in board units.
  package private(set) var delta = Vector.zero

  /// Of edges that choose their sides themselves.
  private var sides: [ElementID: EdgeSides] = [:]
  /// Among more cards nobody looks at single edges.
  private static let maxSteady = 64

  /// Whether they are seen to be off the board.
  let isLifted: Bool

  init(_ start: [ElementID: Vector], isLifted: Bool) {
    self.start = start
    self.isLifted = isLifted
  }

  /// Others in its stead, carried as far: `ids` are where they would be put.
  package func replaced(by ids: some Sequence<ElementID>) -> Held {
    var held = Held(Dictionary(ids.map { ($0, .zero) }) { first, _ in first }, isLifted: isLifted)
    held.delta = delta
    return held
  }

  /// Chooses the sides between which their edges are seen meanwhile, too.
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

  /// An edge with the sides that were chosen for it.
  func shown(_ edge: Edge, _ id: ElementID) -> Edge {
    guard let sides = sides[id] else { return edge }
    var edge = edge
    (edge.from.side, edge.to.side) = (sides.from, sides.to)
    return edge
  }

  /// Nil if it is not held.
  package func offset(of id: ElementID) -> Vector? { start[id].map { $0 + delta } }

  /// How far each has been moved.
  package var offsets: [ElementID: Vector] { start.mapValues { $0 + delta } }

  package var ids: Dictionary<ElementID, Vector>.Keys { start.keys }
}
