package import BoardValues

/// The handles around the selection, in window pixels.
package struct Handles: Equatable, Sendable {
  /// The size at which handles are drawn, and the distance from a corner or an edge at which they are
  /// hit, in pixels at scale 1.
  static let drawn = 8.0
  static let cornerReach = 7.0
  static let edgeReach = 5.0
  /// The distance between the cards and the line on which the handles stand.
  static let distance = 5.0

  /// The line on which the handles stand.
  private let line: Rect
  private let scale: Double
  /// The distance inside the box at which an edge is hit as well, in pixels.
  private let margin: Double

  /// Creates the handles around a box in window pixels, on a display of this scale. Edges are hit from
  /// the box outwards, and `margin` pixels at scale 1 inside of it.
  package init(around box: Rect, scale: Double, margin: Double = 0) {
    line = box.expanded(by: Self.distance * scale)
    self.scale = scale
    self.margin = margin * scale
  }

  /// The handles that are drawn: those of edges only where corners leave room for them.
  package var shown: [Rect] {
    let size = Self.drawn * scale
    return visible.map { handle in
      Rect(origin: handle.position(on: line), size: .zero).expanded(by: size / 2)
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

  /// Returns the handle that is hit at a point. Corners come first, and every edge is hit along its whole
  /// length. The inside of a small card stays free for moving it.
  package func handle(at point: Point) -> Handle? {
    let gap = Self.distance * scale
    let corner = Self.cornerReach * scale
    let isSmall = min(line.width, line.height) < 32 * scale
    return visible.filter(\.isCorner).first {
      zone(of: $0, outward: corner, inward: isSmall ? gap : corner).contains(point)
    }
      ?? Handle.allCases.first {
        !$0.isCorner
          && zone(of: $0, outward: Self.edgeReach * scale, inward: gap + (isSmall ? 0 : margin))
            .contains(point)
      }
  }

  /// Returns the zone in which a handle is hit, on both sides of the line. Like all rectangles it has no
  /// gap beside one that ends where it begins.
  private func zone(of handle: Handle, outward: Double, inward: Double) -> Rect {
    func range(_ direction: Double, _ low: Double, _ high: Double) -> (low: Double, high: Double) {
      if direction == 0 { return (low, high) }
      return direction < 0 ? (low - outward, low + inward) : (high - inward, high + outward)
    }
    let x = range(handle.x, line.minX, line.maxX)
    let y = range(handle.y, line.minY, line.maxY)
    return Rect(from: Point(x.low, y.low), to: Point(x.high, y.high))
  }
}
