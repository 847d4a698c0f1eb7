/// One of the two directions of the board, so that what holds for both is said once.
package enum Axis: CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  package var other: Axis { self == .horizontal ? .vertical : .horizontal }

  package func interval(of rect: Rect) -> Interval {
    switch self {
    case .horizontal: Interval(low: rect.minX, high: rect.maxX)
    case .vertical: Interval(low: rect.minY, high: rect.maxY)
    }
  }

  /// `along` lies on this axis, `across` on the other.
  package func point(along: Double, across: Double) -> Point {
    self == .horizontal ? Point(along, across) : Point(across, along)
  }

  package func vector(_ length: Double) -> Vector {
    self == .horizontal ? Vector(length, 0) : Vector(0, length)
  }

  package func length(of vector: Vector) -> Double {
    self == .horizontal ? vector.dx : vector.dy
  }
}

/// Where a rectangle begins and ends on an axis.
package struct Interval: Equatable, Sendable {
  package var low: Double
  package var high: Double

  package init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  package var length: Double { high - low }
  package var middle: Double { (low + high) / 2 }

  /// Whether the two share more than an end.
  package func overlaps(_ other: Interval) -> Bool { low < other.high && other.low < high }

  package func intersection(_ other: Interval) -> Interval {
    Interval(low: max(low, other.low), high: min(high, other.high))
  }

  package func union(_ other: Interval) -> Interval {
    Interval(low: min(low, other.low), high: max(high, other.high))
  }

  package func offset(by way: Double) -> Interval { Interval(low: low + way, high: high + way) }
}
