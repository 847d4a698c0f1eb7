package import BoardValues

/// A piece of a board: cards, and the edges between them, as they lie to each other.
package struct Fragment: Equatable, Sendable {
  /// The cards, bottom first.
  package let cards: [Card]
  /// The edges, bottom first. An `ElementID` at their ends is the index of a card in `cards`.
  package let edges: [Edge]

  package init(cards: [Card] = [], edges: [Edge] = []) {
    self.cards = cards
    self.edges = edges
  }

  /// Creates a fragment of these cards of a board, and the edges that have both ends at them.
  ///
  /// Complexity: O(n) in the number of elements of the board.
  package init(of ids: Set<ElementID>, on board: Board) {
    let cardIDs = board.cardOrder.filter(ids.contains)
    let indices = Dictionary(
      uniqueKeysWithValues: cardIDs.enumerated().map { ($1, ElementID(UInt32($0))) }
    )
    cards = cardIDs.compactMap(board.card)
    edges = board.edgeOrder.compactMap { id in
      guard var edge = board.edge(id), let from = edge.from.card.flatMap({ indices[$0] }),
        let to = edge.to.card.flatMap({ indices[$0] })
      else { return nil }
      edge.from.card = from
      edge.to.card = to
      return edge
    }
  }

  package var isEmpty: Bool { cards.isEmpty }

  /// The smallest box around all cards; nil without any.
  package var bounds: Rect? { cards.lazy.map(\.frame).box }

  /// The cards, then the edges, as a `CanvasDocument` has them.
  package var elements: [Element] { cards.map(Element.card) + edges.map(Element.edge) }

  /// Returns the changes that add the fragment in front of what is on the board: moved by `delta`, to
  /// whole board units, and under these names, one for each card and then for each edge. Nil if a card
  /// would end up farther out than boards reach.
  func additions(to board: Board, movedBy delta: Vector, named names: [String]) -> [BoardChange]? {
    let first = board.nextID.rawValue
    var changes: [BoardChange] = []
    changes.reserveCapacity(names.count)
    var depth = board.cardOrder.last.flatMap(board.depth)
    for (var card, name) in zip(cards, names) {
      card.name = name
      // A copy is made to be put somewhere.
      card.isLocked = false
      let id = ElementID(first + UInt32(changes.count))
      let place = Depth.between(depth, nil, from: card.number ?? .infinity).ending(in: id)
      depth = place
      card = card.placed(at: place)
      card.frame.origin = Point(
        (card.frame.minX + delta.dx).rounded(),
        (card.frame.minY + delta.dy).rounded()
      )
      guard NodeFields.isUsable(card.frame) else { return nil }
      changes.append(BoardChange(id, from: nil, to: .card(card)))
    }
    var zKey = board.edgeOrder.last.flatMap { board[$0]?.zKey }
    for (var edge, name) in zip(edges, names.dropFirst(cards.count)) {
      edge.name = name
      let id = ElementID(first + UInt32(changes.count))
      zKey = ZKey.between(zKey, nil).ending(in: id)
      edge.zKey = zKey ?? edge.zKey
      edge.from.card = edge.from.card.map { ElementID(first + $0.rawValue) }
      edge.to.card = edge.to.card.map { ElementID(first + $0.rawValue) }
      changes.append(BoardChange(id, from: nil, to: .edge(edge)))
    }
    return changes
  }
}
