/// A displacement. The difference of two points, never a place.
struct Vector: Hashable, Sendable {
  var dx: Double
  var dy: Double

  init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  static let zero = Vector(0, 0)

  var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The same direction with length 1; zero stays zero.
  var normalized: Vector { length > 0 ? self * (1 / length) : .zero }

  /// Turned by a quarter, so that right becomes down (y grows downward).
  var perpendicular: Vector { Vector(-dy, dx) }

  /// Both parts rounded half away from zero, as the file stores whole numbers.
  var rounded: Vector { Vector(dx.rounded(), dy.rounded()) }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }
  static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
  static func += (a: inout Vector, b: Vector) { a = a + b }
}
