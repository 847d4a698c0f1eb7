/// A smooth line of one or more Bézier curves, each of which begins where the last one ends.
public struct CurvePath: Equatable, Sendable {
  /// The first curve, and nearly always the only one.
  public private(set) var first: Curve
  /// The curves after the first.
  public private(set) var rest: [Curve]

  /// Creates a line from a curve and those that continue it.
  public init(_ first: Curve, _ rest: [Curve] = []) {
    self.first = first
    self.rest = rest
  }

  /// Creates straight lines through the points, of which there are two at least.
  public init(through start: Point, _ next: Point, _ others: [Point] = []) {
    var last = next
    first = Curve(straightFrom: start, to: next)
    rest = others.map { point in
      defer { last = point }
      return Curve(straightFrom: last, to: point)
    }
  }

  /// All curves in their order.
  public var curves: [Curve] { [first] + rest }
  /// The curve at the end.
  public var last: Curve { rest.last ?? first }

  /// The point at which the line begins.
  public var start: Point {
    get { first.start }
    set { first.start = newValue }
  }
  /// The point from which the line comes at its start, seen from there.
  public var startControl: Point { first.startControl }
  /// The point from which the line arrives at its end.
  public var endControl: Point { last.endControl }
  /// The point at which the line ends.
  public var end: Point {
    get { last.end }
    set { if rest.isEmpty { first.end = newValue } else { rest[rest.count - 1].end = newValue } }
  }

  /// Returns the point at the share `t` in 0...1 of the line. Along one curve it is the parameter, along
  /// several the share of the length.
  public func point(at t: Double) -> Point {
    rest.isEmpty ? first.point(at: t) : MeasuredPath(self).point(at: t)
  }

  /// The point in the middle of the line.
  public var middle: Point { point(at: 0.5) }

  /// Returns the points along each of the curves, cut into `count` pieces.
  public func points(count: Int = 24) -> [Point] {
    rest.reduce(into: first.points(count: count)) { points, curve in
      points += curve.points(count: count).dropFirst()
    }
  }

  /// The box of all control polygons, which holds the whole line.
  public var bounds: Rect {
    rest.reduce(first.bounds) { box, curve in
      box.union(including: curve.start).union(including: curve.startControl)
        .union(including: curve.endControl).union(including: curve.end)
    }
  }

  /// Returns the boxes of short pieces of the line.
  public func pieces() -> [Rect] {
    rest.isEmpty ? first.pieces() : curves.flatMap { $0.pieces(count: 4) }
  }

  /// Returns the distance from a point to the line.
  public func distance(to point: Point) -> Double {
    rest.reduce(first.distance(to: point)) { min($0, $1.distance(to: point)) }
  }

  /// Returns the line with all its points transformed.
  @inlinable public func mapped(_ transform: (Point) -> Point) -> CurvePath {
    CurvePath(first.mapped(transform), rest.isEmpty ? [] : rest.map { $0.mapped(transform) })
  }
}

extension Curve {
  /// Creates a straight line.
  public init(straightFrom start: Point, to end: Point) {
    let third = (end - start) * (1 / 3)
    self.init(start: start, startControl: start + third, endControl: end - third, end: end)
  }
}
