package import BoardValues

/// What is seen of a card from afar.
package struct CardOutline {
  package let frame: Rect
  package let color: String?
  package let content: Card.Content
}

extension Board {
  /// Returns the outline of a card without copying the rest of it.
  package func outline(ofCard id: ElementID) -> CardOutline? {
    guard case .card(let card)? = self[id] else { return nil }
    return CardOutline(frame: card.frame, color: card.color, content: card.content)
  }
}
