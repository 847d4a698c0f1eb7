/// A position, on the board or in the window: the variable's name says which.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(0, 0)

  package static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }
  package static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }
  package static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  package static func += (p: inout Point, v: Vector) { p = p + v }

  package func distance(to other: Point) -> Double { (other - self).length }
}
