package import BoardValues

/// A node of the file, which has a frame on the board.
package struct Card: Equatable, Sendable {
  /// The `id` in the file, which files may repeat.
  package var name: String
  var zKey: ZKey
  /// The frame in board units. Fractions survive from the file until the card is moved.
  package var frame: Rect
  /// The colour as written in the file; `CanvasColor` has its meaning.
  package var color: String?
  package var content: Content
  /// The members as read, known and unknown, in their order; empty for a card that was made here.
  package var source: JSONObject { didSet { attributes = CardStyle(source) } }
  /// What `source` says of how the card is drawn, read once.
  private var attributes: CardStyle

  package init(
    name: String,
    zKey: ZKey,
    frame: Rect,
    color: String? = nil,
    content: Content,
    source: JSONObject
  ) {
    self.name = name
    self.zKey = zKey
    self.frame = frame
    self.color = color
    self.content = content
    self.source = source
    attributes = CardStyle(source)
  }

  package var style: CardStyle {
    content.isText ? attributes : CardStyle(border: attributes.border)
  }

  package static let newSize = Size(240, 140)

  /// The smallest size of a card: room for a line of text.
  package static let leastSize = Size(44, 44)

  /// The distance from a group that is made around cards to these cards.
  package static let groupMargin = 20.0

  /// The font size of a group's label, which stands above its frame, in board units.
  package static let groupLabelSize = 15.0

  package enum Content: Equatable, Sendable {
    case text(String)
    case file(path: String, subpath: String?)
    case link(url: String)
    case group(label: String?)
    /// A type that the format does not define. It is shown as a plain card and kept untouched.
    case unknown(type: String)
  }

  package var isGroup: Bool {
    if case .group = content { true } else { false }
  }
}

extension Card.Content {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
