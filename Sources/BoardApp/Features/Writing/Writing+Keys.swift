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
  mutating func key(_ stroke: KeyStroke, isRepeat: Bool, _ turn: inout Turn) -> Verdict {
    if text?.editor.marked != nil { return hold(stroke, &turn) }
    // The characters of the key arrive as text.
    if stroke.isWritten { return .taken }
    if Self.othersKeys.contains(stroke) { return .taken }
    let asked = turn.keymap.command(for: stroke)
    if !turn.isFieldFocused, let command = asked?.formatting ?? TextCommand(stroke) {
      perform(command, &turn)
      return .taken
    }
    guard let command = asked, passes(command) else { return .taken }
    guard command == .undo(.undo), !turn.isFieldFocused, text?.session.nextName(.undo) == nil else {
      return .passed
    }
    if !isRepeat { leaveForUndo(&turn) }
    return .taken
  }

  /// Keys that mean something else in the texts of all other programs: here the code of a letter.
  private static let othersKeys: Set<KeyStroke> = [KeyStroke(.character("u"), [.control, .shift])]

  /// Returns whether the key of a command has an effect during text editing.
  private func passes(_ command: Command) -> Bool {
    UndoDirection(command) != nil
      || !command.row.traits.isDisjoint(with: [.leavesTextOpen, .endsText, .isTransfer])
  }

  /// Ends text editing by an undo if the text has nothing left to undo; has no other effect. (text
  /// 3.15)
  private mutating func leaveForUndo(_ turn: inout Turn) {
    leave(&turn)
    let key = turn.keymap.shortcut(for: .undo(.undo))
    turn.say(localized("{key} again undoes on the board", ["key": key]))
  }

  private mutating func perform(_ command: TextCommand, _ turn: inout Turn) {
    guard let open = text else { return }
    let layout = laidOut(open, turn.question)
    let editor = open.editor
    switch command {
    case .move(let move, let extends):
      select(&turn) { $0.move(move, extends: extends, in: layout) }
      if extends { offerSelection(&turn) }
    case .selectAll:
      select(&turn) { $0.selectAll() }
      offerSelection(&turn)
    case .selectLine:
      select(&turn) { $0.selectLine() }
      offerSelection(&turn)
    case .newline where editor.isSingleLine: leave(&turn)
    case .openLink: linkAtCaret.map { turn.ask(.links(.openLink($0))) }
    case .mark(let mark):
      let version = open.session.version
      open.session.toggle(mark, in: layout, at: turn.now)
      // No sign counts in code, or between letters beside other signs.
      if open.session.version == version { turn.say(localized("Nothing here can be marked")) }
      showCaret(in: turn.view, &turn)
    case .link: link(&turn)
    case .list, .numberedList, .quote, .codeBlock, .checkBox, .headingLevel:
      open.session.perform(command, Self.edit(command, editor, layout), at: turn.now)
      showCaret(in: turn.view, &turn)
    default: change(Self.edit(command, editor, layout), &turn)
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
    case .outdent: editor.outdenting
    case .moveLineUp: editor.movingLines(by: -1)
    case .moveLineDown: editor.movingLines(by: 1)
    case .table: editor.newTable
    case .tableChange(let change): editor.changing(change)
    case .heading: editor.headingEdit
    case .headingLevel(let level): editor.headingEdit(level: level)
    case .deleteLine: editor.lineDeletion
    case .list: editor.listEdit
    case .numberedList: editor.numberedListEdit
    case .quote: editor.quoteEdit
    case .codeBlock: editor.codeBlockEdit
    case .rule: editor.ruleEdit
    case .checkBox: editor.checkBoxEdit
    case .mark, .link, .openLink, .move, .selectAll, .selectLine: nil
    }
  }

  // MARK: Composing

  /// Handles keys during a composition, which all belong to the input method. Of those that it
  /// ignores, the ones that move the caret or undo wait for the end of the composition, which
  /// Escape also requests; the others have no effect. (text 4.4, 4.6)
  private mutating func hold(_ stroke: KeyStroke, _ turn: inout Turn) -> Verdict {
    let isWaiting: Bool =
      switch (TextCommand(stroke), turn.keymap.command(for: stroke)) {
      case (.move, _), (.selectAll, _), (.selectLine, _), (_, .undo(.undo)), (_, .undo(.redo)): true
      default: false
      }
    guard isWaiting || stroke.key == .escape else { return .taken }
    text?.heldKey = isWaiting ? stroke : nil
    turn.request(.endComposition)
    return .taken
  }

  mutating func commit(_ words: String, _ turn: inout Turn) {
    noteTyping(turn.question)
    guard let open = text else { return }
    let needsLayout = !open.editor.pendingMarks.isEmpty
    open.session.commit(
      words,
      at: turn.now,
      reading: needsLayout ? laidOut(open, turn.question) : nil
    )
    showCaret(in: turn.view, &turn)
  }

  mutating func compose(_ words: String, _ caret: Int, _ turn: inout Turn) {
    noteTyping(turn.question)
    text?.session.mark(words.isEmpty ? nil : TextEditor.MarkedText(text: words, caret: caret))
    showCaret(in: turn.view, &turn)
    guard words.isEmpty, let key = text?.heldKey else { return }
    text?.heldKey = nil
    turn.resend(.keyPressed(key, isRepeat: false))
  }

  // MARK: Changes

  mutating func change(_ edit: TextEdit?, _ turn: inout Turn) {
    text?.session.perform(edit, at: turn.now)
    showCaret(in: turn.view, &turn)
  }

  mutating func select(_ turn: inout Turn, _ change: (inout TextEditor) -> Void) {
    text?.session.select(change)
    text?.isOutdone = false
    showCaret(in: turn.view, &turn)
  }

  /// Offers a selection made by the user, but not by a program, for a middle click elsewhere. (text
  /// 2.7)
  func offerSelection(_ turn: inout Turn) {
    turn.offer(text?.editor.selectedText ?? "", as: .primary)
  }

  // MARK: Commands

  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    switch command {
    case .undo(.undo), .undo(.redo):
      let title = question.title(command == .undo(.undo) ? .undo : .redo)
      return title.map { .enabled(title: $0) } ?? .disabled(title: command.title, reason: "")
    case .clipboard(.cut), .clipboard(.copy):
      // Without a selection they take the line.
      let isEmpty = text.map { $0.editor.selectionOrLine.isEmpty } ?? true
      return isEmpty
        ? .disabled(title: command.title, reason: "") : .enabled(title: command.title)
    case .clipboard(.pasteLines): return .enabled(title: localized("Paste as Plain Text"))
    case .clipboard(.duplicate) where text?.editor.isSingleLine == true:
      return .disabled(title: command.title, reason: "")
    case .clipboard(.duplicate), .clipboard(.paste), .board(.selectAll):
      return .enabled(title: command.title)
    default:
      guard let formatting = command.formatting else { return .notMine }
      if case .tableChange = formatting, text?.editor.isInTable != true {
        return .disabled(title: command.title, reason: localized("Put the caret in a table first"))
      }
      return .enabled(title: command.title)
    }
  }

  mutating func perform(_ command: Command, _ turn: inout Turn) -> Verdict {
    guard let open = text else { return .passed }
    switch command {
    case .undo(.undo): undoRedo(&turn) { $0.undo() }
    case .undo(.redo): undoRedo(&turn) { $0.redo() }
    case .board(.selectAll): perform(TextCommand.selectAll, &turn)
    case .clipboard(.duplicate): change(open.editor.duplication, &turn)
    case .board(.delete):
      change(open.editor.deletion(.forward, in: laidOut(open, turn.question)), &turn)
    case .clipboard(.cut), .clipboard(.copy):
      copy(open.editor, cuts: command == .clipboard(.cut), &turn)
    case .clipboard(.paste), .clipboard(.pasteLines):
      paste(isPlain: command == .clipboard(.pasteLines), &turn)
    case .escape where open.isSelecting || open.isDragging: cancelPress(&turn)
    case .escape, .tryOut(.keepDraft), .board(.editText): leave(&turn)
    default:
      guard let formatting = command.formatting else { return .passed }
      perform(formatting, &turn)
    }
    return .taken
  }

  private mutating func undoRedo(_ turn: inout Turn, _ body: (TextSession) -> Void) {
    if let session = text?.session { body(session) }
    showCaret(in: turn.view, &turn)
  }

  private mutating func copy(_ editor: TextEditor, cuts: Bool, _ turn: inout Turn) {
    guard !editor.selectionOrLine.isEmpty else { return }
    turn.request(.offer(TransferContent(selectionIn: editor), as: .clipboard))
    if cuts { change(editor.deletingSelectionOrLine(TextEdit.cut), &turn) }
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

extension Turn {
  /// Offers a text to other programs, unless it is empty.
  mutating func offer(_ text: String, as selection: TransferSelection) {
    guard !text.isEmpty else { return }
    let item = TransferContent.Item(type: TransferType.text, bytes: Array(text.utf8))
    request(.offer(TransferContent([item]), as: selection))
  }
}

extension TransferContent {
  /// Creates the selected text, as it is and, if it is Markdown, as that and as HTML.
  init(selectionIn editor: TextEditor) {
    let words = Array(editor.text[editor.selectionOrLine])
    self.init([Item(type: TransferType.text, bytes: words)])
    guard !editor.isSingleLine else { return }
    items.append(Item(type: TransferType.markdown, bytes: words))
    self = withPage
  }

  /// The same content with the HTML of its Markdown, unless that is too long.
  var withPage: TransferContent {
    let page = bytes(of: TransferType.markdown).flatMap { HypertextWriter.html(ofMarkdown: $0) }
    return page.map { TransferContent(items + [Item(type: TransferType.html, bytes: $0)]) } ?? self
  }
}
