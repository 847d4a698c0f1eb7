import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The controls of the bars and of the open panel, operated by pointer and keyboard.
struct Controls: Feature {
  nonisolated init() {}

  func places(_ question: Question) -> Places { .controls }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(let event): handle(event, &turn)
    case .command(let command): perform(command, &turn)
    case .reply, .again: .passed
    }
  }

  private func handle(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .pressed(let button, let point, let modifiers, let count):
      let extends = modifiers.contains(.shift)
      return press(button, at: point, extends: extends, count, &turn)
    case .moved(let point, _, _): return drag(to: point, &turn)
    case .released(.primary, let point, _): return release(at: point, &turn)
    case .wheel(let point, let steps, _): return wheel(at: point, steps, &turn)
    case .pinched(let point, let offset, _): return pinch(at: point, offset, &turn)
    case .interrupted:
      if turn.pointer.press.control != nil { turn.pointer.press = .none }
      return .passed
    case .keyPressed(let stroke, let isRepeat):
      return key(stroke, isRepeat: isRepeat, &turn)
    case .text(let text): return edit(&turn) { [now = turn.now] in $0.insert(text, at: now) }
    case .composing(let text, let caret):
      return edit(&turn) { $0.compose(text, caret: caret) }
    case .received(let content, _): return receive(content, &turn)
    case .assisted(let request, let id): return assist(request, on: id, &turn)
    default: return .passed
    }
  }

  // MARK: Pointer

  private func press(
    _ button: PointerButton,
    at point: Point,
    extends: Bool,
    _ clickCount: Int,
    _ turn: inout Turn
  ) -> Verdict {
    let found = turn.panes.find(point)
    if clickCount == 1 { turn.pointer.hasClickedBoard = found == nil }
    let isSecond = clickCount > 1 && turn.pointer.hasClickedBoard
    guard let (pane, control) = found, !(isSecond && pane.id == .selectionBar) else {
      turn.focus = nil
      return .passed
    }
    // A finger that rests presses the secondary button.
    if button == .secondary, let list = control.stepList() { turn.ask(list) }
    guard button == .primary, control.part.isFocusable else { return .taken }
    let focus = Focus(pane: pane.id, part: control.part.id)
    turn.pointer.press = .control(focus)
    if !pane.id.isBar || control.part.role == .entry { turn.focus = focus }
    guard let x = place(of: point, in: control, turn.question) else { return .taken }
    _ = edit(&turn) { $0.press(atX: x, clickCount: clickCount, extends: extends) }
    return .taken
  }

  /// Selects text in the field in which the button was pressed.
  private func drag(to point: Point, _ turn: inout Turn) -> Verdict {
    guard let pressed = turn.pointer.press.control, let control = turn.panes[pressed],
      let x = place(of: point, in: control, turn.question)
    else { return .passed }
    return edit(&turn) { $0.drag(toX: x) }
  }

  /// Returns the position of a point in the text of a field, in pixels at scale 1.
  private func place(of point: Point, in control: Control, _ question: Question)
    -> Double?
  {
    guard case .field(let field) = control.part.kind else { return nil }
    let scale = question.view.scale
    let text = FieldText(field, in: control.frame, question.preferences.font, scale: scale)
    return (point.x - text.origin.x) / scale
  }

  private func release(at point: Point, _ turn: inout Turn) -> Verdict {
    guard let pressed = turn.pointer.press.control else { return .passed }
    turn.pointer.press = .none
    if let (pane, control) = turn.panes.find(point), pane.id == pressed.pane,
      control.part.id == pressed.part
    {
      if pane.id == .toolbar, turn.isFieldFocused { turn.focus = nil }
      operate(control, &turn)
    }
    return .taken
  }

  private func wheel(at point: Point, _ steps: Vector, _ turn: inout Turn) -> Verdict {
    let panes = turn.panes
    if let area = panes.scrollArea(at: point) {
      turn.scroll(to: area.scroll.moved(by: steps.dy * 3 * turn.state.rowHeight))
      return .taken
    }
    return panes.find(point)?.pane.id.isBar == false ? .taken : .passed
  }

  /// Handles fingers, which move a list that they are over.
  private func pinch(at point: Point, _ offset: Vector, _ turn: inout Turn) -> Verdict {
    guard turn.pointer.isTouch else {
      return turn.panes.find(point) == nil ? .passed : .taken
    }
    // Fingers that move the board may come over a bar on their way.
    guard let area = turn.panes.scrollArea(at: point) else { return .passed }
    turn.scroll(to: area.scroll.moved(by: -offset.dy / turn.view.scale))
    return .taken
  }

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?
  {
    guard question.isPointerIdle || !question.isWriting,
      let control = point.flatMap(question.panes.hit)
    else { return nil }
    return control.part.role == .entry ? .text : .arrow
  }

  // MARK: Keyboard

  /// Handles a command. Escape gives the keyboard back to the board.
  private func perform(_ command: Command, _ turn: inout Turn) -> Verdict {
    if let direction = UndoDirection(command) {
      return edit(&turn) { $0.undoRedo(direction) }
    }
    if let field = turn.focusedField, command.row.traits.contains(.isTransfer) {
      return transfer(command, field, &turn)
    }
    guard command == .escape, turn.focus != nil else { return .passed }
    turn.focus = nil
    return .taken
  }

  private func key(_ stroke: KeyStroke, isRepeat: Bool, _ turn: inout Turn) -> Verdict {
    if case .function(6) = stroke.key, stroke.modifiers.isSubset(of: .shift) {
      let backward = stroke.modifiers.contains(.shift)
      focus(on: turn.panes.nextPane(after: turn.focus, backward: backward), &turn)
      return .taken
    }
    guard let focus = turn.focus, let control = turn.panes[focus] else { return .passed }
    var field = turn.focusedField
    if field?.press(stroke, at: turn.now) == true, let field {
      turn.field = field
      return .taken
    }
    guard stroke.modifiers.isSubset(of: .shift) else {
      // Arrow keys with these modifiers belong to the text of a field, even if they have no effect
      // there.
      return field != nil && Side(stroke.key) != nil ? .taken : .passed
    }
    if stroke.key == .down, let list = control.stepList(byKey: true) {
      turn.ask(list)
      return .taken
    }
    switch stroke.key {
    case .tab:
      let backward = stroke.modifiers == .shift
      self.focus(on: turn.panes.next(after: focus, backward: backward), &turn)
    case .left, .right, .up, .down: move(from: focus, towards: stroke.key, &turn)
    case .space, .enter: if !isRepeat { operate(control, &turn) }
    // A letter for a control is none for a text or a card behind it.
    case .character: break
    default: return .passed
    }
    return .taken
  }

  // MARK: Fields

  /// Changes the field that has the keyboard.
  func edit(_ turn: inout Turn, _ change: (inout TextField) -> Void) -> Verdict {
    guard var field = turn.focusedField else { return .passed }
    change(&field)
    turn.field = field
    return .taken
  }

  /// Performs clipboard commands on the text of the field that has the keyboard.
  private func transfer(_ command: Command, _ field: TextField, _ turn: inout Turn) -> Verdict {
    switch command {
    case .clipboard(.cut), .clipboard(.copy):
      turn.offer(field.selectedText, as: .clipboard)
      if command == .clipboard(.cut) {
        return edit(&turn) { [now = turn.now] in $0.deleteSelection(at: now) }
      }
    case .clipboard(.paste), .clipboard(.pasteLines):
      turn.request(.fetch(.words, from: .clipboard))
    default: break
    }
    return .taken
  }

  private func receive(_ content: TransferContent, _ turn: inout Turn) -> Verdict {
    guard let item = content.items.first, item.type == TransferType.text else { return .passed }
    let words = String(decoding: item.bytes, as: UTF8.self)
    return edit(&turn) { [now = turn.now] in $0.insert(words, TextEdit.paste, at: now) }
  }

  func undoTarget(_ question: Question) -> UndoTarget? {
    question.isFieldFocused && question.focusedField != nil ? .field : nil
  }

  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    guard let direction = UndoDirection(command), question.focusedField != nil else {
      return .notMine
    }
    let title = question.title(direction)
    return title.map { .enabled(title: $0) } ?? .disabled(title: command.title, reason: "")
  }

  // MARK: Moving the focus

  /// Moves the focus. In a group of choices, this also changes the choice.
  private func move(from focus: Focus, towards key: KeyStroke.Key, _ turn: inout Turn) {
    let panes = turn.panes
    guard var target = panes.neighbour(of: focus, towards: key) else {
      return scroll(towards: key, &turn)
    }
    let isSideways = key == .left || key == .right
    if panes[target]?.part.role == .radioButton {
      if isSideways, panes.isGrouped(focus, target), let control = panes[target] {
        operate(control, &turn)
      } else {
        target = panes.chosen(of: target)
      }
    }
    self.focus(on: target, &turn)
  }

  private func scroll(towards key: KeyStroke.Key, _ turn: inout Turn) {
    guard key == .up || key == .down, let scroll = turn.panes.scroll(in: .panel) else { return }
    let height = turn.state.rowHeight
    turn.scroll(to: scroll.moved(by: key == .up ? -height : height))
  }

  private func focus(on focus: Focus?, _ turn: inout Turn) {
    turn.focus = focus
    if let focus { turn.scroll(toShow: focus) }
  }

  private func operate(_ control: Control, _ turn: inout Turn) {
    guard let command = control.part.command, control.isEnabled else { return }
    turn.ask(command)
  }
}

extension Control.Scroll {
  /// Returns the offset moved by a distance in pixels at scale 1, within the limits.
  func moved(by distance: Double) -> Double { max(0, min(offset + distance, farthest)) }
}

// MARK: - Scripts

extension Controls {
  func answer(_ query: Query, _ question: Question) -> String? {
    switch query.subject {
    case .controls: return question.panes.lines(focus: question.focus).joined(separator: "\n")
    case .focus:
      guard let control = question.focus.flatMap({ question.panes[$0] }) else { return "board" }
      return "\(control.part.role.rawValue)\t\(control.part.name)"
    default: return nil
    }
  }
}

extension Panes {
  /// Returns a line for each control that can be operated.
  func lines(focus: Focus?) -> [String] {
    operable.map { pane, control in
      control.line(hasFocus: focus == Focus(pane: pane, part: control.part.id))
    }
  }
}

extension Control {
  func line(hasFocus: Bool) -> String {
    var part = part
    if hasFocus { part.state.insert(.focused) }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Decimals.shortest)
    let words = [part.role.rawValue, part.name, part.stateWords, numbers.joined(separator: ",")]
    return words.joined(separator: "\t")
  }
}
