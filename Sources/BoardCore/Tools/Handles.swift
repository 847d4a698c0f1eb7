/// The handles around what is selected, in window pixels.
package struct Handles: Equatable, Sendable {
  /// Pixels at scale 1: how large they are drawn, and how far around a corner or an edge they are taken.
  static let drawn = 8.0
  static let cornerReach = 7.0
  static let edgeReach = 5.0
  /// Between the cards and the line on which they stand.
  static let distance = 5.0

  /// The line on which they stand.
  private let line: Rect
  private let scale: Double

  /// Around a box in window pixels, on a display of this scale.
  package init(around box: Rect, scale: Double) {
    line = box.expanded(by: Self.distance * scale)
    self.scale = scale
  }

  /// What is drawn: those of edges only where corners leave room for them.
  package var shown: [Rect] {
    let size = Self.drawn * scale
    return visible.map { handle in
      Rect(origin: handle.place(on: line), size: .zero).expanded(by: size / 2)
    }
  }

  private var visible: [Handle] {
    let shortest = Self.drawn * 2 * scale
    return Handle.allCases.filter { handle in
      if handle.isCorner {
        // On a tiny card four corners would be one blot.
        return min(line.width, line.height) >= shortest || handle == .topLeft
          || handle == .bottomRight
      }
      return (handle.x == 0 ? line.width : line.height) >= 3 * shortest
    }
  }

  /// The one that is taken at a point. Corners come first, and every edge is taken along its whole length;
  /// the inside of a small card stays free to move it.
  package func handle(at point: Point) -> Handle? {
    let inside = min(line.width, line.height) < 32 * scale ? 0 : 1.0
    return visible.filter(\.isCorner).first { isNear(point, $0, Self.cornerReach, inside) }
      ?? Handle.allCases.first { !$0.isCorner && isNear(point, $0, Self.edgeReach, inside) }
  }

  private func isNear(_ point: Point, _ handle: Handle, _ reach: Double, _ inside: Double) -> Bool {
    let place = handle.place(on: line)
    let reach = reach * scale
    // Outwards of the line all of its reach counts, inwards perhaps none.
    func isNear(_ way: Double, _ direction: Double, _ length: Double) -> Bool {
      if direction == 0 { return abs(way) <= length / 2 }
      let outward = way * direction
      return outward <= reach && outward > -reach * inside
    }
    return isNear(point.x - place.x, handle.x, line.width)
      && isNear(point.y - place.y, handle.y, line.height)
  }
}
