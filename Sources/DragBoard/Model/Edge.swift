/// A line between two cards. It has no place of its own: it follows what it is attached to.
struct Edge: Equatable, Sendable {
  var name: String
  var rank: Rank
  var from: Attachment
  var to: Attachment
  var color: String?
  var label: String?
  /// The members as read, known and unknown, in their order.
  var source: JSONObject

  struct Attachment: Equatable, Sendable {
    /// Nil when the file names no such node: the edge is kept and not drawn.
    var card: ElementID?
    /// Nil lets the drawing choose the side that faces the other card.
    var side: Side?
    var hasArrow: Bool
  }
}

/// A side of a card's frame.
enum Side: String, CaseIterable, Sendable {
  case top, right, bottom, left

  /// The unit vector that points away from the card.
  var outward: Vector {
    switch self {
    case .top: Vector(0, -1)
    case .right: Vector(1, 0)
    case .bottom: Vector(0, 1)
    case .left: Vector(-1, 0)
    }
  }

  /// The middle of this side of `frame`.
  func anchor(of frame: Rect) -> Point {
    frame.center
      + Vector(outward.dx * frame.width / 2, outward.dy * frame.height / 2)
  }
}
