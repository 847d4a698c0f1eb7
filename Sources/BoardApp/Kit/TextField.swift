import BoardCore
import BoardRenderer
import BoardValues
import Graphics
import UndoCore

/// A line of editable text in a bar or a panel, with its own undo.
struct TextField: Equatable, Sendable {
  private(set) var text = ""
  /// A number that grows with each visible change.
  private var version = 0
  private let session: TextSession
  private let layout: EditedLayout

  @MainActor
  init(_ text: String = "") {
    session = TextSession(TextEditor(text, isSingleLine: true))
    layout = EditedLayout(style: InterfaceFont().style(scale: 1))
    self.text = text
    note()
  }

  static func == (a: TextField, b: TextField) -> Bool {
    a.session === b.session && a.version == b.version
  }

  @MainActor
  var selection: TextSelection { session.editor.selection }

  /// Whether an input method is composing text, and so gets the keys.
  @MainActor
  var isComposing: Bool { session.editor.marked != nil }

  @MainActor
  private mutating func note() {
    text = session.editor.string
    version = session.version
    let shown = session.editor.shown
    layout.show(shown.text, marked: shown.marked, style: layout.style)
  }

  // MARK: Editing

  /// Replaces the selection with text. Line breaks become spaces.
  @MainActor
  mutating func insert(_ words: String, _ kind: TextEdit.Kind = .typing, at now: Double = 0) {
    if kind == .typing {
      session.commit(words, at: now)
    } else {
      session.perform(session.editor.insertion(of: words, kind), at: now)
    }
    note()
  }

  @MainActor
  mutating func compose(_ words: String, caret: Int) {
    session.mark(words.isEmpty ? nil : TextEditor.MarkedText(text: words, caret: caret))
    note()
  }

  /// Handles a key; returns false if the field has no use for it.
  @MainActor
  mutating func press(_ stroke: KeyStroke, at now: Double = 0) -> Bool {
    if session.editor.marked != nil { return true }
    switch TextCommand(stroke) {
    case .move(let move, _) where move.isBetweenLines: return false
    case .move(let move, let extends):
      session.select { $0.move(move, extends: extends, in: layout) }
    case .delete(let move):
      session.perform(session.editor.deletion(move, in: layout), at: now)
    case .selectAll: session.select { $0.selectAll() }
    default: return false
    }
    note()
    return true
  }

  @MainActor
  mutating func selectAll() {
    session.select { $0.selectAll() }
    note()
  }

  /// Selects a range of bytes, with the caret at its end.
  @MainActor
  mutating func select(_ range: Range<Int>) {
    session.select { $0.select(TextSelection(range)) }
    note()
  }

  /// Places the caret or extends the selection. The position `x` is in pixels at scale 1 from the
  /// beginning of the text.
  @MainActor
  mutating func press(atX x: Double, clickCount: Int, extends: Bool) {
    session.select {
      $0.press(at: Point(x, 1), clickCount: clickCount, extends: extends, in: layout)
    }
    note()
  }

  @MainActor
  mutating func drag(toX x: Double) {
    session.select { $0.drag(to: Point(x, 1), in: layout) }
    note()
  }

  /// The selected text.
  @MainActor
  var selectedText: String { session.editor.selectedText }

  @MainActor
  mutating func deleteSelection(at now: Double) {
    guard !selection.isEmpty else { return }
    session.perform(TextEdit(selection.range, [], TextEdit.cut), at: now)
    note()
  }

  // MARK: Undo

  @MainActor
  func nextName(_ direction: UndoDirection) -> StepName? { session.nextName(direction) }

  @MainActor
  mutating func undoRedo(_ direction: UndoDirection) {
    if direction == .undo { session.undo() } else { session.redo() }
    note()
  }

  // MARK: Filtering

  /// Returns whether `words` contain the field's text, ignoring case.
  func matches(_ words: String) -> Bool {
    text.isEmpty || words.lowercased().holds(text.lowercased())
  }

  @MainActor
  func part(_ name: String, placeholder: String) -> Component {
    let editor = session.editor
    let shown = editor.shown
    let caret = shown.marked.map { $0.lowerBound + (editor.marked?.caret ?? 0) }
    return Component(
      .entry,
      name,
      .field(
        Widget.Field(
          text: String(decoding: shown.text, as: UTF8.self),
          placeholder: placeholder,
          caret: caret ?? editor.selection.head.offset,
          selection: shown.marked ?? editor.selection.range,
          isComposing: shown.marked != nil
        )
      )
    )
  }
}

extension TextCommand.Move {
  fileprivate var isBetweenLines: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .paragraphUp, .paragraphDown: true
    default: false
    }
  }
}
