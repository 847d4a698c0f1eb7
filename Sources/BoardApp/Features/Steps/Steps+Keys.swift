import BoardCore
import BoardValues

/// The keyboard in the list of steps, which can be operated while the board is in use. Its rows are
/// one stop of Tab; the arrow keys move between them.
extension Steps {
  mutating func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .pressed(.secondary, let point, _, _):
      guard let row = stepRow(at: point, context) else { return .passed }
      effects.add(.focus(focus(on: row)))
      effects.add(.openMenu(menu(ofRow: row), at: point, isPressed: true))
      return .taken
    // The first click of a double click has looked at the row.
    case .pressed(.primary, let point, _, 2):
      guard let place = stepRow(at: point, context).flatMap({ list?.place(ofRow: $0) }) else {
        return .passed
      }
      effects.add(.ask(.restoreStep(place)))
      return .taken
    case .keyPressed(let stroke, _) where context.focus?.pane == .panel:
      if stroke.key == .tab {
        return tab(backward: stroke.modifiers == .shift, context, &effects)
      }
      guard stroke.modifiers.isEmpty else { return .passed }
      return key(stroke.key, context, &effects)
    default: return .passed
    }
  }

  mutating func perform(
    inList command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch command {
    case .escape
    where context.focus?.pane == .panel && list?.isFiltered == true && !context.isLooking:
      list?.clear()
      return .taken
    case .openMenu:
      guard let row = focusedStepRow(context), let control = context.panes[focus(on: row)] else {
        return .passed
      }
      let frame = control.frame
      let corner = Point(frame.minX + frame.width / 4, frame.maxY)
      effects.add(.openMenu(menu(ofRow: row), at: corner, choosesFirst: true))
      return .taken
    default: return .passed
    }
  }

  /// Closes the list for Escape, which ends everything else first.
  mutating func escape(_ context: Context, _ effects: inout Effects) -> Verdict {
    guard context.selection.isEmpty else { return .passed }
    if list?.isFiltered == true {
      list?.clear()
    } else {
      effects.add(.closePanel)
    }
    return .taken
  }

  // MARK: Keys

  private mutating func key(
    _ key: KeyStroke.Key,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let list else { return .passed }
    guard let row = focusedStepRow(context) else {
      guard key == .down, !list.field.isComposing, list.rows.count > 0 else { return .passed }
      move(to: presentRow(context), &effects)
      return .taken
    }
    switch key {
    case .up: move(to: row - 1, &effects)
    case .down: move(to: row + 1, &effects)
    case .pageUp: move(to: row - page(context), &effects)
    case .pageDown: move(to: row + page(context), &effects)
    case .home: move(to: 0, &effects)
    case .end: move(to: list.rows.count - 1, &effects)
    case .left, .right: fold(row, opens: key == .right, &effects)
    case .enter:
      guard let place = list.place(ofRow: row) else { return .passed }
      effects.add(.ask(.restoreStep(place)))
    default: return .passed
    }
    return .taken
  }

  private func focus(on row: Int) -> Focus { Focus(pane: .panel, part: "\(row)") }

  private func move(to row: Int, _ effects: inout Effects) {
    let row = max(0, min(row, (list?.rows.count ?? 0) - 1))
    effects.add(.showRow(row, in: .panel))
    effects.add(.focus(focus(on: row)))
  }

  private func presentRow(_ context: Context) -> Int {
    guard let list else { return 0 }
    return list.rows.row(ofPosition: lookedAtStep(context) ?? list.present)
  }

  /// Returns the number of rows of a page. A row of the previous page stays in view.
  private func page(_ context: Context) -> Int {
    let area = context.panes[.panel]?.controls.first { $0.scroll != nil }
    let height = area.map { $0.frame.height / context.view.scale } ?? 0
    return max(1, Int(height / HistoryPanel.rowHeight(context.state)) - 1)
  }

  /// Opens or closes a run. Left goes from a step of an open run to the heading row of the run.
  private mutating func fold(_ row: Int, opens: Bool, _ effects: inout Effects) {
    guard let rows = list?.rows else { return }
    switch rows[row] {
    case .run(let run, let isOpen) where isOpen != opens:
      list?.toggleRun(from: run.lowerBound)
    case .step(_, isInRun: true) where !opens:
      if let head = (0..<row).last(where: rows.isHead) { move(to: head, &effects) }
    default: break
    }
  }

  private func tab(
    backward: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    let others = context.panes[.panel]?.controls.filter { control in
      control.part.isFocusable && control.isEnabled && control.part.role != .listItem
    }
    var stops = (others ?? []).filter { !$0.part.isLast }.map(\.part.id)
    let row = focusedStepRow(context) ?? presentRow(context)
    if list?.rows.count ?? 0 > 0 { stops.append("\(row)") }
    stops += (others ?? []).filter(\.part.isLast).map(\.part.id)
    guard let here = stops.firstIndex(of: context.focus?.part ?? "") else { return .passed }
    let next = stops[(here + (backward ? stops.count - 1 : 1)) % stops.count]
    if next == "\(row)" {
      move(to: row, &effects)
    } else {
      effects.add(.focus(Focus(pane: .panel, part: next)))
    }
    return .taken
  }
}
