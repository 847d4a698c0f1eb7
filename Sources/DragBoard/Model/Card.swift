/// A thing with a place on the board: a node of the file.
struct Card: Equatable, Sendable {
  /// The `id` in the file. Not an identity: files may repeat it.
  var name: String
  var rank: Rank
  /// Board units. Fractions survive from the file until the card is moved.
  var frame: Rect
  /// As written in the file; `CanvasColor` says what it means.
  var color: String?
  var content: Content
  /// The members as read, known and unknown, in their order; empty for a card made here.
  var source: JSONObject

  /// Of a card that a person makes.
  static let newSize = Size(200, 100)

  /// The font size of a group's label, which stands above its frame, in board units.
  static let groupLabelSize = 15.0

  enum Content: Equatable, Sendable {
    case text(String)
    case file(path: String, subpath: String?)
    case link(url: String)
    case group(label: String?)
    /// A type the format does not know. Shown as a plain card, kept untouched.
    case unknown(type: String)
  }

  var isGroup: Bool {
    if case .group = content { true } else { false }
  }
}
