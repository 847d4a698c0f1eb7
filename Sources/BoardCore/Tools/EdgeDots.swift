package import BoardValues

/// The dots beside a card from which edges are drawn, in window pixels.
package struct EdgeDots: Equatable, Sendable {
  /// Pixels at scale 1: from the card to the middle of a dot, clear of the handles of a selected card; and
  /// how far around that it is taken.
  static let distance = 18.0
  static let reach = 9.0
  package static let radius = 5.0
  /// Around smaller cards they would be larger than what they belong to.
  static let leastCard = 24.0

  private let frame: Rect
  private let scale: Double

  /// Around a card that is seen there; nil if it is tiny.
  package init?(around frame: Rect, scale: Double) {
    guard min(frame.width, frame.height) >= Self.leastCard * scale else { return nil }
    self.frame = frame
    self.scale = scale
  }

  package func center(_ side: Side) -> Point {
    side.anchor(of: frame) + side.outward * (Self.distance * scale)
  }

  /// The mark on a side of a card that is dragged to, inside of it, so that the arrow is seen.
  package func mark(_ side: Side) -> Point {
    side.anchor(of: frame) - side.outward * (Self.radius * 2 * scale)
  }

  package func side(at point: Point) -> Side? {
    Side.all.first { center($0).distance(to: point) <= Self.reach * scale }
  }

  /// Whether the card stays the one that is pointed at, on the way to a dot.
  package func holds(_ point: Point) -> Bool {
    frame.expanded(by: (Self.distance + Self.reach) * scale).contains(point)
  }
}
