import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// A text that is open on the board: on a card, or the label of a group or an edge.
@MainActor
struct OpenText {
  /// The element; nil for a card that isn't on the board yet.
  let id: ElementID?
  /// The element at the beginning of the editing, with the words that others have written since and that are in
  /// the text.
  private(set) var element: Element
  /// The note that is written; nil if the text is the element's own.
  private(set) var note: OpenNote?
  let watch: NoteWatch?
  /// The words of others that are not in the text yet; nil if there are none.
  var others: Writing.OthersWords?
  /// The state of the board in which the words of others were looked for.
  var revision: Document.Revision?
  /// Whether the user was told that another program writes on the note.
  var hasTold = false
  /// The text at the beginning of the editing, with what others have written since.
  private var before: [UInt8]
  /// The edge that comes with a new card.
  let edge: Edge?
  /// The rule for the height of the card; nil if the card keeps its size.
  let fit: CardFit?
  let session: TextSession
  private let layouts = Layouts()
  /// The scroll offset of the text in its card, in board units.
  var scroll = 0.0
  /// The time of the user's last input, from which the blinking of the caret counts.
  var lastInput: Double
  /// The time up to which the blinking has been shown.
  var lastBlink: Double
  /// The turn of the wheel that goes on until a pause; nil before the first.
  var wheel: WheelTurn?
  /// When the user began to type, and where the pointer was; nil before the first letter.
  var typing: Typing?
  /// The camera before the view came closer to the text, and the zoom after it; nil if it did not.
  var home: Home?
  /// A key that waits for the end of the composition.
  var heldKey: KeyStroke?
  /// Whether another program has taken over the primary selection.
  var isOutdone = false
  /// The time up to which the text has scrolled automatically, with the pointer held above or below
  /// it.
  var lastScroll: Double?
  /// Whether content was asked for and has not come yet.
  var isPasting = false
  /// Whether the next paste stays plain text.
  var pastesPlain = false
  /// The link that waits for the address on the clipboard; nil if there is none.
  var newLink: Writing.NewLink?
  /// The state of the text right after something was pasted.
  var pastedEdits: Int?
  /// Whether the line whose marks are shown stays the same, wherever the caret goes.
  var keepsMarks = false
  /// The press of a button in the text; nil if there is none.
  var press: Press?
  /// The point at which the last button was pressed in the text.
  var pressedAt: Point?
  /// The selected text that was dragged out of the window; nil if none was.
  var carried: CarriedText?
  /// The drag of another program over the text; nil if there is none.
  var drop: Drop?

  /// The purpose of a button that was pressed in the text.
  enum Press: Equatable, Sendable {
    case selecting(before: TextSelection)
    /// A press on the selection, which becomes a drag of it once the pointer moves.
    case onSelection(Point)
    /// A drag of the selected text, which would be dropped at the position; nil outside of the text.
    case dragging(TextPosition?)
    /// A press of the middle button.
    case middle(Point)
    /// A press on a check box.
    case box(HitTarget)
  }

  /// A turn of the wheel, which moves what it has begun to move.
  struct WheelTurn: Equatable, Sendable {
    /// The time after which the next step begins another turn.
    var end: Double
    /// Whether it moves the text, and not the board.
    var isInText: Bool
  }

  struct Typing: Equatable, Sendable {
    var start: Double
    var pointer: Point?
  }

  struct Home: Equatable, Sendable {
    var camera: Camera
    var zoom: Double
  }

  /// Selected text that is dragged to other programs.
  struct CarriedText: Equatable, Sendable {
    let range: Range<Int>
    /// The version of the text from which it was dragged.
    let version: Int
  }

  /// A drag of another program over the text.
  struct Drop: Equatable, Sendable {
    /// The position of the pointer in the window.
    let point: Point
    /// The position at which the content would be inserted.
    let position: TextPosition
    /// The state of the text in which the position was found.
    let edits: Int
  }

  /// The layouts of the text, of which one is shown.
  @MainActor
  private final class Layouts {
    let plain = EditedLayout(style: TextLayout.Style(fontSize: Metrics.fontSize))
    /// The text as it looks; nil for a label, whose marks mean nothing.
    var live: LiveText?
    var showsSource = false
  }

  init(
    id: ElementID?,
    element: Element,
    note: OpenNote? = nil,
    watch: NoteWatch? = nil,
    comingBy edge: Edge? = nil,
    fit: CardFit?,
    session: TextSession,
    at now: Double
  ) {
    self.id = id
    self.edge = edge
    self.fit = fit
    self.element = element
    self.note = note
    self.watch = watch
    before = Array((note.map { $0.base ?? "" } ?? element.text ?? "").utf8)
    self.session = session
    lastInput = now
    lastBlink = now
  }

  /// Whether the text differs from that of the card or edge, for a note from that of its file.
  ///
  /// - Complexity: O(n) in the length of the text.
  var hasChanged: Bool { !editor.text.elementsEqual(before) }

  /// Whether the card of the note begins at a heading, and so shows other words when it is closed.
  var beginsAtHeading: Bool { subpath != nil }

  /// The part of the note that its card shows; nil for the whole.
  var subpath: String? { element.card.flatMap { Saying($0.content).subpath } }

  /// The words that the card or the file of the note held when they were last taken into the text; nil if
  /// they are not known.
  var base: String? { note.map(\.base) ?? element.text }

  /// Continues from other words of the card, or of the file of the note.
  mutating func rebase(on base: String) {
    if let note {
      self.note = OpenNote(note.path, base: base)
    } else {
      element = element.saying(base)
    }
    before = Array(base.utf8)
  }

  /// Takes in what others have written.
  mutating func take(_ update: TextUpdate) {
    session.take(update)
    rebase(on: update.base)
  }

  /// The layout that is shown.
  var layout: any OpenLayout { live ?? layouts.plain }

  /// The layout of a text that looks as it does on its card; nil for others.
  var live: LiveText? { layouts.showsSource ? nil : layouts.live }

  /// The files on which the look of the words depends; nil before they are laid out.
  var files: [NamedFile]? { layouts.live?.files }

  /// The point of the press that goes on; nil if there is none.
  var pressPoint: Point? { press == nil ? nil : pressedAt }

  var isSelecting: Bool { if case .selecting? = press { true } else { false } }

  /// Whether the selected text is being dragged.
  var isDragging: Bool { if case .dragging? = press { true } else { false } }

  /// The position at which dragged text would be inserted; nil if none would.
  var dropPosition: TextPosition? {
    if case .dragging(let position) = press { position } else { drop?.position }
  }

  var editor: TextEditor { session.editor }

  /// Whether nothing was written since something was pasted.
  var hasJustPasted: Bool { pastedEdits == session.edits }

  /// Whether the text differs from the one at the beginning, including the composition.
  var hasChanges: Bool { editor.shown.text != before }

  /// Returns the height that the text gives its card; nil if the card keeps its height.
  func fittedHeight(isOpen: Bool) -> Double? {
    guard hasChanges, let fit else { return nil }
    if isOpen, let live, live.text == editor.shown.text { return fit.height(of: live) }
    return fit.height(
      for: editor.shown.text,
      isOpen: isOpen,
      embeds: layouts.live?.look.embeds ?? EmbeddedFiles()
    )
  }

  /// Updates the layout of the text of a card.
  func layOut(_ look: LiveText.Look, showsSource: Bool) {
    let shown = editor.shown
    layouts.showsSource = showsSource
    if showsSource {
      let style = CardType.text.style(width: look.width, unit: look.unit)
      return layouts.plain.show(shown.text, marked: shown.marked, style: style)
    }
    let live = layouts.live ?? LiveText(look: look)
    layouts.live = live
    let caret = keepsMarks || isSelecting ? nil : editor.shownCaret.offset
    live.show(shown.text, composed: shown.marked, caret: caret, look: look)
  }

  /// Updates the layout of a label.
  func layOutLabel(at unit: Double, scale: Double) {
    let shown = editor.shown
    let style =
      element.card == nil
      ? TextLayout.Style(fontSize: Metrics.edgeLabelSize * unit)
      : TextLayout.Style(fontSize: LevelOfDetail.groupLetters(unit, scale: scale), isBold: true)
    layouts.plain.show(shown.text, marked: shown.marked, style: style)
  }

  /// The current text, to be stored; nil if it hasn't changed.
  var draft: TextDraft? {
    guard editor.text != before else { return nil }
    let frame = element.card?.frame ?? .zero
    var draft = TextDraft(id: id, frame: frame, text: editor.text, selection: editor.selection)
    draft.origin = edge?.from
    draft.history = session.history
    draft.note = note?.mark
    return draft
  }
}
