/// A displacement: the difference of two points, never a position.
public struct Vector: Hashable, Sendable {
  /// The displacement to the right.
  public var dx: Double
  /// The displacement downward.
  public var dy: Double

  /// Creates a displacement.
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector without length.
  public static var zero: Vector { Vector(0, 0) }

  /// The distance covered.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector of length 1 in the same direction. The zero vector is returned as it is.
  public var normalized: Vector { length > 0 ? self * (1 / length) : .zero }

  /// The vector turned by a quarter turn, from right to down (y grows downward).
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// The vector with both components rounded half away from zero, as files store whole numbers.
  public var rounded: Vector { Vector(dx.rounded(), dy.rounded()) }

  /// Returns the sum of two displacements.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  /// Returns the displacement that leads from `b` to `a`.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  /// Returns the displacement multiplied in both directions.
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(a.dx * factor, a.dy * factor)
  }
  /// Returns the opposite displacement.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
  /// Adds a displacement to another.
  public static func += (a: inout Vector, b: Vector) { a = a + b }
}
