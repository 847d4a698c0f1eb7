/// A cubic Bézier curve.
public struct Curve: Equatable, Sendable {
  /// The point at which the curve begins.
  public var start: Point
  /// The control point that belongs to the start.
  public var startControl: Point
  /// The control point that belongs to the end.
  public var endControl: Point
  /// The point at which the curve ends.
  public var end: Point

  /// Creates a curve from its four points.
  public init(start: Point, startControl: Point, endControl: Point, end: Point) {
    self.start = start
    self.startControl = startControl
    self.endControl = endControl
    self.end = end
  }

  /// Returns the point at the parameter `t` in 0...1.
  public func point(at t: Double) -> Point {
    let s = 1 - t
    let a = s * s * s
    let b = 3 * s * s * t
    let c = 3 * s * t * t
    let d = t * t * t
    return Point(
      a * start.x + b * startControl.x + c * endControl.x + d * end.x,
      a * start.y + b * startControl.y + c * endControl.y + d * end.y
    )
  }

  /// The point at the parameter 0.5.
  public var middle: Point { point(at: 0.5) }

  /// Returns `count + 1` points along the curve, ends included.
  public func points(count: Int = 24) -> [Point] {
    (0...count).map { point(at: Double($0) / Double(count)) }
  }

  /// The box of the control polygon, which holds the whole curve.
  public var bounds: Rect {
    Rect(from: start, to: end)
      .union(including: startControl)
      .union(including: endControl)
  }

  /// Returns the boxes of `count` pieces of the curve. Together they cover much less area than one
  /// box around a long diagonal.
  public func pieces(count: Int = 8) -> [Rect] {
    let points = points(count: count * 3)
    return (0..<count).map { piece in
      points[(piece * 3)...(piece * 3 + 3)].reduce(
        Rect(from: points[piece * 3], to: points[piece * 3])
      ) { $0.union(including: $1) }
    }
  }

  /// Returns the distance from a point to the curve, approximated by 24 straight segments.
  public func distance(to point: Point) -> Double {
    let points = points()
    return zip(points, points.dropFirst())
      .map { Self.distance(from: point, toSegment: $0, $1) }
      .min() ?? .infinity
  }

  private static func distance(from p: Point, toSegment a: Point, _ b: Point) -> Double {
    let along = b - a
    let squared = along.dx * along.dx + along.dy * along.dy
    guard squared > 0 else { return p.distance(to: a) }
    let toPoint = p - a
    let t = (toPoint.dx * along.dx + toPoint.dy * along.dy) / squared
    return p.distance(to: a + along * min(max(t, 0), 1))
  }

  /// Returns the curve with its four points transformed.
  @inlinable public func mapped(_ transform: (Point) -> Point) -> Curve {
    var copy = self
    copy.start = transform(start)
    copy.startControl = transform(startControl)
    copy.endControl = transform(endControl)
    copy.end = transform(end)
    return copy
  }
}
