/// One of the two directions of the board, so that what holds for both is said once.
public enum Axis: CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  /// The axis across this one.
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// Returns where a rectangle begins and ends on this axis.
  public func interval(of rect: Rect) -> Interval {
    switch self {
    case .horizontal: Interval(low: rect.minX, high: rect.maxX)
    case .vertical: Interval(low: rect.minY, high: rect.maxY)
    }
  }

  /// `along` lies on this axis, `across` on the other.
  public func point(along: Double, across: Double) -> Point {
    self == .horizontal ? Point(along, across) : Point(across, along)
  }

  /// Returns a displacement along this axis.
  public func vector(_ length: Double) -> Vector {
    self == .horizontal ? Vector(length, 0) : Vector(0, length)
  }

  /// Returns the part of a displacement along this axis.
  public func length(of vector: Vector) -> Double {
    self == .horizontal ? vector.dx : vector.dy
  }
}

/// Where a rectangle begins and ends on an axis.
public struct Interval: Equatable, Sendable {
  /// Where the interval begins.
  public var low: Double
  /// Where the interval ends.
  public var high: Double

  /// Creates an interval from its ends.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// The distance between the ends.
  public var length: Double { high - low }
  /// The point halfway.
  public var middle: Double { (low + high) / 2 }

  /// Whether the two share more than an end.
  public func overlaps(_ other: Interval) -> Bool { low < other.high && other.low < high }

  /// Returns what two intervals share; its ends are in the wrong order if they share nothing.
  public func intersection(_ other: Interval) -> Interval {
    Interval(low: max(low, other.low), high: min(high, other.high))
  }

  /// Returns the smallest interval around two.
  public func union(_ other: Interval) -> Interval {
    Interval(low: min(low, other.low), high: max(high, other.high))
  }

  /// Returns the displaced interval.
  public func offset(by delta: Double) -> Interval {
    Interval(low: low + delta, high: high + delta)
  }
}
