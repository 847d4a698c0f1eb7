import BoardCore
import BoardValues

/// The list of steps, which is worked with beside the board: its rows are one stop of Tab, the arrows move
/// among them.
@MainActor
struct HistoryResponder: Responder {
  let app: App
  let list: HistoryPanel

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(.secondary, let point, _, _):
      guard let row = app.stepRow(at: point) else { return .notMine }
      app.overlay.focus = focus(on: row)
      app.openStepMenu(row: row, at: point, isPressed: true)
      return .handled
    case .keyPressed(let stroke, _):
      guard app.overlay.focus?.pane == .panel else { return .notMine }
      if stroke.key == .tab { return tab(backward: stroke.modifiers == .shift) }
      guard stroke.modifiers.isEmpty else { return .notMine }
      if let row = app.focusedStepRow { return key(stroke.key, row, now) }
      guard stroke.key == .down, !list.field.isComposing, list.rows.count > 0 else {
        return .notMine
      }
      move(to: presentRow)
      return .handled
    default: return .notMine
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .escape:
      // The list stays beside a text as it stays beside the board; its turn is the last.
      if app.openText != nil { return .notMine }
      if app.stage.playhead != nil, app.overlay.focus?.pane != .panel { return .notMine }
      if list.isFiltered {
        app.overlay.history?.clear()
      } else {
        app.overlay.panel = nil
      }
    case .openMenu:
      guard let row = app.focusedStepRow, let control = app.panes[focus(on: row)] else {
        return .notMine
      }
      let corner = Point(control.frame.minX + control.frame.width / 4, control.frame.maxY)
      app.openStepMenu(row: row, at: corner, isPressed: false)
      app.overlay.menu?.chooseFirst()
    default: return .notMine
    }
    return .handled
  }

  // MARK: Keys

  private func key(_ key: KeyStroke.Key, _ row: Int, _ now: Double) -> Response {
    switch key {
    case .up: move(to: row - 1)
    case .down: move(to: row + 1)
    case .pageUp: move(to: row - page)
    case .pageDown: move(to: row + page)
    case .home: move(to: 0)
    case .end: move(to: list.rows.count - 1)
    case .left, .right: fold(row, opens: key == .right)
    default: return .notMine
    }
    return .handled
  }

  private func focus(on row: Int) -> Focus { Focus(pane: .panel, part: "\(row)") }

  private func move(to row: Int) {
    let row = max(0, min(row, list.rows.count - 1))
    app.scroll(.panel, toShowRow: row)
    app.overlay.focus = focus(on: row)
  }

  private var presentRow: Int {
    list.rows.row(ofPosition: app.lookedAtStep ?? list.present)
  }

  /// A row of the old page stays in view.
  private var page: Int {
    let height = app.scrollArea(of: .panel).map { $0.frame.height / app.view.scale } ?? 0
    return max(1, Int(height / app.interfaceState.rowHeight) - 1)
  }

  /// Left goes from a step of an open run to the row above them.
  private func fold(_ row: Int, opens: Bool) {
    switch list.rows[row] {
    case .run(let run, let isOpen) where isOpen != opens:
      app.overlay.history?.toggleRun(from: run.lowerBound)
    case .step(_, isInRun: true) where !opens:
      if let head = (0..<row).last(where: list.rows.isHead) { move(to: head) }
    default: break
    }
  }

  private func tab(backward: Bool) -> Response {
    let others = app.panes[.panel]?.controls.filter { control in
      control.part.isFocusable && control.isEnabled && control.part.role != .listItem
    }
    var stops = (others ?? []).filter { !$0.part.isLast }.map(\.part.id)
    let row = app.focusedStepRow ?? presentRow
    if list.rows.count > 0 { stops.append("\(row)") }
    stops += (others ?? []).filter(\.part.isLast).map(\.part.id)
    guard let here = stops.firstIndex(of: app.overlay.focus?.part ?? "") else { return .notMine }
    let next = stops[(here + (backward ? stops.count - 1 : 1)) % stops.count]
    if next == "\(row)" {
      move(to: row)
    } else {
      app.overlay.focus = Focus(pane: .panel, part: next)
    }
    return .handled
  }
}
