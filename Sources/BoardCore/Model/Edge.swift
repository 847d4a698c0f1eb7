/// A line between two cards, whose route follows from where they are.
package struct Edge: Equatable, Sendable {
  package var name: String
  var zKey: ZKey
  package var from: Attachment
  package var to: Attachment
  package var color: String?
  package var label: String?
  /// The members as read, known and unknown, in their order.
  package var source: JSONObject

  package init(
    name: String,
    zKey: ZKey,
    from: Attachment,
    to: Attachment,
    color: String? = nil,
    label: String? = nil,
    source: JSONObject
  ) {
    self.name = name
    self.zKey = zKey
    self.from = from
    self.to = to
    self.color = color
    self.label = label
    self.source = source
  }

  package struct Attachment: Equatable, Sendable {
    /// Nil if the node it names does not exist: the edge is kept and not drawn.
    package var card: ElementID?
    /// Nil for the one that is nearest to the other card.
    package var side: Side?
    package var hasArrow: Bool

    package init(card: ElementID? = nil, side: Side? = nil, hasArrow: Bool) {
      self.card = card
      self.side = side
      self.hasArrow = hasArrow
    }
  }
}

/// A side of a card's frame.
package enum Side: String, CaseIterable, Sendable {
  case top, right, bottom, left

  static let all = allCases

  var order: Int {
    switch self {
    case .top: 0
    case .right: 1
    case .bottom: 2
    case .left: 3
    }
  }

  /// The unit vector that points away from the card.
  var outward: Vector {
    switch self {
    case .top: Vector(0, -1)
    case .right: Vector(1, 0)
    case .bottom: Vector(0, 1)
    case .left: Vector(-1, 0)
    }
  }

  func length(of frame: Rect) -> Double { outward.dx == 0 ? frame.width : frame.height }

  /// The middle of this side of `frame`.
  package func anchor(of frame: Rect) -> Point {
    frame.center
      + Vector(outward.dx * frame.width / 2, outward.dy * frame.height / 2)
  }
}
