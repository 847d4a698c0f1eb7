import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The text that is being edited: it has the letters and its own undo until it is left.
@MainActor
struct TextResponder: Responder {
  let app: App

  var undoTarget: UndoTarget? { .text }

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .keyPressed(let stroke, let isRepeat): key(stroke, isRepeat: isRepeat, now)
    case .text(let text): commit(text, now)
    case .composing(let text, let caret): compose(text, caret, now)
    case .pressed(let button, let point, let modifiers, let clickCount):
      press(button, at: point, modifiers, clickCount, now)
    case .moved(let point, _, _): drag(to: point, now)
    case .released(let button, let point, let modifiers):
      release(button, at: point, modifiers, now)
    case .wheel(let point, let steps, let modifiers): wheel(at: point, steps, modifiers)
    case .received(let item, let source): receive(item, from: source, now)
    case .lostSelection(.primary): dim()
    default: .notMine
    }
  }

  /// Another program has the selected text now; the selection stays, and steps back. (text 2.11)
  private func dim() -> Response {
    app.openText?.isOutdone = true
    return .handled
  }

  // MARK: Keys

  /// Takes keys of the text, and lets those of a few of the board’s commands pass: the ones that say so in
  /// their row. So nothing that is pressed by mistake in the middle of a sentence changes the board.
  private func key(_ stroke: KeyStroke, isRepeat: Bool, _ now: Double) -> Response {
    if app.openText?.editor.marked != nil { return hold(stroke) }
    if !app.overlay.isFieldFocused, let command = TextCommand(stroke) {
      return perform(command, now)
    }
    // What it writes comes as text.
    if stroke.isWritten { return .handled }
    guard let command = Keymap.standard.command(for: stroke), passes(command) else {
      return .handled
    }
    guard command == .undo, app.chain.undoTarget == .text, app.title(.undo) == nil else {
      return .notMine
    }
    if !isRepeat { leaveForUndo(now) }
    return .handled
  }

  /// Returns whether the key of a command does something beside a text.
  private func passes(_ command: Command) -> Bool {
    UndoDirection(command) != nil
      || !command.row.traits.isDisjoint(with: [.leavesTextOpen, .endsText, .isTransfer])
  }

  /// Ends the text by an undo with nothing left to undo in it, and does nothing else. (text 3.15)
  private func leaveForUndo(_ now: Double) {
    app.leaveText(at: now)
    app.message = "Ctrl+Z again undoes on the board"
  }

  private func perform(_ command: TextCommand, _ now: Double) -> Response {
    guard let open = app.openText else { return .notMine }
    let layout = app.laidOut(open)
    let editor = open.editor
    switch command {
    case .move(let move, let extends):
      select(now) { $0.move(move, extends: extends, in: layout) }
      if extends { app.offerSelectedText() }
    case .selectAll:
      select(now) { $0.selectAll() }
      app.offerSelectedText()
    case .delete(.backward): change(editor.unmarking ?? editor.deletion(.backward, in: layout), now)
    case .delete(let move): change(editor.deletion(move, in: layout), now)
    case .selectLine:
      select(now) { $0.selectLine() }
      app.offerSelectedText()
    case .newline where editor.isSingleLine: app.leaveText(at: now)
    case .newline(let isPlain): change(editor.newline(isPlain: isPlain), now)
    case .tab: change(editor.tabbing, now)
    case .indent: change(editor.indenting(by: 1), now)
    case .outdent: change(editor.indenting(by: -1), now)
    case .moveLineUp: change(editor.movingLines(by: -1), now)
    case .moveLineDown: change(editor.movingLines(by: 1), now)
    case .bold: change(editor.emphasis("**", "Bold", in: layout), now)
    case .italic: change(editor.emphasis("*", "Italic", in: layout), now)
    case .link: change(editor.linking, now)
    }
    return .handled
  }

  // MARK: Composing

  /// While something is composed all keys are the input method's. Of those that it leaves alone,
  /// what moves the caret or undoes has to wait for the end of the composition, which Escape asks for
  /// too; the others do nothing. (text 4.4, 4.6)
  private func hold(_ stroke: KeyStroke) -> Response {
    let isWaiting: Bool =
      switch (TextCommand(stroke), Keymap.standard.command(for: stroke)) {
      case (.move, _), (.selectAll, _), (.selectLine, _), (_, .undo), (_, .redo): true
      default: false
      }
    guard isWaiting || stroke.key == .escape else { return .handled }
    app.openText?.heldKey = isWaiting ? stroke : nil
    app.outbox.requests.append(.endComposition)
    return .handled
  }

  private func commit(_ text: String, _ now: Double) -> Response {
    guard let session = app.openText?.session else { return .notMine }
    session.commit(text, at: now)
    app.showCaret(at: now)
    return .handled
  }

  private func compose(_ text: String, _ caret: Int, _ now: Double) -> Response {
    guard let session = app.openText?.session else { return .notMine }
    session.mark(text.isEmpty ? nil : TextEditor.MarkedText(text: text, caret: caret))
    app.showCaret(at: now)
    if text.isEmpty, let key = app.openText?.heldKey {
      app.openText?.heldKey = nil
      app.chain.respond(to: .keyPressed(key, isRepeat: false), at: now)
    }
    return .handled
  }

  private func change(_ edit: TextEdit?, _ now: Double) {
    app.openText?.session.perform(edit, at: now)
    app.showCaret(at: now)
  }

  private func select(_ now: Double, _ change: (inout TextEditor) -> Void) {
    app.openText?.session.select(change)
    app.openText?.isOutdone = false
    app.showCaret(at: now)
  }

  // MARK: Pointer

  private func press(
    _ button: PointerButton,
    at point: Point,
    _ modifiers: Modifiers,
    _ clickCount: Int,
    _ now: Double
  ) -> Response {
    guard app.isOnText(point) else {
      app.leaveText(at: now)
      return .notMine
    }
    guard let open = app.openText, let place = app.textPoint(point) else { return .notMine }
    switch button {
    case .primary:
      let extends = modifiers.contains(.shift)
      if clickCount == 1, !extends, open.editor.isSelected(at: place, in: open.layout) {
        app.openText?.press = .onSelection(point)
        return .handled
      }
      app.openText?.press = .selecting(before: open.editor.selection)
      select(now) {
        $0.press(at: place, clickCount: clickCount, extends: extends, in: open.layout)
      }
    case .middle:
      app.openText?.press = .middle(point)
    case .secondary:
      app.openMenu(at: point, isPressed: true)
    }
    return .handled
  }

  private func drag(to point: Point, _ now: Double) -> Response {
    guard let open = app.openText, let press = open.press, var place = app.textPoint(point) else {
      return .notMine
    }
    switch press {
    case .selecting:
      if let rows = app.visibleRows {
        place.y = max(rows.lowerBound, min(place.y, rows.upperBound))
      }
      select(now) { $0.drag(to: place, in: open.layout) }
    case .onSelection(let start), .middle(let start):
      guard start.distance(to: point) >= app.pointer.gesture.threshold else { return .handled }
      if case .middle = press { return pan(from: start, to: point, now) }
      app.openText?.press = .dragging(open.layout.position(at: place))
    case .dragging:
      app.openText?.press = .dragging(open.layout.position(at: place))
    }
    return .handled
  }

  private func release(
    _ button: PointerButton,
    at point: Point,
    _ modifiers: Modifiers,
    _ now: Double
  ) -> Response {
    guard let open = app.openText, let press = open.press else { return .notMine }
    app.openText?.press = nil
    switch press {
    case .selecting:
      app.offerSelectedText()
      app.showCaret(at: now)
    case .dragging(let target):
      let copies = modifiers.contains(.control)
      change(open.editor.dropping(at: target.offset, copies: copies), now)
    case .onSelection, .middle:
      // A click after all.
      guard let place = app.textPoint(point) else { break }
      select(now) { $0.press(at: place, clickCount: 1, extends: false, in: open.layout) }
      if case .middle = press {
        app.outbox.requests.append(.fetch([TransferType.text], from: .primary))
      }
    }
    return .handled
  }

  /// Escape while the pointer selects brings back what was selected before. (text 2.14)
  private func cancelSelecting(_ now: Double) {
    guard case .selecting(let before)? = app.openText?.press else { return }
    app.openText?.press = nil
    select(now) { $0.select(before) }
  }

  /// The middle button moves the view here as everywhere.
  private func pan(from press: Point, to point: Point, _ now: Double) -> Response {
    app.openText?.press = nil
    _ = app.pointer.gesture.press(
      .middle,
      at: press,
      on: PointerGesture.Target(),
      modifiers: [],
      clickCount: 1,
      pans: false,
      time: now
    )
    app.perform(app.pointer.gesture.move(to: point), at: now)
    return .handled
  }

  private func wheel(at point: Point, _ steps: Vector, _ modifiers: Modifiers) -> Response {
    guard !modifiers.contains(.control), app.isOnText(point), app.scrollText(by: steps.dy) else {
      return .notMine
    }
    return .handled
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    if app.openText?.press != nil { return .text }
    return point.map(app.isOnText) == true ? .text : nil
  }

  // MARK: Cut, copy and paste

  private func receive(
    _ item: TransferContent.Item?,
    from source: TransferSelection,
    _ now: Double
  ) -> Response {
    guard let item, item.type == TransferType.text, let editor = app.openText?.editor else {
      return .handled
    }
    let words = String(decoding: item.bytes, as: UTF8.self)
    let isPlain = app.openText?.pastesPlain == true || source == .primary
    app.openText?.pastesPlain = false
    change(isPlain ? editor.insertion(of: words, TextEdit.paste) : editor.pasting(words), now)
    return .handled
  }

  // MARK: Commands

  func answer(to command: Command) -> CommandAnswer {
    switch command {
    case .undo, .redo:
      let direction: UndoDirection = command == .undo ? .undo : .redo
      let title = app.title(direction)
      return title.map { .enabled(title: $0) } ?? .disabled(title: command.title, reason: "")
    case .cut, .copy:
      let isEmpty = app.openText?.editor.selection.isEmpty ?? true
      return isEmpty
        ? .disabled(title: command.title, reason: "") : .enabled(title: command.title)
    case .pasteLines: return .enabled(title: "Paste as Plain Text")
    case .duplicate: return .disabled(title: command.title, reason: "")
    case .paste, .selectAll, .bold, .italic, .insertLink: return .enabled(title: command.title)
    default: return .notMine
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard let open = app.openText else { return .notMine }
    switch command {
    case .undo, .redo:
      if command == .undo { open.session.undo() } else { open.session.redo() }
      app.showCaret(at: now)
    case .selectAll: return perform(TextCommand.selectAll, now)
    case .bold: return perform(TextCommand.bold, now)
    case .italic: return perform(TextCommand.italic, now)
    case .insertLink: return perform(TextCommand.link, now)
    case .duplicate: break
    case .delete: change(open.editor.deletion(.forward, in: app.laidOut(open)), now)
    case .cut, .copy:
      app.offer(text: open.editor.selectedText, as: .clipboard)
      if command == .cut, !open.editor.selection.isEmpty {
        change(TextEdit(open.editor.selection.range, [], TextEdit.cut), now)
      }
    case .paste, .pasteLines:
      app.openText?.pastesPlain = command == .pasteLines
      app.outbox.requests.append(.fetch([TransferType.text], from: .clipboard))
    case .escape where open.isSelecting: cancelSelecting(now)
    case .escape, .keepDraft, .editText: app.leaveText(at: now)
    case .save:
      app.keepWriting(at: now)
      return .notMine
    case _ where command.row.traits.contains(.leavesTextOpen): return .notMine
    default:
      app.leaveText(at: now)
      return .notMine
    }
    return .handled
  }
}

extension KeyStroke {
  /// Whether it writes something, unless an input method has another use for it.
  fileprivate var isWritten: Bool {
    switch key {
    case .character, .space: modifiers.isSubset(of: .shift)
    default: false
    }
  }
}
