package import BoardValues

/// Boxes that a line goes around, each with the room that it keeps.
struct Obstacles {
  /// A box that lines stay out of: that of a card with as much room around it as there is.
  struct Box {
    var card: Rect
    var kept: Rect
    /// How much of the room a curve has to keep where a straight line keeps all of it.
    var least: Rect
  }

  private(set) var boxes: [Box] = []
  /// The number of times that a piece of a line was held against a box: a measure of the work.
  private(set) var work = 0

  mutating func note(work more: Int) { work += more }

  /// Adds a box with at most `room` around it, less where it lies close to one of the points.
  mutating func add(_ card: Rect, room: Double, beside points: [Point]) {
    let nearest = points.lazy.map { card.outerDistance(to: $0) }.min() ?? room
    let room = min(room, nearest - 0.01)
    // What holds the end of a line cannot be gone around.
    guard room > 0 else { return }
    boxes.append(
      Box(card: card, kept: card.expanded(by: room), least: card.expanded(by: min(room / 2, 3)))
    )
  }

  /// Adds the box of a card at which the line begins or ends. Its curve touches it.
  mutating func add(own card: Rect, room: Double, beside points: [Point]) {
    let inside = card.expanded(by: -0.5)
    let nearest = points.lazy.map { card.outerDistance(to: $0) }.min() ?? room
    let room = min(room, nearest) - 0.01
    guard room > 0, !inside.isEmpty else { return }
    boxes.append(Box(card: inside, kept: card.expanded(by: room), least: inside))
  }

  /// Returns whether a straight line keeps out of the boxes with these indices.
  mutating func isClear(_ a: Point, _ b: Point, _ indices: some Sequence<Int>) -> Bool {
    for index in indices {
      work += 1
      if boxes[index].kept.isCrossed(from: a, to: b) { return false }
    }
    return true
  }

  /// Returns whether a point is outside of the boxes with these indices.
  func isOutside(_ point: Point, _ indices: [Int]) -> Bool {
    !indices.contains { boxes[$0].kept.holdsInside(point) }
  }

  /// Returns the boxes, by index, that a line through the points crosses.
  mutating func crossed(by points: [Point]) -> [Int] {
    boxes.indices.filter { index in
      zip(points, points.dropFirst()).contains { a, b in
        work += 1
        return boxes[index].kept.isCrossed(from: a, to: b)
      }
    }
  }

  /// Returns whether a curve stays out of the boxes, and of most of the room around them.
  mutating func isClear(_ path: CurvePath) -> Bool {
    let points = path.points(count: 12)
    let bounds = path.bounds
    for box in boxes where box.least.intersects(bounds) {
      work += points.count
      if box.least.isCrossed(by: points) { return false }
    }
    return true
  }
}

extension Rect {
  /// Returns whether a straight line goes through the inside. Along the border is outside.
  func isCrossed(from a: Point, to b: Point) -> Bool {
    let slack = 1e-6
    let (left, right) = (minX + slack, maxX - slack)
    let (top, bottom) = (minY + slack, maxY - slack)
    if max(a.x, b.x) <= left || min(a.x, b.x) >= right { return false }
    if max(a.y, b.y) <= top || min(a.y, b.y) >= bottom { return false }
    var (low, high) = (0.0, 1.0)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    if dx != 0 {
      let (t0, t1) = ((left - a.x) / dx, (right - a.x) / dx)
      (low, high) = (max(low, min(t0, t1)), min(high, max(t0, t1)))
    }
    if dy != 0 {
      let (t0, t1) = ((top - a.y) / dy, (bottom - a.y) / dy)
      (low, high) = (max(low, min(t0, t1)), min(high, max(t0, t1)))
    }
    return low < high
  }

  /// Returns whether a line through the points goes through the inside.
  package func isCrossed(by points: [Point]) -> Bool {
    for index in points.indices.dropFirst()
    where isCrossed(from: points[index - 1], to: points[index]) {
      return true
    }
    return false
  }

  /// Returns whether a point is inside; the border is outside.
  func holdsInside(_ point: Point) -> Bool {
    point.x > minX + 1e-6 && point.x < maxX - 1e-6 && point.y > minY + 1e-6 && point.y < maxY - 1e-6
  }

  /// Returns how far the sides have to be moved outward to reach a point; negative inside.
  func outerDistance(to point: Point) -> Double {
    max(minX - point.x, point.x - maxX, minY - point.y, point.y - maxY)
  }

  var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
}
