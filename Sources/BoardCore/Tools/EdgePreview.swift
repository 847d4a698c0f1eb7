/// What is seen of a drag that connects, besides what it would change.
package struct EdgePreview: Equatable, Sendable {
  /// Where it would be attached.
  package struct Landing: Equatable, Sendable {
    package var card: ElementID
    /// Nil if it is left to the edge.
    package var side: Side?
  }

  /// Nil where no card is.
  package var landing: Landing?
  /// A card that is not there, at which the line ends: where a new one would be, or of no size at all.
  package var anchor: ElementID?
  /// What follows the pointer and would change nothing.
  var loose: [ElementID: Element] = [:]
  /// What has to be written on before there is a step.
  package var newcomer: ConnectedCard?
}

/// A card that is not on the board yet, and the edge that comes with it.
package struct ConnectedCard: Equatable, Sendable {
  package var card: Card
  /// From a card on the board; its other end waits for the new one.
  package var edge: Edge

  package init(card: Card, edge: Edge) {
    self.card = card
    self.edge = edge
  }

  /// The step that brings both; the card alone if the other card has gone meanwhile.
  package func draft(on board: Board) -> StepDraft {
    let id = board.nextID
    let arrival = BoardChange(id, from: nil, to: .card(card))
    guard edge.from.card.flatMap(board.card) != nil else {
      return StepDraft("New Card", [arrival])
    }
    var edge = edge
    edge.to.card = id
    let edgeID = ElementID(id.rawValue + 1)
    return StepDraft(
      "New Card and Connection",
      [arrival, BoardChange(edgeID, from: nil, to: .edge(edge))],
      EdgePreview(anchor: id, newcomer: self)
    )
  }
}

extension Edge {
  /// From one card to another, in front of the other edges, with an arrow at its end.
  package init(
    from card: ElementID,
    _ side: Side? = nil,
    to other: ElementID?,
    named name: String,
    on board: Board
  ) {
    self.init(
      name: name,
      zKey: .between(board.edgeOrder.last.flatMap { board[$0]?.zKey }, nil),
      from: Attachment(card: card, side: side, hasArrow: false),
      to: Attachment(card: other, hasArrow: true),
      source: JSONObject()
    )
  }
}
