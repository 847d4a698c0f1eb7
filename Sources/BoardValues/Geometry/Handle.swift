/// One of the eight places at which a box is taken to be resized.
public enum Handle: CaseIterable, Hashable, Sendable {
  case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left

  /// Which way it pulls: -1 for the left edge and 1 for the right, 0 for neither.
  public var x: Double {
    switch self {
    case .topLeft, .left, .bottomLeft: -1
    case .top, .bottom: 0
    case .topRight, .right, .bottomRight: 1
    }
  }

  /// -1 for the top edge and 1 for the bottom, 0 for neither.
  public var y: Double {
    switch self {
    case .topLeft, .top, .topRight: -1
    case .left, .right: 0
    case .bottomLeft, .bottom, .bottomRight: 1
    }
  }

  /// Whether the handle pulls in both directions.
  public var isCorner: Bool { x != 0 && y != 0 }

  /// Returns where the handle of a box is.
  public func place(on box: Rect) -> Point {
    Point(box.center.x + x * box.width / 2, box.center.y + y * box.height / 2)
  }
}
