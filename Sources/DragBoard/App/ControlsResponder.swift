import BoardCore

/// The controls of the bars and of the panel that is open: clicked, or worked with the keyboard.
@MainActor
struct ControlsResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(let button, let point, _, _): press(button, at: point)
    case .released(.primary, let point, _): release(at: point, now)
    case .wheel(let point, let steps, _): wheel(at: point, steps)
    case .keyPressed(let stroke, let isRepeat): key(stroke, isRepeat: isRepeat, now)
    case .text(let text): type(text)
    case .received(let item?, .clipboard) where app.outbox.paste == nil && hasField: paste(item)
    default: .notMine
    }
  }

  // MARK: Pointer

  private func press(_ button: PointerButton, at point: Point) -> Response {
    app.pointer.hover = nil
    guard let (pane, control) = app.panes.find(point) else {
      app.overlay.focus = nil
      return .notMine
    }
    guard button == .primary, control.part.isFocusable else { return .handled }
    let focus = Focus(pane: pane.id, part: control.part.id)
    app.pointer.pressedControl = focus
    if !pane.id.isBar { app.overlay.focus = focus }
    return .handled
  }

  private func release(at point: Point, _ now: Double) -> Response {
    guard let pressed = app.pointer.pressedControl else { return .notMine }
    app.pointer.pressedControl = nil
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

  /// Whether the keyboard is in a field of text.
  private var hasField: Bool {
    app.overlay.focus.flatMap { app.panes[$0] }?.part.role == .entry
  }

  private func paste(_ item: TransferContent.Item) -> Response {
    type(PlainText.normalized(item.bytes))
  }

  /// Escape gives the keyboard back to the board. While a field has it, the clipboard is for its text.
  func perform(_ command: Command, at now: Double) -> Response {
    if hasField {
      switch command {
      case .paste:
        app.outbox.requests.append(.fetch([TransferType.text], from: .clipboard))
        return .handled
      case .cut, .copy, .duplicate, .pasteLines: return .handled
      default: break
      }
    }
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
    if control.part.role == .entry, edit({ $0.press(stroke) }) { return .handled }
    guard stroke.modifiers.isSubset(of: .shift) else { return .notMine }
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

  /// Letters go to the field that has the keyboard.
  private func type(_ text: String) -> Response {
    guard let focus = app.overlay.focus, app.panes[focus]?.part.role == .entry else {
      return .notMine
    }
    _ = edit {
      $0.insert(text)
      return true
    }
    return .handled
  }

  /// There is one field.
  private func edit(_ change: (inout TextField) -> Bool) -> Bool {
    guard var sheet = app.overlay.keys, change(&sheet.search) else { return false }
    if sheet.search.text != app.overlay.keys?.search.text { app.overlay.scroll = nil }
    app.overlay.keys = sheet
    return true
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
