/// One of the eight handles that resize a box.
public enum Handle: CaseIterable, Hashable, Sendable {
  case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left

  /// The horizontal direction of the pull: -1 at the left edge, 1 at the right edge, otherwise 0.
  public var x: Double {
    switch self {
    case .topLeft, .left, .bottomLeft: -1
    case .top, .bottom: 0
    case .topRight, .right, .bottomRight: 1
    }
  }

  /// The vertical direction of the pull: -1 at the top edge, 1 at the bottom edge, otherwise 0.
  public var y: Double {
    switch self {
    case .topLeft, .top, .topRight: -1
    case .left, .right: 0
    case .bottomLeft, .bottom, .bottomRight: 1
    }
  }

  /// Whether the handle changes both the width and the height.
  public var isCorner: Bool { x != 0 && y != 0 }

  /// Returns the position of the handle on a box.
  public func position(on box: Rect) -> Point {
    Point(box.center.x + x * box.width / 2, box.center.y + y * box.height / 2)
  }
}
