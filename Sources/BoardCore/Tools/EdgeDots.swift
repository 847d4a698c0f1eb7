package import BoardValues

/// The dots beside a card from which edges are drawn, in window pixels.
package struct EdgeDots: Equatable, Sendable {
  /// The distance from the card to the middle of a dot, clear of the handles of a selected card, and the
  /// radius within which the dot is hit, in pixels at scale 1.
  static let distance = 18.0
  static let reach = 9.0
  /// The distance from a side, inside of the card, up to which its dot is shown, in pixels at scale 1.
  static let nearness = 28.0
  package static let radius = 5.0
  /// The least size of a card. Around smaller cards the dots would be larger than what they belong to.
  static let leastCard = 24.0

  private let frame: Rect
  private let scale: Double
  /// What lies where dots may be, such as the beginnings of lines.
  private let avoided: [Rect]

  /// Creates the dots around a card that is seen at `frame`; nil if it is tiny.
  package init?(around frame: Rect, scale: Double, avoiding avoided: [Rect] = []) {
    guard min(frame.width, frame.height) >= Self.leastCard * scale else { return nil }
    self.frame = frame
    self.scale = scale
    self.avoided = avoided
  }

  /// Returns the middle of a dot: at the middle of the side, or as near to it as there is room. Nil if the
  /// side has no room.
  package func center(_ side: Side) -> Point? {
    let middle = side.anchor(of: frame) + side.outward * (Self.distance * scale)
    guard !avoided.isEmpty else { return middle }
    let step = 2 * Self.radius * scale
    let most = Int((side.length(of: frame) / 2 / step).rounded(.down))
    let along: Axis = side.outward.dx == 0 ? .horizontal : .vertical
    let shifts = (0...max(most, 0)).lazy.flatMap { [Double($0), -Double($0)] }
    return shifts.map { middle + along.vector($0 * step) }.first { center in
      let dot = Rect(origin: center, size: .zero).expanded(by: (Self.radius + 1) * scale)
      return !avoided.contains(where: dot.intersects)
    }
  }

  /// Returns the room that a line takes where it leaves the card at `point`.
  package static func room(ofLineFrom point: Point, on frame: Rect, scale: Double) -> Rect {
    let outward = Side.nearest(to: point, of: frame).outward
    return Rect(origin: point, size: .zero)
      .union(including: point + outward * ((distance + radius) * scale))
      .expanded(by: 2 * scale)
  }

  /// Returns the mark on a side of a card that is dragged to, inside of it, so that the arrow is seen.
  package func mark(_ side: Side) -> Point {
    side.anchor(of: frame) - side.outward * (Self.radius * 2 * scale)
  }

  package func side(at point: Point) -> Side? {
    Side.all.first { center($0).map { $0.distance(to: point) <= Self.reach * scale } ?? false }
  }

  /// Returns the side that a point is near, whose dot is shown; nil in the middle of the card.
  package func side(near point: Point) -> Side? {
    let depths: [(side: Side, depth: Double)] = [
      (.top, point.y - frame.minY), (.right, frame.maxX - point.x),
      (.bottom, frame.maxY - point.y), (.left, point.x - frame.minX),
    ]
    let nearest = depths.min { $0.depth < $1.depth }
    return nearest.flatMap { $0.depth <= Self.nearness * scale ? $0.side : nil }
  }

  /// Returns whether the card stays the one under the pointer, on the way to a dot.
  package func holds(_ point: Point) -> Bool {
    frame.expanded(by: (Self.distance + Self.reach) * scale).contains(point)
  }
}
