import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The controls of the bars and of the panel that is open: clicked, or worked with the keyboard.
@MainActor
struct ControlsResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(let button, let point, let modifiers, let clickCount):
      press(button, at: point, extends: modifiers.contains(.shift), clickCount)
    case .moved(let point, _, _): drag(to: point)
    case .released(.primary, let point, _): release(at: point, now)
    case .wheel(let point, let steps, _): wheel(at: point, steps)
    case .pinched(let point, _): app.panes.find(point) == nil ? .notMine : .handled
    case .keyPressed(let stroke, let isRepeat): key(stroke, isRepeat: isRepeat, now)
    case .text(let text): edit { $0.insert(text, at: now) }
    case .composing(let text, let caret): edit { $0.compose(text, caret: caret) }
    case .received(let item, _): receive(item, now)
    default: .notMine
    }
  }

  // MARK: Pointer

  private func press(
    _ button: PointerButton,
    at point: Point,
    extends: Bool,
    _ clickCount: Int
  ) -> Response {
    app.pointer.hover = nil
    guard let (pane, control) = app.panes.find(point) else {
      app.overlay.focus = nil
      return .notMine
    }
    guard button == .primary, control.part.isFocusable else { return .handled }
    let focus = Focus(pane: pane.id, part: control.part.id)
    app.pointer.press = .control(focus)
    if !pane.id.isBar || control.part.role == .entry { app.overlay.focus = focus }
    if let x = place(of: point, in: control) {
      _ = edit { $0.press(atX: x, clickCount: clickCount, extends: extends) }
    }
    return .handled
  }

  /// Selects in the field in which the button went down.
  private func drag(to point: Point) -> Response {
    guard let pressed = app.pointer.press.control, let control = app.panes[pressed],
      let x = place(of: point, in: control)
    else { return .notMine }
    return edit { $0.drag(toX: x) }
  }

  /// Where in the words of a field, in pixels at scale 1.
  private func place(of point: Point, in control: Control) -> Double? {
    guard case .field(let field) = control.part.kind else { return nil }
    let text = FieldText(field, in: control.frame, app.preferences.font, scale: app.view.scale)
    return (point.x - text.origin.x) / app.view.scale
  }

  private func release(at point: Point, _ now: Double) -> Response {
    guard let pressed = app.pointer.press.control else { return .notMine }
    app.pointer.press = .none
    if let (pane, control) = app.panes.find(point), pane.id == pressed.pane,
      control.part.id == pressed.part
    {
      operate(control, at: now)
    }
    return .handled
  }

  private func wheel(at point: Point, _ steps: Vector) -> Response {
    let panes = app.panes
    if let area = panes.scrollArea(at: point) {
      app.scroll(area.scroll, by: steps.dy * 3 * Size.item.height)
      return .handled
    }
    guard let pane = panes.find(point)?.pane else { return .notMine }
    return pane.id.isBar ? .notMine : .handled
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    guard let control = point.flatMap(app.panes.hit) else { return nil }
    return control.part.role == .entry ? .text : .arrow
  }

  // MARK: Keyboard

  /// Escape gives the keyboard back to the board.
  func perform(_ command: Command, at now: Double) -> Response {
    if let direction = UndoDirection(command) { return edit { $0.undoRedo(direction) } }
    if let field, command.row.traits.contains(.isTransfer) { return transfer(command, field, now) }
    guard command == .escape, app.overlay.focus != nil else { return .notMine }
    app.overlay.focus = nil
    return .handled
  }

  private func key(_ stroke: KeyStroke, isRepeat: Bool, _ now: Double) -> Response {
    if case .function(6) = stroke.key {
      let backward = stroke.modifiers.contains(.shift)
      focus(on: app.panes.nextPane(after: app.overlay.focus, backward: backward))
      return .handled
    }
    guard let focus = app.overlay.focus, let control = app.panes[focus] else { return .notMine }
    if var field, field.press(stroke, at: now) {
      app.overlay.field = field
      return .handled
    }
    guard stroke.modifiers.isSubset(of: .shift) else {
      // Held with arrows they are about the words of a field, even if nothing comes of it there.
      return field != nil && Side(stroke.key) != nil ? .handled : .notMine
    }
    switch stroke.key {
    case .tab:
      self.focus(on: app.panes.next(after: focus, backward: stroke.modifiers == .shift))
    case .left, .right, .up, .down: move(from: focus, towards: stroke.key, now)
    case .space, .enter:
      if !isRepeat { operate(control, at: now) }
    case .character: return control.part.role == .entry ? .handled : .notMine
    default: return .notMine
    }
    return .handled
  }

  // MARK: Fields

  /// The field that has the keyboard.
  private var field: TextField? { app.overlay.isFieldFocused ? app.overlay.field : nil }

  private func edit(_ change: (inout TextField) -> Void) -> Response {
    guard var field else { return .notMine }
    change(&field)
    app.overlay.field = field
    return .handled
  }

  /// While a field has the keyboard, the clipboard is for its words.
  private func transfer(_ command: Command, _ field: TextField, _ now: Double) -> Response {
    switch command {
    case .cut, .copy:
      app.offer(text: field.selectedText, as: .clipboard)
      if command == .cut { return edit { $0.deleteSelection(at: now) } }
    case .paste, .pasteLines:
      app.outbox.requests.append(.fetch([TransferType.text], from: .clipboard))
    default: break
    }
    return .handled
  }

  private func receive(_ item: TransferContent.Item?, _ now: Double) -> Response {
    guard field != nil, let item, item.type == TransferType.text else { return .notMine }
    let words = String(decoding: item.bytes, as: UTF8.self)
    return edit { $0.insert(words, TextEdit.paste, at: now) }
  }

  var undoTarget: UndoTarget? { field == nil ? nil : .field }

  func answer(to command: Command) -> CommandAnswer {
    guard let direction = UndoDirection(command), field != nil else { return .notMine }
    let title = app.title(direction)
    return title.map { .enabled(title: $0) } ?? .disabled(title: command.title, reason: "")
  }

  /// Among choices that belong together the keyboard takes the choice along.
  private func move(from focus: Focus, towards key: KeyStroke.Key, _ now: Double) {
    let panes = app.panes
    guard var target = panes.neighbour(of: focus, towards: key) else {
      return scroll(in: panes, towards: key)
    }
    let isSideways = key == .left || key == .right
    if panes[target]?.part.role == .radioButton {
      if isSideways, panes.isGrouped(focus, target), let control = panes[target] {
        operate(control, at: now)
      } else {
        target = panes.chosen(of: target)
      }
    }
    self.focus(on: target)
  }

  private func scroll(in panes: Panes, towards key: KeyStroke.Key) {
    guard key == .up || key == .down, let scroll = panes.scroll(in: .panel) else { return }
    app.scroll(scroll, by: key == .up ? -Size.item.height : Size.item.height)
  }

  private func focus(on focus: Focus?) {
    app.overlay.focus = focus
    app.needsFrame = true
    if let focus { app.scroll(toShow: focus) }
  }

  private func operate(_ control: Control, at now: Double) {
    guard let command = control.part.command, control.isEnabled else { return }
    app.perform(command, at: now)
  }
}
