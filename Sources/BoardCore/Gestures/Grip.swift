package import BoardValues

/// The part of something that a drag takes hold of.
package enum Grip: Hashable, Sendable {
  /// The selected cards, by one of them.
  case cards
  /// A handle of the box around the selected cards, which resizes it.
  case handle(Handle)
  /// A dot beside a card, from which an edge is drawn.
  case side(Side, of: ElementID)
  /// An end of a selected edge.
  case end(Edge.End, of: ElementID)
  /// The badge of a card, which undoes the card's steps. A drag takes hold of the card.
  case badge(of: ElementID)

  /// Whether a click is for the grip, and not for what lies beneath it.
  package var isButton: Bool {
    switch self {
    case .side, .badge: true
    case .cards, .handle, .end: false
    }
  }

  var isBadge: Bool { if case .badge = self { true } else { false } }
}
