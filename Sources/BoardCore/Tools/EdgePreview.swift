/// The preview of a drag that connects, besides its changes.
package struct EdgePreview: Equatable, Sendable {
  /// The attachment that letting go would make.
  package struct Landing: Equatable, Sendable {
    package var card: ElementID
    /// The side; nil if it is left to the edge.
    package var side: Side?
  }

  /// The attachment; nil if there is no card.
  package var landing: Landing?
  /// A card that is not there, at which the line ends: where a new one would be, or of no size at all.
  package var anchor: ElementID?
  /// The elements that follow the pointer and would change nothing.
  var loose: [ElementID: Element] = [:]
  /// The card that has to be written on before there is a step.
  package var newcomer: ConnectedCard?
}

/// A card that is not on the board yet, and the edge that comes with it.
package struct ConnectedCard: Equatable, Sendable {
  package var card: Card
  /// The edge from a card on the board. Its other end waits for the new card.
  package var edge: Edge

  package init(card: Card, edge: Edge) {
    self.card = card
    self.edge = edge
  }

  /// Returns the step that brings both; the card alone if the other card is gone.
  package func draft(on board: Board) -> StepDraft {
    let id = board.nextID
    let arrival = BoardChange(id, from: nil, to: .card(card))
    guard edge.from.card.flatMap(board.card) != nil else {
      return StepDraft(.newCard, [arrival])
    }
    var edge = edge
    edge.to.card = id
    let edgeID = ElementID(id.rawValue + 1)
    return StepDraft(
      .newConnectedCard,
      [arrival, BoardChange(edgeID, from: nil, to: .edge(edge))],
      EdgePreview(anchor: id, newcomer: self)
    )
  }
}

extension Edge {
  /// Creates an edge from one card to another, in front of the other edges, with an arrow at its end.
  package init(
    from card: ElementID,
    _ side: Side? = nil,
    to other: ElementID?,
    named name: String,
    on board: Board
  ) {
    self.init(
      name: name,
      zKey: board.zKeyOfNewEdge,
      from: Attachment(card: card, side: side, hasArrow: false),
      to: Attachment(card: other, hasArrow: true),
      source: JSONObject()
    )
  }
}
