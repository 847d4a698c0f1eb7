/// A place. Whether it is on the board or in the window, the name of the variable says.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = Point(0, 0)

  static func + (p: Point, v: Vector) -> Point { Point(p.x + v.dx, p.y + v.dy) }
  static func - (p: Point, v: Vector) -> Point { Point(p.x - v.dx, p.y - v.dy) }
  static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  static func += (p: inout Point, v: Vector) { p = p + v }

  func distance(to other: Point) -> Double { (other - self).length }

  func midpoint(to other: Point) -> Point { self + (other - self) * 0.5 }
}
