import BoardCore
import BoardValues

/// The keyboard in the list of steps, which can be operated while the board is in use. Its rows are
/// one stop of Tab; the arrow keys move between them.
extension Steps {
  mutating func handle(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .pressed(.secondary, let point, _, _):
      guard let row = stepRow(at: point, turn.question) else { return .passed }
      turn.focus = focus(on: row)
      turn.show(.menu(menu(ofRow: row), at: point, isPressed: true))
      return .taken
    // The first click of a double click has looked at the row.
    case .pressed(.primary, let point, _, 2):
      guard let place = stepRow(at: point, turn.question).flatMap({ list?.place(ofRow: $0) }) else {
        return .passed
      }
      turn.ask(.steps(.restoreStep(place)))
      return .taken
    case .keyPressed(let stroke, _) where turn.focus?.pane == .panel:
      if stroke.key == .tab {
        return tab(backward: stroke.modifiers == .shift, &turn)
      }
      guard stroke.modifiers.isEmpty else { return .passed }
      return key(stroke.key, &turn)
    default: return .passed
    }
  }

  mutating func perform(inList command: Command, _ turn: inout Turn) -> Verdict {
    switch command {
    case .escape
    where turn.focus?.pane == .panel && list?.isFiltered == true && !turn.isLooking:
      list?.clear()
      return .taken
    case .menus(.openMenu):
      guard let row = focusedStepRow(turn.question), let control = turn.panes[focus(on: row)] else {
        return .passed
      }
      let frame = control.frame
      let corner = Point(frame.minX + frame.width / 4, frame.maxY)
      turn.show(.menu(menu(ofRow: row), at: corner, choosesFirst: true))
      return .taken
    default: return .passed
    }
  }

  /// Closes the list for Escape, which ends everything else first.
  mutating func escape(_ turn: inout Turn) -> Verdict {
    guard turn.selection.isEmpty else { return .passed }
    if list?.isFiltered == true {
      list?.clear()
    } else {
      turn.close(.panel)
    }
    return .taken
  }

  // MARK: Keys

  private mutating func key(_ key: KeyStroke.Key, _ turn: inout Turn) -> Verdict {
    guard let list else { return .passed }
    guard let row = focusedStepRow(turn.question) else {
      guard key == .down, !list.field.isComposing, list.rows.count > 0 else { return .passed }
      move(to: presentRow(turn.question), &turn)
      return .taken
    }
    switch key {
    case .up: move(to: row - 1, &turn)
    case .down: move(to: row + 1, &turn)
    case .pageUp: move(to: row - page(turn.question), &turn)
    case .pageDown: move(to: row + page(turn.question), &turn)
    case .home: move(to: 0, &turn)
    case .end: move(to: list.rows.count - 1, &turn)
    case .left, .right: fold(row, opens: key == .right, &turn)
    case .enter:
      guard let place = list.place(ofRow: row) else { return .passed }
      turn.ask(.steps(.restoreStep(place)))
    default: return .passed
    }
    return .taken
  }

  private func focus(on row: Int) -> Focus { Focus(pane: .panel, part: "\(row)") }

  private func move(to row: Int, _ turn: inout Turn) {
    let from = focusedStepRow(turn.question) ?? 0
    guard let row = list?.rows.row(at: row, from: from) else { return }
    turn.show(.row(row, in: .panel))
    turn.focus = focus(on: row)
  }

  private func presentRow(_ question: Question) -> Int {
    guard let list else { return 0 }
    return list.rows.row(ofPosition: lookedAtStep(question) ?? list.present)
  }

  /// Returns the number of rows of a page. A row of the previous page stays in view.
  private func page(_ question: Question) -> Int {
    let area = question.panes[.panel]?.controls.first { $0.scroll != nil }
    let height = area.map { $0.frame.height / question.view.scale } ?? 0
    return max(1, Int(height / HistoryPanel.rowHeight(question.state)) - 1)
  }

  /// Opens or closes a run. Left goes from a step of an open run to the heading row of the run.
  private mutating func fold(_ row: Int, opens: Bool, _ turn: inout Turn) {
    guard let rows = list?.rows else { return }
    switch rows[row] {
    case .run(let run, let isOpen) where isOpen != opens:
      list?.toggleRun(from: run.lowerBound)
    case .step(_, isInRun: true) where !opens:
      if let head = (0..<row).last(where: rows.isHead) { move(to: head, &turn) }
    default: break
    }
  }

  private func tab(backward: Bool, _ turn: inout Turn) -> Verdict {
    let others = turn.panes[.panel]?.controls.filter { control in
      control.part.isFocusable && control.isEnabled && control.part.role != .listItem
    }
    var stops = (others ?? []).filter { !$0.part.isLast }.map(\.part.id)
    let row = focusedStepRow(turn.question) ?? presentRow(turn.question)
    if list?.rows.count ?? 0 > 0 { stops.append("\(row)") }
    stops += (others ?? []).filter(\.part.isLast).map(\.part.id)
    guard let here = stops.firstIndex(of: turn.focus?.part ?? "") else { return .passed }
    let next = stops[(here + (backward ? stops.count - 1 : 1)) % stops.count]
    if next == "\(row)" {
      move(to: row, &turn)
    } else {
      turn.focus = Focus(pane: .panel, part: next)
    }
    return .taken
  }
}
