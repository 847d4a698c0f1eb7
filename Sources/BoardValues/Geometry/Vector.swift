/// A displacement: the difference of two points, never a position.
public struct Vector: Hashable, Sendable {
  /// The part to the right.
  public var dx: Double
  /// The part downward.
  public var dy: Double

  /// Creates a displacement.
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  public static var zero: Vector { Vector(0, 0) }

  /// The distance covered.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The same direction with length 1; zero stays zero.
  public var normalized: Vector { length > 0 ? self * (1 / length) : .zero }

  /// Turned by a quarter, so that right becomes down (y grows downward).
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// Both parts rounded half away from zero, as the file stores whole numbers.
  public var rounded: Vector { Vector(dx.rounded(), dy.rounded()) }

  /// Returns one displacement after the other.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  /// Returns what leads from one displacement to another.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  /// Returns the displacement multiplied in both directions.
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(a.dx * factor, a.dy * factor)
  }
  /// Returns the displacement back.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
  /// Adds a displacement.
  public static func += (a: inout Vector, b: Vector) { a = a + b }
}
