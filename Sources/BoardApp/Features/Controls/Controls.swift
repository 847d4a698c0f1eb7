import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The controls of the bars and of the open panel, operated by pointer and keyboard.
struct Controls: Feature {
  nonisolated init() {}

  func places(_ context: Context) -> Places { .controls }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(let event): handle(event, context, &effects)
    case .command(let command): perform(command, context, &effects)
    case .reply: .passed
    }
  }

  private func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .pressed(let button, let point, let modifiers, let count):
      let extends = modifiers.contains(.shift)
      return press(button, at: point, extends: extends, count, context, &effects)
    case .moved(let point, _, _): return drag(to: point, context, &effects)
    case .released(.primary, let point, _): return release(at: point, context, &effects)
    case .wheel(let point, let steps, _): return wheel(at: point, steps, context, &effects)
    case .pinched(let point, let offset, _): return pinch(at: point, offset, context, &effects)
    case .interrupted:
      if context.pointer.press.control != nil { effects.add(.press(nil)) }
      return .passed
    case .keyPressed(let stroke, let isRepeat):
      return key(stroke, isRepeat: isRepeat, context, &effects)
    case .text(let text): return edit(context, &effects) { $0.insert(text, at: context.now) }
    case .composing(let text, let caret):
      return edit(context, &effects) { $0.compose(text, caret: caret) }
    case .received(let item, _): return receive(item, context, &effects)
    default: return .passed
    }
  }

  // MARK: Pointer

  private func press(
    _ button: PointerButton,
    at point: Point,
    extends: Bool,
    _ clickCount: Int,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let (pane, control) = context.panes.find(point) else {
      effects.add(.focus(nil))
      return .passed
    }
    // A finger that rests presses the secondary button.
    if button == .secondary, let list = control.stepList() { effects.add(.ask(list)) }
    guard button == .primary, control.part.isFocusable else { return .taken }
    let focus = Focus(pane: pane.id, part: control.part.id)
    effects.add(.press(focus))
    if !pane.id.isBar || control.part.role == .entry { effects.add(.focus(focus)) }
    guard let x = place(of: point, in: control, context) else { return .taken }
    effects.then { (controls: inout Controls, context, effects) in
      _ = controls.edit(context, &effects) {
        $0.press(atX: x, clickCount: clickCount, extends: extends)
      }
    }
    return .taken
  }

  /// Selects text in the field in which the button was pressed.
  private func drag(
    to point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let pressed = context.pointer.press.control, let control = context.panes[pressed],
      let x = place(of: point, in: control, context)
    else { return .passed }
    return edit(context, &effects) { $0.drag(toX: x) }
  }

  /// Returns the position of a point in the text of a field, in pixels at scale 1.
  private func place(of point: Point, in control: Control, _ context: Context) -> Double? {
    guard case .field(let field) = control.part.kind else { return nil }
    let scale = context.view.scale
    let text = FieldText(field, in: control.frame, context.preferences.font, scale: scale)
    return (point.x - text.origin.x) / scale
  }

  private func release(
    at point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let pressed = context.pointer.press.control else { return .passed }
    effects.add(.press(nil))
    if let (pane, control) = context.panes.find(point), pane.id == pressed.pane,
      control.part.id == pressed.part
    {
      if pane.id == .toolbar, context.isFieldFocused { effects.add(.focus(nil)) }
      operate(control, &effects)
    }
    return .taken
  }

  private func wheel(
    at point: Point,
    _ steps: Vector,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    let panes = context.panes
    if let area = panes.scrollArea(at: point) {
      effects.add(.scroll(to: area.scroll.moved(by: steps.dy * 3 * context.state.rowHeight)))
      return .taken
    }
    return panes.find(point)?.pane.id.isBar == false ? .taken : .passed
  }

  /// Handles fingers, which move a list that they are over.
  private func pinch(
    at point: Point,
    _ offset: Vector,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard context.pointer.isTouch else {
      return context.panes.find(point) == nil ? .passed : .taken
    }
    // Fingers that move the board may come over a bar on their way.
    guard let area = context.panes.scrollArea(at: point) else { return .passed }
    effects.add(.scroll(to: area.scroll.moved(by: -offset.dy / context.view.scale)))
    return .taken
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? {
    guard let control = point.flatMap(context.panes.hit) else { return nil }
    return control.part.role == .entry ? .text : .arrow
  }

  // MARK: Keyboard

  /// Handles a command. Escape gives the keyboard back to the board.
  private func perform(
    _ command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    if let direction = UndoDirection(command) {
      return edit(context, &effects) { $0.undoRedo(direction) }
    }
    if let field = context.focusedField, command.row.traits.contains(.isTransfer) {
      return transfer(command, field, context, &effects)
    }
    guard command == .escape, context.focus != nil else { return .passed }
    effects.add(.focus(nil))
    return .taken
  }

  private func key(
    _ stroke: KeyStroke,
    isRepeat: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    if case .function(6) = stroke.key, stroke.modifiers.isSubset(of: .shift) {
      let backward = stroke.modifiers.contains(.shift)
      focus(on: context.panes.nextPane(after: context.focus, backward: backward), &effects)
      return .taken
    }
    guard let focus = context.focus, let control = context.panes[focus] else { return .passed }
    var field = context.focusedField
    if field?.press(stroke, at: context.now) == true, let field {
      effects.add(.field(field))
      return .taken
    }
    guard stroke.modifiers.isSubset(of: .shift) else {
      // Arrow keys with these modifiers belong to the text of a field, even if they have no effect
      // there.
      return field != nil && Side(stroke.key) != nil ? .taken : .passed
    }
    if stroke.key == .down, let list = control.stepList(byKey: true) {
      effects.add(.ask(list))
      return .taken
    }
    switch stroke.key {
    case .tab:
      let backward = stroke.modifiers == .shift
      self.focus(on: context.panes.next(after: focus, backward: backward), &effects)
    case .left, .right, .up, .down: move(from: focus, towards: stroke.key, context, &effects)
    case .space, .enter: if !isRepeat { operate(control, &effects) }
    // A letter for a control is none for a text or a card behind it.
    case .character: break
    default: return .passed
    }
    return .taken
  }

  // MARK: Fields

  /// Changes the field that has the keyboard.
  private func edit(
    _ context: Context,
    _ effects: inout Effects,
    _ change: (inout TextField) -> Void
  ) -> Verdict {
    guard var field = context.focusedField else { return .passed }
    change(&field)
    effects.add(.field(field))
    return .taken
  }

  /// Performs clipboard commands on the text of the field that has the keyboard.
  private func transfer(
    _ command: Command,
    _ field: TextField,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch command {
    case .cut, .copy:
      effects.offer(field.selectedText, as: .clipboard)
      if command == .cut {
        return edit(context, &effects) { $0.deleteSelection(at: context.now) }
      }
    case .paste, .pasteLines:
      effects.add(.request(.fetch([TransferType.text], from: .clipboard)))
    default: break
    }
    return .taken
  }

  private func receive(
    _ item: TransferContent.Item?,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let item, item.type == TransferType.text else { return .passed }
    let words = String(decoding: item.bytes, as: UTF8.self)
    return edit(context, &effects) { $0.insert(words, TextEdit.paste, at: context.now) }
  }

  func undoTarget(_ context: Context) -> UndoTarget? {
    context.isFieldFocused && context.focusedField != nil ? .field : nil
  }

  func answer(to command: Command, at place: Place, _ context: Context) -> CommandAnswer {
    guard let direction = UndoDirection(command), context.focusedField != nil else {
      return .notMine
    }
    let title = context.title(direction)
    return title.map { .enabled(title: $0) } ?? .disabled(title: command.title, reason: "")
  }

  // MARK: Moving the focus

  /// Moves the focus. In a group of choices, this also changes the choice.
  private func move(
    from focus: Focus,
    towards key: KeyStroke.Key,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let panes = context.panes
    guard var target = panes.neighbour(of: focus, towards: key) else {
      return scroll(towards: key, context, &effects)
    }
    let isSideways = key == .left || key == .right
    if panes[target]?.part.role == .radioButton {
      if isSideways, panes.isGrouped(focus, target), let control = panes[target] {
        operate(control, &effects)
      } else {
        target = panes.chosen(of: target)
      }
    }
    self.focus(on: target, &effects)
  }

  private func scroll(
    towards key: KeyStroke.Key,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard key == .up || key == .down, let scroll = context.panes.scroll(in: .panel) else { return }
    let height = context.state.rowHeight
    effects.add(.scroll(to: scroll.moved(by: key == .up ? -height : height)))
  }

  private func focus(on focus: Focus?, _ effects: inout Effects) {
    effects.add(.focus(focus))
    if let focus { effects.add(.showControl(focus)) }
  }

  private func operate(_ control: Control, _ effects: inout Effects) {
    guard let command = control.part.command, control.isEnabled else { return }
    effects.add(.ask(command))
  }
}

extension Control.Scroll {
  /// Returns the offset moved by a distance in pixels at scale 1, within the limits.
  func moved(by distance: Double) -> Double { max(0, min(offset + distance, farthest)) }
}

// MARK: - Scripts

extension Controls {
  func answer(_ query: Query, _ context: Context) -> String? {
    switch query.subject {
    case .controls: return context.panes.lines(focus: context.focus).joined(separator: "\n")
    case .focus:
      guard let control = context.focus.flatMap({ context.panes[$0] }) else { return "board" }
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
