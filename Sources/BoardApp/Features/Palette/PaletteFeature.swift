import BoardCore
import BoardValues
import Windowing

/// The palette offers the available commands, and explains why the others are unavailable. Keys
/// that its field doesn't take move in the list; nothing reaches the board while it is open.
struct PaletteFeature: Feature {
  enum Order: CommandCase { case openPalette }

  nonisolated static let commands = [
    row(.openPalette, "Command Palette", [.leavesTextOpen, .isLocal], keys: [.controlShift("p")])
  ]

  nonisolated static let panelTraits: PanelTraits = [.isAbovePanels, .takesPresses]

  /// The open palette; nil while it is closed.
  private(set) var palette: Palette?
  /// The words whose best match was brought into view last.
  private var shownWords = ""

  nonisolated init() {}

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let offered = CommandRow.all.filter { !$0.traits.contains(.isLocal) }
      .flatMap { turn.offeredCommands($0) }
    let recent = turn.preferences.usedCommands.titles.compactMap { title in
      offered.first { $0.isLasting && $0.title == title }
    }
    let entries = (recent + offered.filter { !recent.contains($0) }).compactMap { command in
      let answer = turn.answer(to: command)
      return answer.title.map {
        Palette.Entry(
          command,
          $0,
          turn.keymap.shortcut(for: command),
          unless: answer.reason,
          isChecked: turn.isChosen(command)
        )
      }
    }
    palette = Palette(entries, place: turn.pointer.position)
    turn.close(.menu)
    turn.show(.panel)
  }

  mutating func panelDidClose() { palette = nil }

  func isActive(_ question: Question) -> Bool { palette != nil }

  /// Gives the palette the names of cards when it wants them, and keeps what is chosen in view while one types.
  mutating func follow(_ turn: inout Turn) {
    if palette?.wantsCards == true { palette?.takeCards(Self.cards(turn.board)) }
    guard let words = palette?.field.text, words != shownWords else { return }
    shownWords = words
    showChosen(&turn)
  }

  private static func cards(_ board: Board) -> [Palette.CardName] {
    board.inPaintingOrder(board.cardOrder).lazy.compactMap { id in
      board.card(id).flatMap { $0.isGroup ? nil : Palette.CardName(id, $0.content) }
    }.prefix(Palette.mostNames).map(\.self)
  }

  func places(_ question: Question) -> Places { palette == nil ? [] : .palette }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(.pressed(_, let point, _, _)): return press(at: point, turn.panes, &turn)
    case .event(.released(_, let point, _)): return release(at: point, &turn)
    case .event(.moved(let point, _, _)): return move(to: point, turn.question)
    case .event(.wheel(let point, _, _)):
      return turn.panes.scrollArea(at: point) == nil ? .taken : .passed
    case .event(.keyPressed(let stroke, _)): return key(stroke, &turn)
    case .command(.palette(.openPalette)):
      turn.close(.panel)
      return .taken
    default: return .passed
    }
  }

  // MARK: Pointer

  /// Handles a press. The field keeps the keyboard.
  private func press(at point: Point, _ panes: Panes, _ turn: inout Turn) -> Verdict {
    guard let part = panes.hit(point)?.part, part.role != .entry else { return .passed }
    if part.role == .listItem {
      turn.pointer.press = .control(Focus(pane: .palette, part: part.id))
    }
    return .taken
  }

  private mutating func release(at point: Point, _ turn: inout Turn) -> Verdict {
    guard let pressed = turn.pointer.press.control,
      turn.panes[pressed]?.part.role == .listItem
    else { return .passed }
    turn.pointer.press = .none
    if let row = row(at: point, turn.question), pressed.part == "\(row)" {
      palette?.choose(row)
      take(&turn)
    }
    return .taken
  }

  private mutating func move(to point: Point, _ question: Question) -> Verdict {
    guard question.pointer.press.control == nil else { return .passed }
    if let row = row(at: point, question) { palette?.choose(row) }
    return .taken
  }

  private func row(at point: Point, _ question: Question) -> Int? {
    guard let part = question.panes.hit(point)?.part, part.role == .listItem else { return nil }
    return Int(part.id)
  }

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?
  {
    point.flatMap(question.panes.hit) == nil ? .arrow : nil
  }

  // MARK: Keys

  private mutating func key(_ stroke: KeyStroke, _ turn: inout Turn) -> Verdict {
    guard let open = palette, !open.field.isComposing else { return .passed }
    switch (stroke.key, stroke.modifiers) {
    case (.up, []), (.tab, .shift): palette?.step(by: -1)
    case (.down, []), (.tab, []): palette?.step(by: 1)
    case (.pageUp, []): turnPage(by: -1, turn.question)
    case (.pageDown, []): turnPage(by: 1, turn.question)
    case (.enter, []): take(&turn)
    // These keys would take the keyboard away from the field.
    case (.up, _), (.down, _): return .taken
    default: return isOfField(stroke, turn.question) ? .passed : .taken
    }
    showChosen(&turn)
    return .taken
  }

  private func showChosen(_ turn: inout Turn) {
    if let palette { turn.show(.row(palette.row(of: palette.chosen), in: .palette)) }
  }

  /// Returns whether a key belongs to the field. All other keys do nothing, neither to the bars nor
  /// to anything behind them.
  private func isOfField(_ stroke: KeyStroke, _ question: Question) -> Bool {
    switch TextCommand(stroke) {
    case .move, .delete, .selectAll: return true
    default: break
    }
    if stroke.isWritten { return true }
    guard let command = question.keymap.command(for: stroke) else { return false }
    return [.undo(.undo), .undo(.redo), .escape, .palette(.openPalette)].contains(command)
      || command.row.traits.contains(.isTransfer)
  }

  /// Moves the choice by the height in view, less one row that stays in view.
  private mutating func turnPage(by pages: Int, _ question: Question) {
    let area = question.panes[.palette]?.controls.first { $0.scroll != nil }
    let height = area.map { $0.frame.height / question.view.scale / question.state.rowHeight }
    let rows = height.map { max(Int($0) - 1, 1) } ?? palette?.found.count ?? 0
    palette?.page(by: pages * rows)
  }

  /// Performs the chosen command, with the keyboard where it was before, or says why it cannot.
  private func take(_ turn: inout Turn) {
    guard let entry = palette?.chosenEntry else { return }
    guard entry.isEnabled else { return turn.say(verbatim(entry.note)) }
    turn.close(.panel)
    if entry.command.isLasting { turn.preferences.usedCommands.note(entry.command.title) }
    turn.ask(entry.command, at: palette?.place)
  }

  // MARK: Appearance

  var field: TextField? {
    get { palette?.field }
    set { if let newValue { palette?.setField(newValue) } }
  }

  var fieldFocus: Focus? { Focus(pane: .palette, part: Palette.fieldName) }

  func panes(_ state: InterfaceState) -> [Pane] { (palette?.pane(state)).map { [$0] } ?? [] }
}

extension PaletteFeature {
  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .palette else { return nil }
    guard let palette else { return "no palette" }
    return palette.found.enumerated().map { index, entry in
      let states = [
        entry.isEnabled ? "enabled" : "disabled", entry.isChecked ? "checked" : "",
        index == palette.chosen ? "chosen" : "",
      ].filter { !$0.isEmpty }
      return [entry.title, states.joined(separator: " "), entry.shortcut, entry.note]
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension Command {
  /// Whether the command means the same on other boards, and so reveals nothing about this one.
  fileprivate var isLasting: Bool { !row.traits.contains(.isOfThisBoard) }
}
