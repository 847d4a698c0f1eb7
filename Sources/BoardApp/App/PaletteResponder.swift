import BoardCore
import BoardValues
import Windowing

/// The palette. What its field does not take moves in the list; nothing reaches the board meanwhile.
@MainActor
struct PaletteResponder: Responder {
  let app: App

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(_, let point, _, _): press(at: point)
    case .released(_, let point, _): release(at: point, now)
    case .moved(let point, _, _): move(to: point)
    case .wheel(let point, _, _): app.panes.scrollArea(at: point) == nil ? .handled : .notMine
    case .keyPressed(let stroke, _): key(stroke, now)
    default: .notMine
    }
  }

  // MARK: Pointer

  /// A press beside it closes it and does nothing else. The field keeps the keyboard.
  private func press(at point: Point) -> Response {
    guard let control = app.panes.hit(point) else {
      app.overlay.closePalette()
      return .handled
    }
    if control.part.role == .entry { return .notMine }
    if control.part.role == .listItem {
      app.pointer.press = .control(Focus(pane: .palette, part: control.part.id))
    }
    return .handled
  }

  private func release(at point: Point, _ now: Double) -> Response {
    guard let pressed = app.pointer.press.control,
      app.panes[pressed]?.part.role == .listItem
    else { return .notMine }
    app.pointer.press = .none
    if let row = row(at: point), pressed.part == "\(row)" {
      app.overlay.palette?.choose(row)
      take(now)
    }
    return .handled
  }

  private func move(to point: Point) -> Response {
    guard app.pointer.press.control == nil else { return .notMine }
    if let row = row(at: point) { app.overlay.palette?.choose(row) }
    return .handled
  }

  private func row(at point: Point) -> Int? {
    guard let part = app.panes.hit(point)?.part, part.role == .listItem else { return nil }
    return Int(part.id)
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    point.flatMap(app.panes.hit) == nil ? .arrow : nil
  }

  // MARK: Keys

  private func key(_ stroke: KeyStroke, _ now: Double) -> Response {
    guard app.overlay.palette?.field.isComposing == false else { return .notMine }
    switch (stroke.key, stroke.modifiers) {
    case (.up, []), (.tab, .shift): app.overlay.palette?.step(by: -1)
    case (.down, []), (.tab, []): app.overlay.palette?.step(by: 1)
    case (.pageUp, []): page(by: -1)
    case (.pageDown, []): page(by: 1)
    case (.enter, []): take(now)
    // They would take the keyboard away from the field.
    case (.up, _), (.down, _): return .handled
    default: return isOfField(stroke) ? .notMine : .handled
    }
    showChosen()
    return .handled
  }

  /// All other keys do nothing, neither to the bars nor to what is behind them.
  private func isOfField(_ stroke: KeyStroke) -> Bool {
    switch TextCommand(stroke) {
    case .move, .delete, .selectAll: return true
    default: break
    }
    guard let command = Keymap.standard.command(for: stroke) else { return false }
    return [.undo, .redo, .escape, .openPalette].contains(command)
      || command.row.traits.contains(.isTransfer)
  }

  private func take(_ now: Double) {
    guard let entry = app.overlay.palette?.chosenEntry, entry.isEnabled else { return }
    app.choose(entry, at: now)
  }

  func perform(_ command: Command, at now: Double) -> Response {
    guard command == .escape || command == .openPalette else { return .notMine }
    app.overlay.closePalette()
    return .handled
  }

  // MARK: Scrolling

  /// How much of the list is in view, in pixels at scale 1; nil if all of it is.
  private var room: Double? {
    app.scrollArea(of: .palette).map { $0.frame.height / app.view.scale }
  }

  /// A row of the old page stays in view.
  private func page(by pages: Int) {
    let height = app.interfaceState.rowHeight
    let rows = room.map { max(Int($0 / height) - 1, 1) } ?? app.overlay.palette?.found.count ?? 0
    app.overlay.palette?.page(by: pages * rows)
  }

  private func showChosen() {
    if let palette = app.overlay.palette { app.scroll(.palette, toShowRow: palette.chosen) }
  }
}
