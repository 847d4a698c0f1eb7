/// A displacement: the difference of two points, never a position.
package struct Vector: Hashable, Sendable {
  package var dx: Double
  package var dy: Double

  package init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  package static let zero = Vector(0, 0)

  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The same direction with length 1; zero stays zero.
  package var normalized: Vector { length > 0 ? self * (1 / length) : .zero }

  /// Turned by a quarter, so that right becomes down (y grows downward).
  package var perpendicular: Vector { Vector(-dy, dx) }

  /// Both parts rounded half away from zero, as the file stores whole numbers.
  package var rounded: Vector { Vector(dx.rounded(), dy.rounded()) }

  package static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }
  package static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }
  package static func * (a: Vector, factor: Double) -> Vector {
    Vector(a.dx * factor, a.dy * factor)
  }
  package static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }
  package static func += (a: inout Vector, b: Vector) { a = a + b }
}
