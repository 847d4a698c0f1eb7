/// One of the two directions of the board. A rule that holds for both is written once.
public enum Axis: CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  /// The axis across this one.
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// Returns the extent of a rectangle on this axis.
  public func interval(of rect: Rect) -> Interval {
    switch self {
    case .horizontal: Interval(low: rect.minX, high: rect.maxX)
    case .vertical: Interval(low: rect.minY, high: rect.maxY)
    }
  }

  /// Returns the point at `along` on this axis and `across` on the other.
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

/// The extent of a rectangle on an axis.
public struct Interval: Equatable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double

  /// Creates an interval between two ends.
  public init(low: Double, high: Double) { (self.low, self.high) = (low, high) }

  /// The distance between the ends.
  public var length: Double { high - low }
  /// The point halfway between the ends.
  public var middle: Double { (low + high) / 2 }

  /// Returns whether two intervals share more than an end.
  public func overlaps(_ other: Interval) -> Bool { low < other.high && other.low < high }

  /// Returns the common part of two intervals. Its ends are in the wrong order if there is none.
  public func intersection(_ other: Interval) -> Interval {
    Interval(low: max(low, other.low), high: min(high, other.high))
  }

  /// Returns the smallest interval that holds two.
  public func union(_ other: Interval) -> Interval {
    Interval(low: min(low, other.low), high: max(high, other.high))
  }

  /// Returns the interval moved by `delta`.
  public func offset(by delta: Double) -> Interval {
    Interval(low: low + delta, high: high + delta)
  }
}
