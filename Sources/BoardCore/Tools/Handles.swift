package import BoardValues

/// The handles of the selection, in window pixels. Corners are drawn; edges only change the pointer.
package struct Handles: Sendable {
  /// The size at which corners are drawn, and the distances outside and inside of a corner or an edge at
  /// which it is hit, in pixels at scale 1.
  static let drawn = 8.0
  static let cornerReach = 7.0
  static let edgeReach = (outward: 7.0, inward: 2.0)
  /// The distance at which a finger hits them.
  static let touchReach = 22.0

  /// The line on which the handles stand: the edge of the selected card, or the frame of several.
  package let line: Rect
  private let scale: Double
  /// The distances outside and inside of the box at which an edge is hit, in pixels.
  private let edge: (outward: Double, inward: Double)
  /// The distance at which a corner is hit, and the size from which on the inside of the box is
  /// large enough for that, in pixels.
  private let corner: (reach: Double, room: Double)

  /// Creates the handles on a box in window pixels, on a display of this scale. Edges are hit at least up
  /// to `margin` pixels at scale 1 on both sides. Fingers need more room.
  package init(on box: Rect, scale: Double, margin: Double = 0, isTouched: Bool = false) {
    let reach = isTouched ? Self.touchReach : Self.cornerReach
    corner = (reach * scale, (isTouched ? 4 * reach : 32) * scale)
    line = box
    self.scale = scale
    edge = (
      outward: max(margin, isTouched ? reach : Self.edgeReach.outward) * scale,
      inward: max(margin, Self.edgeReach.inward) * scale
    )
  }

  /// The corners that are drawn.
  package var shown: [Rect] {
    let size = Self.drawn * scale
    return corners.map { handle in
      Rect(origin: handle.position(on: line), size: .zero).expanded(by: size / 2)
    }
  }

  /// The corners that can be taken. On a tiny card four would be one blot.
  private var corners: [Handle] {
    let isTiny = min(line.width, line.height) < Self.drawn * 2 * scale
    return Handle.allCases.filter { handle in
      handle.isCorner && (!isTiny || handle == .topLeft || handle == .bottomRight)
    }
  }

  /// Returns the handle that is hit at a point. Corners come first, and every edge is hit along its whole
  /// length. The inside of a small card stays free for moving it.
  package func handle(at point: Point) -> Handle? {
    let isSmall = min(line.width, line.height) < corner.room
    return corners.first {
      zone(of: $0, outward: corner.reach, inward: isSmall ? 0 : corner.reach).contains(point)
    }
      ?? Handle.allCases.first {
        !$0.isCorner
          && zone(of: $0, outward: edge.outward, inward: isSmall ? 0 : edge.inward).contains(point)
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
