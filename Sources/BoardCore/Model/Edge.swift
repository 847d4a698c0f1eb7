/// A connection between two cards, whose route follows from their positions.
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
    /// The card; nil if the node that the file names does not exist. The edge is then kept and not drawn.
    package var card: ElementID?
    /// The side; nil for the one that is nearest to the other card.
    package var side: Side?
    package var hasArrow: Bool

    package init(card: ElementID? = nil, side: Side? = nil, hasArrow: Bool) {
      self.card = card
      self.side = side
      self.hasArrow = hasArrow
    }
  }
  package enum End: CaseIterable, Hashable, Sendable {
    case from, to

    package var other: End { self == .from ? .to : .from }
  }

  package subscript(end: End) -> Attachment {
    get { end == .from ? from : to }
    set { if end == .from { from = newValue } else { to = newValue } }
  }
}
