/// An axis-parallel rectangle; y grows downward, the origin is the top-left corner.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle spanned by two opposite corners, in any order.
  package init(from a: Point, to b: Point) {
    self.init(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
  }

  package static let zero = Rect(0, 0, 0, 0)

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  package var width: Double { size.width }
  package var height: Double { size.height }
  package var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
  package var area: Double { size.width * size.height }
  package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// The left and top edges belong to the rectangle, the right and bottom edges do not.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  package func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two share any area.
  package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return Rect(left, top, max(0, right - left), max(0, bottom - top))
  }

  package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle that also reaches `point`; an empty rectangle counts as a point or line.
  package func union(including point: Point) -> Rect {
    let left = min(minX, point.x)
    let top = min(minY, point.y)
    return Rect(left, top, max(maxX, point.x) - left, max(maxY, point.y) - top)
  }

  package func inset(by insets: Insets) -> Rect {
    Rect(
      minX + insets.left,
      minY + insets.top,
      max(0, width - insets.left - insets.right),
      max(0, height - insets.top - insets.bottom)
    )
  }

  package func expanded(by distance: Double) -> Rect {
    Rect(minX - distance, minY - distance, width + 2 * distance, height + 2 * distance)
  }

  /// Larger or smaller around its middle.
  package func scaled(by factor: Double) -> Rect {
    guard factor != 1 else { return self }
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(center.x - width / 2, center.y - height / 2, width, height)
  }

  /// 0 for a point inside.
  package func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return Vector(dx, dy).length
  }

  package func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }
}

extension Sequence<Rect> {
  /// The smallest box around all of them; nil without any.
  package var box: Rect? { reduce(nil) { box, rect in box?.union(rect) ?? rect } }
}
