import BoardCore
import BoardRenderer
import BoardValues
import Graphics

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
  /// What makes its card higher and lower; nil for one that keeps its size.
  let fit: CardFit?
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

  init(
    id: ElementID?,
    element: Element,
    comingBy edge: Edge? = nil,
    fit: CardFit?,
    session: TextSession,
    at now: Double
  ) {
    self.id = id
    self.edge = edge
    self.fit = fit
    self.element = element
    before = Array((element.text ?? "").utf8)
    self.session = session
    layout = EditedLayout(style: TextLayout.Style(fontSize: Metrics.fontSize))
    lastInput = now
    lastBlink = now
  }

  var isSelecting: Bool { if case .selecting? = press { true } else { false } }

  var editor: TextEditor { session.editor }

  /// Whether it says something else than it did, with what is being composed.
  var hasChanges: Bool { editor.shown.text != before }

  /// Returns the height that its card gets from what is written; nil if it stays as it is.
  func fittedHeight(isOpen: Bool) -> Double? {
    guard hasChanges, let fit else { return nil }
    return fit.height(for: editor.shown.text, isOpen: isOpen)
  }

  /// Brings the layout up to date with the text and the zoom.
  func layOut(at unit: Double) {
    let shown = editor.shown
    layout.show(shown.text, marked: shown.marked, style: style(unit))
  }

  private func style(_ unit: Double) -> TextLayout.Style {
    switch element {
    case .card(let card) where !card.isGroup:
      let width = (card.frame.width - 2 * Metrics.cardPadding) * unit
      return CardType.text.style(width: max(width, 1), unit: unit)
    case .card:
      return TextLayout.Style(fontSize: Card.groupLabelSize * unit, isBold: true)
    default:
      return TextLayout.Style(fontSize: Metrics.edgeLabelSize * unit)
    }
  }

  /// As it is now, to be kept; nil while it says what it said.
  var draft: TextDraft? {
    guard editor.text != before else { return nil }
    let frame = element.card?.frame ?? .zero
    var draft = TextDraft(id: id, frame: frame, text: editor.text, selection: editor.selection)
    draft.origin = edge?.from
    draft.history = session.history
    return draft
  }
}
