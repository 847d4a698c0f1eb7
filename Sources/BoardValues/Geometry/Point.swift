/// A position on the board or in the window. The name of the variable tells which.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Creates a position.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at the top-left corner.
  public static var zero: Point { Point(0, 0) }

  /// Returns the point displaced by a vector.
  public static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }
  /// Returns the point displaced by the opposite of a vector.
  public static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }
  /// Returns the displacement from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  /// Displaces a point by a vector.
  public static func += (p: inout Point, v: Vector) { p = p + v }

  /// Returns the distance between two points.
  public func distance(to other: Point) -> Double { (other - self).length }
}
