package import BoardValues

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
  /// How far inside the box an edge is taken as well, in pixels.
  private let margin: Double

  /// Around a box in window pixels, on a display of this scale. Edges are taken from the box outwards, and
  /// `margin` pixels at scale 1 inside of it.
  package init(around box: Rect, scale: Double, margin: Double = 0) {
    line = box.expanded(by: Self.distance * scale)
    self.scale = scale
    self.margin = margin * scale
  }

  /// What is drawn: those of edges only where corners leave room for them.
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

  /// The one that is taken at a point. Corners come first, and every edge is taken along its whole length;
  /// the inside of a small card stays free to move it.
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

  /// Where a handle is taken: so far to both sides of the line. Like all rectangles it has no gap beside one
  /// that ends where it begins.
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
