/// A rectangle with horizontal and vertical edges. Its origin is the top-left corner; y grows
/// downward.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its left and top edges, its width and its height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates the rectangle with two opposite corners, in any order.
  public init(from a: Point, to b: Point) {
    self.init(min(a.x, b.x), min(a.y, b.y), abs(a.x - b.x), abs(a.y - b.y))
  }

  /// The empty rectangle at the top-left corner.
  public static var zero: Rect { Rect(0, 0, 0, 0) }

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The distance from the left to the right edge.
  public var width: Double { size.width }
  /// The distance from the top to the bottom edge.
  public var height: Double { size.height }
  /// The point in the middle.
  public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
  /// The width times the height.
  public var area: Double { size.width * size.height }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Returns whether a point is inside. Points on the left and top edges are; points on the right
  /// and bottom edges are not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle is inside as a whole.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether two rectangles share an area.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the common part of two rectangles, which is empty if there is none.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return Rect(left, top, max(0, right - left), max(0, bottom - top))
  }

  /// Returns the smallest rectangle that holds two. An empty rectangle is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns the smallest rectangle that holds this one and reaches `point`. An empty rectangle
  /// counts as a point or a line.
  public func union(including point: Point) -> Rect {
    let left = min(minX, point.x)
    let top = min(minY, point.y)
    return Rect(left, top, max(maxX, point.x) - left, max(maxY, point.y) - top)
  }

  /// Returns the rectangle with its edges moved inward, at most until it is empty.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      minX + insets.left,
      minY + insets.top,
      max(0, width - insets.left - insets.right),
      max(0, height - insets.top - insets.bottom)
    )
  }

  /// Returns the rectangle with all edges moved outward.
  public func expanded(by distance: Double) -> Rect {
    Rect(minX - distance, minY - distance, width + 2 * distance, height + 2 * distance)
  }

  /// Returns the rectangle as far from the right side of `area` as it was from the left one.
  package func mirrored(in area: Rect) -> Rect {
    Rect(area.minX + area.maxX - maxX, minY, width, height)
  }

  /// Returns the rectangle scaled around its center.
  public func scaled(by factor: Double) -> Rect {
    guard factor != 1 else { return self }
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(center.x - width / 2, center.y - height / 2, width, height)
  }

  /// Returns the distance from the rectangle to a point, which is 0 for a point inside.
  public func distance(to point: Point) -> Double {
    let dx = max(minX - point.x, 0, point.x - maxX)
    let dy = max(minY - point.y, 0, point.y - maxY)
    return Vector(dx, dy).length
  }

  /// Returns the rectangle displaced by a vector.
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }
}

extension Sequence<Rect> {
  /// The smallest rectangle that holds all of them, or nil if there are none.
  @inlinable public var box: Rect? { reduce(nil) { box, rect in box?.union(rect) ?? rect } }
}
