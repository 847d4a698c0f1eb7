import BoardCore
import BoardRenderer
import BoardValues

/// A hint at an edge of the view that points at changes beyond it.
struct EdgeHint: Equatable, Sendable {
  var side: Side
  /// The position in window pixels.
  var point: Point
  /// The number of changes beyond that side.
  var count: Int
  /// The bounding box of these changes, in window pixels.
  var box: Rect

  /// Returns a hint for each side of the view beyond which something has changed. All frames are in
  /// window pixels.
  static func hints(for changed: [Rect], in area: Rect) -> [EdgeHint] {
    guard area.width > 0, area.height > 0 else { return [] }
    var beyond: [Side: [Rect]] = [:]
    for box in changed where !box.intersects(area) {
      beyond[side(of: box, area), default: []].append(box)
    }
    return Side.allCases.compactMap { side in
      guard let boxes = beyond[side], let box = boxes.box else { return nil }
      let middle = Point(
        max(area.minX, min(box.center.x, area.maxX)),
        max(area.minY, min(box.center.y, area.maxY))
      )
      let point =
        switch side {
        case .top: Point(middle.x, area.minY)
        case .bottom: Point(middle.x, area.maxY)
        case .left: Point(area.minX, middle.y)
        case .right: Point(area.maxX, middle.y)
        }
      return EdgeHint(side: side, point: point, count: boxes.count, box: box)
    }
  }

  /// Returns the side beyond which a box lies; beyond a corner, the side from which it is farther.
  private static func side(of box: Rect, _ area: Rect) -> Side {
    let (left, right) = (area.minX - box.maxX, box.minX - area.maxX)
    let (top, bottom) = (area.minY - box.maxY, box.minY - area.maxY)
    if max(left, right) >= max(top, bottom) { return left >= right ? .left : .right }
    return top >= bottom ? .top : .bottom
  }

  @MainActor
  var pane: Pane {
    let part = Component.icon(
      icon,
      localized("{count} change out of view", "{count} changes out of view", count: count),
      .look(.showChanges(side)),
      title: count == 1 ? "" : "\(count)",
      id: side.rawValue
    )
    return Pane(
      id: .hint(side),
      name: localized("Changes out of view"),
      ground: .bar,
      anchor: .around(point),
      layout: .part(part)
    )
  }

  private var icon: Icon {
    switch side {
    case .top: .previous
    case .bottom: .next
    case .left: .toLeft
    case .right: .toRight
    }
  }
}

extension Pane.ID {
  fileprivate static func hint(_ side: Side) -> Self {
    switch side {
    case .top: .hintTop
    case .bottom: .hintBottom
    case .left: .hintLeft
    case .right: .hintRight
    }
  }
}
