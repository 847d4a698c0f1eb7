/// A side of a card's frame.
package enum Side: String, CaseIterable, Sendable {
  case top, right, bottom, left

  /// The unit vector that points away from the card.
  var outward: Vector {
    switch self {
    case .top: Vector(0, -1)
    case .right: Vector(1, 0)
    case .bottom: Vector(0, 1)
    case .left: Vector(-1, 0)
    }
  }

  /// The middle of this side of `frame`.
  package func anchor(of frame: Rect) -> Point {
    frame.center
      + Vector(outward.dx * frame.width / 2, outward.dy * frame.height / 2)
  }
}
