import BoardCore
import BoardRenderer
import BoardValues
import Hypertext
import UndoCore
import Windowing

/// The keyboard during text editing: letters, keys and commands of the text, which has its own undo
/// until it is closed.
extension Writing {
  /// Handles the keys of the text. Passes on those of the board’s commands that allow this in their
  /// row, so that nothing pressed by mistake in the middle of a sentence changes the board.
  mutating func key(
    _ stroke: KeyStroke,
    isRepeat: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    if text?.editor.marked != nil { return hold(stroke, context, &effects) }
    // The characters of the key arrive as text.
    if stroke.isWritten { return .taken }
    let asked = context.keymap.command(for: stroke)
    if !context.isFieldFocused, let command = asked?.formatting ?? TextCommand(stroke) {
      perform(command, context, &effects)
      return .taken
    }
    guard let command = asked, passes(command) else { return .taken }
    guard command == .undo, !context.isFieldFocused, text?.session.nextName(.undo) == nil else {
      return .passed
    }
    if !isRepeat { leaveForUndo(context, &effects) }
    return .taken
  }

  /// Returns whether the key of a command has an effect during text editing.
  private func passes(_ command: Command) -> Bool {
    UndoDirection(command) != nil
      || !command.row.traits.isDisjoint(with: [.leavesTextOpen, .endsText, .isTransfer])
  }

  /// Ends text editing by an undo if the text has nothing left to undo; has no other effect. (text
  /// 3.15)
  private mutating func leaveForUndo(_ context: Context, _ effects: inout Effects) {
    leave(context, &effects)
    let key = context.keymap.shortcut(for: .undo)
    effects.say(localized("{key} again undoes on the board", ["key": key]))
  }

  private mutating func perform(
    _ command: TextCommand,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let open = text else { return }
    let layout = laidOut(open, context)
    let editor = open.editor
    switch command {
    case .move(let move, let extends):
      select(context, &effects) { $0.move(move, extends: extends, in: layout) }
      if extends { offerSelection(&effects) }
    case .selectAll:
      select(context, &effects) { $0.selectAll() }
      offerSelection(&effects)
    case .selectLine:
      select(context, &effects) { $0.selectLine() }
      offerSelection(&effects)
    case .newline where editor.isSingleLine: leave(context, &effects)
    default: change(Self.edit(command, editor, layout), context, &effects)
    }
  }

  private static func edit(
    _ command: TextCommand,
    _ editor: TextEditor,
    _ layout: any OpenLayout
  ) -> TextEdit? {
    switch command {
    case .delete(.backward): editor.unmarking ?? editor.deletion(.backward, in: layout)
    case .delete(let move): editor.deletion(move, in: layout)
    case .newline(let isPlain): editor.newline(isPlain: isPlain)
    case .tab: editor.tabbing
    case .indent: editor.indenting(by: 1)
    case .outdent: editor.indenting(by: -1)
    case .moveLineUp: editor.movingLines(by: -1)
    case .moveLineDown: editor.movingLines(by: 1)
    case .bold: editor.emphasis("**", .bold, in: layout)
    case .italic: editor.emphasis("*", .italic, in: layout)
    case .link: editor.linking
    case .heading: editor.headingEdit
    case .list: editor.listEdit
    case .checkBox: editor.checkBoxEdit
    case .move, .selectAll, .selectLine: nil
    }
  }

  // MARK: Composing

  /// Handles keys during a composition, which all belong to the input method. Of those that it
  /// ignores, the ones that move the caret or undo wait for the end of the composition, which
  /// Escape also requests; the others have no effect. (text 4.4, 4.6)
  private mutating func hold(
    _ stroke: KeyStroke,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    let isWaiting: Bool =
      switch (TextCommand(stroke), context.keymap.command(for: stroke)) {
      case (.move, _), (.selectAll, _), (.selectLine, _), (_, .undo), (_, .redo): true
      default: false
      }
    guard isWaiting || stroke.key == .escape else { return .taken }
    text?.heldKey = isWaiting ? stroke : nil
    effects.add(.request(.endComposition))
    return .taken
  }

  mutating func commit(_ words: String, _ context: Context, _ effects: inout Effects) {
    text?.session.commit(words, at: context.now)
    showCaret(in: context.view, context, &effects)
  }

  mutating func compose(
    _ words: String,
    _ caret: Int,
    _ context: Context,
    _ effects: inout Effects
  ) {
    text?.session.mark(words.isEmpty ? nil : TextEditor.MarkedText(text: words, caret: caret))
    showCaret(in: context.view, context, &effects)
    guard words.isEmpty, let key = text?.heldKey else { return }
    text?.heldKey = nil
    effects.add(.resend(.keyPressed(key, isRepeat: false)))
  }

  // MARK: Changes

  mutating func change(_ edit: TextEdit?, _ context: Context, _ effects: inout Effects) {
    text?.session.perform(edit, at: context.now)
    showCaret(in: context.view, context, &effects)
  }

  mutating func select(
    _ context: Context,
    _ effects: inout Effects,
    _ change: (inout TextEditor) -> Void
  ) {
    text?.session.select(change)
    text?.isOutdone = false
    showCaret(in: context.view, context, &effects)
  }

  /// Offers a selection made by the user, but not by a program, for a middle click elsewhere. (text
  /// 2.7)
  func offerSelection(_ effects: inout Effects) {
    effects.offer(text?.editor.selectedText ?? "", as: .primary)
  }

  // MARK: Commands

  func answer(to command: Command, at place: Place, _ context: Context) -> CommandAnswer {
    switch command {
    case .undo, .redo:
      let title = context.title(command == .undo ? .undo : .redo)
      return title.map { .enabled(title: $0) } ?? .disabled(title: command.title, reason: "")
    case .cut, .copy:
      let isEmpty = text?.editor.selection.isEmpty ?? true
      return isEmpty
        ? .disabled(title: command.title, reason: "") : .enabled(title: command.title)
    case .pasteLines: return .enabled(title: localized("Paste as Plain Text"))
    case .duplicate: return .disabled(title: command.title, reason: "")
    case .paste, .selectAll: return .enabled(title: command.title)
    case .pasteFormatted where arrival != nil && arrival?.process == nil,
      .cancelPaste where arrival?.process != nil:
      return .enabled(title: command.title)
    default: return command.formatting == nil ? .notMine : .enabled(title: command.title)
    }
  }

  mutating func perform(
    _ command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let open = text else { return .passed }
    switch command {
    case .undo: undoRedo(context, &effects) { $0.undo() }
    case .redo: undoRedo(context, &effects) { $0.redo() }
    case .selectAll: perform(TextCommand.selectAll, context, &effects)
    case .duplicate: break
    case .delete:
      change(open.editor.deletion(.forward, in: laidOut(open, context)), context, &effects)
    case .cut, .copy: copy(open.editor, cuts: command == .cut, context, &effects)
    case .paste, .pasteLines:
      paste(isPlain: command == .pasteLines, &effects)
    case .pasteFormatted: readPatiently(context, &effects)
    case .cancelPaste: cancelArrival(&effects)
    case .escape where open.isSelecting || open.isDragging: cancelPress(context, &effects)
    case .escape, .keepDraft, .editText: leave(context, &effects)
    default:
      guard let formatting = command.formatting else { return .passed }
      perform(formatting, context, &effects)
    }
    return .taken
  }

  private mutating func undoRedo(
    _ context: Context,
    _ effects: inout Effects,
    _ body: (TextSession) -> Void
  ) {
    if let session = text?.session { body(session) }
    showCaret(in: context.view, context, &effects)
  }

  private mutating func copy(
    _ editor: TextEditor,
    cuts: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard !editor.selection.isEmpty else { return }
    effects.add(.request(.offer(TransferContent(selectionIn: editor), as: .clipboard)))
    guard cuts else { return }
    change(TextEdit(editor.selection.range, [], TextEdit.cut), context, &effects)
  }
}

extension KeyStroke {
  /// Whether the key writes a character, unless an input method has another use for it.
  var isWritten: Bool {
    switch key {
    case .character, .space: modifiers.isSubset(of: .shift)
    default: false
    }
  }

  /// The text that the key writes without an input method; nil if it writes none.
  var writtenText: String? {
    guard isWritten else { return nil }
    guard case .character(let character) = key else { return " " }
    return modifiers.contains(.shift) ? character.uppercased() : String(character)
  }
}

extension Effects {
  /// Offers a text to other programs, unless it is empty.
  mutating func offer(_ text: String, as selection: TransferSelection) {
    guard !text.isEmpty else { return }
    let item = TransferContent.Item(type: TransferType.text, bytes: Array(text.utf8))
    add(.request(.offer(TransferContent([item]), as: selection)))
  }
}

extension TransferContent {
  /// Creates the selected text, as it is and, if it is Markdown, as HTML.
  init(selectionIn editor: TextEditor) {
    let words = Array(editor.text[editor.selection.range])
    let rich = editor.isSingleLine ? nil : HypertextWriter.html(ofMarkdown: words)
    self.init(
      [Item(type: TransferType.text, bytes: words)]
        + [rich].compactMap(\.self).map { Item(type: TransferType.html, bytes: $0) }
    )
  }
}
