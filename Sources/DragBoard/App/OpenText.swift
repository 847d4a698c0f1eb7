import BoardCore

/// A text that is open on the board: on a card, or the label of a group or an edge.
@MainActor
struct OpenText {
  /// Nil for a card that is not on the board yet.
  let id: ElementID?
  /// What it is written on, at the beginning.
  let element: Element
  /// What that said.
  private let before: [UInt8]
  /// What comes with a new card.
  let edge: Edge?
  let session: TextSession
  let layout: EditedLayout
  /// How far the text is scrolled in its card, in board units.
  var scroll = 0.0
  /// When the person last did something to it, since when the caret blinks.
  var lastInput: Double
  /// Until when that has been shown.
  var lastBlink: Double
  /// A key that waits until the composition has ended.
  var heldKey: KeyStroke?
  /// Whether another program has selected something since.
  var isOutdone = false
  /// Until when the text has scrolled by itself, with the pointer held above or below it.
  var lastScroll: Double?
  /// Whether the next paste is to stay plain text.
  var pastesPlain = false
  /// Nil while no button is down in it.
  var press: Press?

  /// What a button that went down in the text is about.
  enum Press: Equatable, Sendable {
    case selecting(before: TextSelection)
    /// On what is selected: a drag of it, once it has moved.
    case onSelection(Point)
    /// A drag of what is selected, which would be dropped there.
    case dragging(TextPosition)
    /// The middle button.
    case middle(Point)
  }

  /// The most that a card grows to by itself, in board units.
  static let mostHeight = 800.0

  init(
    id: ElementID?,
    element: Element,
    comingBy edge: Edge? = nil,
    session: TextSession,
    at now: Double
  ) {
    self.id = id
    self.edge = edge
    self.element = element
    before = Array((element.text ?? "").utf8)
    self.session = session
    layout = EditedLayout(style: TextLayout.Style(fontSize: Metrics.fontSize))
    lastInput = now
    lastBlink = now
  }

  var isSelecting: Bool { if case .selecting? = press { true } else { false } }

  var editor: TextEditor { session.editor }

  /// As it is now, to be kept; nil while it says what it said.
  var draft: TextDraft? {
    guard editor.text != before else { return nil }
    let frame = element.card?.frame ?? .zero
    var draft = TextDraft(id: id, frame: frame, text: editor.text, selection: editor.selection)
    draft.origin = edge?.from
    return draft
  }
}
