package import BoardValues

/// A side of a card's frame.
package enum Side: String, CaseIterable, Sendable {
  case top, right, bottom, left

  static let all = allCases

  /// The index of the side in `all`.
  var order: Int {
    switch self {
    case .top: 0
    case .right: 1
    case .bottom: 2
    case .left: 3
    }
  }

  /// The unit vector that points away from the card.
  package var outward: Vector {
    switch self {
    case .top: Vector(0, -1)
    case .right: Vector(1, 0)
    case .bottom: Vector(0, 1)
    case .left: Vector(-1, 0)
    }
  }

  func isParallel(to other: Side) -> Bool { order % 2 == other.order % 2 }

  func length(of frame: Rect) -> Double { outward.dx == 0 ? frame.width : frame.height }

  /// Returns the middle of this side of `frame`.
  package func anchor(of frame: Rect) -> Point {
    frame.center
      + Vector(outward.dx * frame.width / 2, outward.dy * frame.height / 2)
  }

  package var opposite: Side {
    switch self {
    case .top: .bottom
    case .right: .left
    case .bottom: .top
    case .left: .right
    }
  }

  /// Returns the side of `frame` that is nearest to a point inside or outside of it.
  package static func nearest(to point: Point, of frame: Rect) -> Side {
    all.min { $0.line(of: frame).distance(to: point) < $1.line(of: frame).distance(to: point) }
      ?? .right
  }

  /// Returns the side itself, as a rectangle without area.
  private func line(of frame: Rect) -> Rect {
    let middle = anchor(of: frame)
    return outward.dx == 0
      ? Rect(frame.minX, middle.y, frame.width, 0) : Rect(middle.x, frame.minY, 0, frame.height)
  }
}
