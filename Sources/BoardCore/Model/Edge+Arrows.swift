extension Edge {
  /// The ends of an edge that have an arrow.
  package enum Arrows: CaseIterable, Hashable, Sendable {
    case none, start, end, both

    init(start: Bool, end: Bool) {
      self = start ? (end ? .both : .start) : end ? .end : .none
    }

    package func has(_ end: End) -> Bool { self == .both || self == (end == .from ? .start : .end) }

    /// Returns the arrows with one more, or one less, at an end.
    package func toggling(_ end: End) -> Arrows {
      Arrows(start: has(.from) != (end == .from), end: has(.to) != (end == .to))
    }
  }

  package var arrows: Arrows {
    get { Arrows(start: from.hasArrow, end: to.hasArrow) }
    set { (from.hasArrow, to.hasArrow) = (newValue.has(.from), newValue.has(.to)) }
  }

  /// The edge in the other direction. An arrow at its end stays at its end, and so is seen at the other
  /// card.
  package var reversed: Edge {
    var edge = self
    (edge.from.card, edge.to.card) = (to.card, from.card)
    (edge.from.side, edge.to.side) = (to.side, from.side)
    return edge
  }
}
