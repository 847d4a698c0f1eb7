extension Edge {
  /// Which of the ends have an arrow.
  package enum Arrows: CaseIterable, Hashable, Sendable {
    case none, start, end, both
  }

  package var arrows: Arrows {
    get {
      switch (from.hasArrow, to.hasArrow) {
      case (false, false): .none
      case (true, false): .start
      case (false, true): .end
      case (true, true): .both
      }
    }
    set {
      from.hasArrow = newValue == .start || newValue == .both
      to.hasArrow = newValue == .end || newValue == .both
    }
  }

  /// From where it leads to, to where it comes from. An arrow at its end stays at its end, and so is seen
  /// at the other card.
  package var reversed: Edge {
    var edge = self
    (edge.from.card, edge.to.card) = (to.card, from.card)
    (edge.from.side, edge.to.side) = (to.side, from.side)
    return edge
  }
}
