import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import Windowing

/// The requests of screen readers, which do what pointer and keys do.
extension App {
  func assist(_ request: AccessibleRequest, on id: AccessibleID, at now: Double) {
    if id == .text { return assistText(request, at: now) }
    if id == .board || id == .connections { return assistBoard(request, at: now) }
    if let element = id.element { return assist(request, onElement: element, at: now) }
    if let focus = focus(of: id) { return assist(request, on: focus, at: now) }
    guard case .perform = request, overlay.menu != nil,
      let item = accessibleNode(id), item.parent == .menu
    else { return }
    click(item.frame.center, at: now)
  }

  // MARK: Controls

  /// Returns the position of a control that can be operated in the order of the focus.
  private func focus(of id: AccessibleID) -> Focus? {
    let found = panes.operable.first { .control($0.control.part.id, in: $0.pane) == id }
    return found.map { Focus(pane: $0.pane, part: $0.control.part.id) }
  }

  private func assist(_ request: AccessibleRequest, on focus: Focus, at now: Double) {
    scroll(toShow: focus)
    guard let control = panes[focus], control.isEnabled else { return }
    switch request {
    case .perform where control.part.role != .entry:
      click(control.visibleFrame.center, at: now)
    case .perform, .focus: overlay.focus = focus
    case .setValue(let value):
      guard case .timeline(let item) = control.part.kind else { return }
      perform(.lookAt(max(0, min(value, Double(item.timeline.count)))), at: now)
    case .selectText(let range):
      edit(focus) { $0.select(AccessibleText.bytes(range, in: $0.text)) }
    case .replace(let range, let words):
      edit(focus) { field in
        if let range {
          field.select(AccessibleText.bytes(range, in: field.text))
        } else {
          field.selectAll()
        }
        if words.isEmpty {
          field.deleteSelection(at: now)
        } else {
          field.insert(words, TextEdit.paste, at: now)
        }
      }
    case .copy(let range): offer(panes[focus].flatMap(Self.words), range, at: now)
    case .select, .selectAll, .deselectAll: break
    }
  }

  private static func words(in control: Control) -> String? {
    if case .field(let field) = control.part.kind { field.text } else { nil }
  }

  /// Changes the field that is at a position, which gets the keyboard.
  private func edit(_ focus: Focus, _ change: (inout TextField) -> Void) {
    overlay.focus = focus
    guard overlay.isFieldFocused, var field = overlay.field else { return }
    change(&field)
    overlay.field = field
  }

  /// Clicks at a point, unless a button is held. The pointer itself stays where it is.
  private func click(_ point: Point, at now: Double) {
    guard dragging.isFree else { return }
    let before = pointer.position
    handle(.pressed(.primary, at: point, modifiers: [], clickCount: 1), at: now)
    handle(.released(.primary, at: point, modifiers: []), at: now)
    pointer.position = before
  }

  private func offer(_ words: String?, _ range: Range<Int>, at now: Double) {
    guard let words else { return }
    let chosen = AccessibleText(words, caretByte: 0, selectedBytes: 0..<0)[range]
    var turn = Turn(now: now, feature: Writing.id, self)
    turn.offer(chosen, as: .clipboard)
    finish(turn)
  }

  // MARK: The board

  private func assistBoard(_ request: AccessibleRequest, at now: Double) {
    switch request {
    case .focus: turnToBoard(at: now)
    case .selectAll: editor.selectAll()
    case .deselectAll: editor.choose([])
    default: break
    }
  }

  private func turnToBoard(at now: Double) {
    leaveText(at: now)
    overlay.focus = nil
  }

  private func assist(_ request: AccessibleRequest, onElement id: ElementID, at now: Double) {
    guard editor.board[id] != nil else { return }
    switch request {
    case .perform(let index):
      let actions = actions(on: id)
      perform(actions.indices.contains(index) ? actions[index] : .select, on: id, at: now)
    case .focus: choose(id, at: now)
    case .select(true): editor.choose(editor.selection.union([id]))
    case .select(false): editor.choose(editor.selection.subtracting([id]))
    default: break
    }
  }

  private func perform(_ action: ElementAction, on id: ElementID, at now: Double) {
    switch action {
    case .select: choose(id, at: now)
    case .edit:
      choose(id, at: now)
      write(on: .element(id), at: now)
    case .undo: perform(.undoCard(id), at: now)
    case .redo: perform(.redoCard(id), at: now)
    }
  }

  /// Selects an element and brings it into view.
  private func choose(_ id: ElementID, at now: Double) {
    turnToBoard(at: now)
    editor.choose([id])
    if let frame = editor.board.labelFrame(of: id) { show(frame, at: now) }
  }

  // MARK: The open text

  private func assistText(_ request: AccessibleRequest, at now: Double) {
    guard let string = writing.text?.editor.string else { return }
    switch request {
    case .focus: overlay.focus = nil
    case .selectText(let range):
      let bytes = AccessibleText.bytes(range, in: string)
      run(\.writing, at: now) { $0.select(bytes, &$1) }
    case .replace(let range, let words):
      let bytes = range.map { AccessibleText.bytes($0, in: string) } ?? 0..<string.utf8.count
      run(\.writing, at: now) { $0.replace(bytes, with: words, &$1) }
    case .copy(let range): offer(string, range, at: now)
    default: break
    }
  }
}

extension Writing {
  /// Replaces a range of bytes, as one step of the text.
  mutating func replace(_ range: Range<Int>, with words: String, _ turn: inout Turn) {
    guard var editor = text?.editor else { return }
    editor.select(TextSelection(range))
    let edit = editor.insertion(of: words, TextEdit.paste)
    change(edit ?? TextEdit(editor.selection.range, [], TextEdit.cut), &turn)
  }
}
