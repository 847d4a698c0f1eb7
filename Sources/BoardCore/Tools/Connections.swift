import BoardValues

/// Commands that make edges.
extension StepDraft {
  /// Creates the step that joins each of these cards to the next. Pairs that are joined already are left
  /// alone; nil if all are.
  package init?(connecting cards: [ElementID], on board: Board, named names: [String]) {
    var draft = board
    let changes = zip(zip(cards, cards.dropFirst()), names).compactMap {
      pair,
      name -> BoardChange? in
      let isJoined = draft.edges(of: pair.0).contains { id in
        draft.edge(id).map { $0.from.card == pair.0 && $0.to.card == pair.1 } ?? false
      }
      guard !isJoined else { return nil }
      let edge = Edge(from: pair.0, to: pair.1, named: name, on: draft)
      let change = BoardChange(draft.nextID, from: nil, to: .edge(edge))
      draft.apply(change)
      return change
    }
    guard !changes.isEmpty else { return nil }
    self.init(.connect, changes)
  }

  package init(
    _ name: StepName,
    edges: [ElementID],
    on board: Board,
    _ change: (inout Edge) -> Void
  ) {
    self.init(
      name,
      edges.compactMap { id in
        guard let before = board.edge(id) else { return nil }
        var after = before
        change(&after)
        return BoardChange(id, from: .edge(before), to: .edge(after))
      }
    )
  }
}

extension Board {
  /// Returns the nearest card on a side that is at the other end of an edge.
  package func neighbor(of card: ElementID, toward side: Side) -> ElementID? {
    let others = edges(of: card).compactMap(edge).compactMap { edge in
      edge.from.card == card ? edge.to.card : edge.from.card
    }
    return nearest(to: card, toward: side, among: others)
  }

  /// Returns the nearest card on a side that is not a group with this card in it.
  package func nearestCard(to card: ElementID, toward side: Side) -> ElementID? {
    let frame = self.card(card)?.frame ?? .zero
    let others = shownCards.filter { id in
      self.card(id).map { !$0.isGroup || !$0.frame.contains(frame) } ?? false
    }
    return nearest(to: card, toward: side, among: others)
  }

  /// Returns the nearest card on a side. The middles decide on which side a card lies: within 45 degrees
  /// of straight.
  private func nearest(to card: ElementID, toward side: Side, among others: [ElementID])
    -> ElementID?
  {
    guard let center = self.card(card)?.frame.center else { return nil }
    let found = others.compactMap { id -> (id: ElementID, distance: Double)? in
      guard id != card, let delta = self.card(id).map({ $0.frame.center - center }) else {
        return nil
      }
      let ahead = delta.dx * side.outward.dx + delta.dy * side.outward.dy
      let aside = abs(delta.dx * side.outward.dy) + abs(delta.dy * side.outward.dx)
      return ahead > 0 && aside <= ahead ? (id, delta.length) : nil
    }
    return found.min { ($0.distance, $0.id) < ($1.distance, $1.id) }?.id
  }
}

extension ConnectedCard {
  private static let leastGap = 40.0
  /// The margin between a card that moves aside and the one at its position.
  private static let margin = 20.0

  /// Creates the step for a card without words beside another one, of its size and colour, or as far
  /// aside as needed to be free. Nil if there is no such card.
  package init?(beside id: ElementID, _ side: Side, on board: Board, named names: [String]) {
    guard let source = board.card(id), names.count == 2 else { return nil }
    let size = source.isGroup ? Card.newSize : source.frame.size
    card = Card(
      name: names[1],
      zKey: board.zKeyOfNewCard,
      frame: Self.freeFrame(beside: source.frame, side, size, on: board),
      color: source.isGroup ? nil : source.color,
      content: .text(""),
      source: JSONObject()
    )
    edge = Edge(from: id, to: nil, named: names[0], on: board)
  }

  private static func freeFrame(beside source: Rect, _ side: Side, _ size: Size, on board: Board)
    -> Rect
  {
    let along = Rect(origin: .zero, size: size)
    let isSideways = side.outward.dx != 0
    let gap = max(leastGap, 0.4 * (isSideways ? size.width : size.height))
    let delta = side.outward * gap - (side.opposite.anchor(of: along) - side.anchor(of: source))
    let first = along.offset(by: delta.rounded)
    let step = side.outward.perpendicular * (margin + (isSideways ? size.height : size.width))
    let frames = (0..<64).lazy.map { count in
      let steps = Double((count + 1) / 2) * (count.isMultiple(of: 2) ? -1 : 1)
      return first.offset(by: (step * steps).rounded)
    }
    return frames.first { !board.hasCard(in: $0.expanded(by: margin / 2)) { _ in true } } ?? first
  }
}
