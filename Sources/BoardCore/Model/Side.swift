/// A side of a card's frame.
package enum Side: String, CaseIterable, Sendable {
  case top, right, bottom, left

  static let all = allCases

  /// Its place in that list.
  var order: Int {
    switch self {
    case .top: 0
    case .right: 1
    case .bottom: 2
    case .left: 3
    }
  }

  /// The unit vector that points away from the card.
  var outward: Vector {
    switch self {
    case .top: Vector(0, -1)
    case .right: Vector(1, 0)
    case .bottom: Vector(0, 1)
    case .left: Vector(-1, 0)
    }
  }

  func isParallel(to other: Side) -> Bool { order % 2 == other.order % 2 }

  func length(of frame: Rect) -> Double { outward.dx == 0 ? frame.width : frame.height }

  /// The middle of this side of `frame`.
  package func anchor(of frame: Rect) -> Point {
    frame.center
      + Vector(outward.dx * frame.width / 2, outward.dy * frame.height / 2)
  }
}
