import BoardCore
import BoardValues
import Windowing

/// The palette offers the available commands, and explains why the others are unavailable. Keys
/// that its field doesn't take move in the list; nothing reaches the board while it is open.
struct PaletteFeature: Feature {
  enum Order: CommandCase { case openPalette }

  nonisolated static let commands = [
    CommandRow(
      .openPalette,
      "Command Palette",
      [.leavesTextOpen, .isLocal],
      keys: [.controlShift("p")]
    )
  ]

  nonisolated static let panelTraits: PanelTraits = [.isAbovePanels, .takesPresses]

  /// The open palette; nil while it is closed.
  private(set) var palette: Palette?

  nonisolated init() {}

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    let offered = CommandRow.all.filter { !$0.traits.contains(.isLocal) }
      .flatMap(context.offeredCommands)
    let recent = context.preferences.usedCommands.titles.compactMap { title in
      offered.first { $0.isLasting && $0.title == title }
    }
    let entries = (recent + offered.filter { !recent.contains($0) }).compactMap { command in
      let answer = context.answer(to: command)
      return answer.title.map {
        Palette.Entry(
          command,
          $0,
          context.keymap.shortcut(for: command),
          unless: answer.reason,
          isChecked: context.isChosen(command)
        )
      }
    }
    palette = Palette(entries, place: context.pointer.position)
    effects.add(.closeMenu)
    effects.add(.openPanel)
  }

  mutating func panelDidClose() { palette = nil }

  func places(_ context: Context) -> Places { palette == nil ? [] : .palette }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(.pressed(_, let point, _, _)): return press(at: point, context.panes, &effects)
    case .event(.released(_, let point, _)): return release(at: point, context, &effects)
    case .event(.moved(let point, _, _)): return move(to: point, context)
    case .event(.wheel(let point, _, _)):
      return context.panes.scrollArea(at: point) == nil ? .taken : .passed
    case .event(.keyPressed(let stroke, _)): return key(stroke, context, &effects)
    case .command(.openPalette):
      effects.add(.closePanel)
      return .taken
    default: return .passed
    }
  }

  // MARK: Pointer

  /// Handles a press. The field keeps the keyboard.
  private func press(at point: Point, _ panes: Panes, _ effects: inout Effects) -> Verdict {
    guard let part = panes.hit(point)?.part, part.role != .entry else { return .passed }
    if part.role == .listItem { effects.add(.press(Focus(pane: .palette, part: part.id))) }
    return .taken
  }

  private mutating func release(
    at point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let pressed = context.pointer.press.control,
      context.panes[pressed]?.part.role == .listItem
    else { return .passed }
    effects.add(.press(nil))
    if let row = row(at: point, context), pressed.part == "\(row)" {
      palette?.choose(row)
      take(&effects)
    }
    return .taken
  }

  private mutating func move(to point: Point, _ context: Context) -> Verdict {
    guard context.pointer.press.control == nil else { return .passed }
    if let row = row(at: point, context) { palette?.choose(row) }
    return .taken
  }

  private func row(at point: Point, _ context: Context) -> Int? {
    guard let part = context.panes.hit(point)?.part, part.role == .listItem else { return nil }
    return Int(part.id)
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? {
    point.flatMap(context.panes.hit) == nil ? .arrow : nil
  }

  // MARK: Keys

  private mutating func key(
    _ stroke: KeyStroke,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let open = palette, !open.field.isComposing else { return .passed }
    switch (stroke.key, stroke.modifiers) {
    case (.up, []), (.tab, .shift): palette?.step(by: -1)
    case (.down, []), (.tab, []): palette?.step(by: 1)
    case (.pageUp, []): turnPage(by: -1, context)
    case (.pageDown, []): turnPage(by: 1, context)
    case (.enter, []): take(&effects)
    // These keys would take the keyboard away from the field.
    case (.up, _), (.down, _): return .taken
    default: return isOfField(stroke, context) ? .passed : .taken
    }
    if let palette { effects.add(.showRow(palette.chosen, in: .palette)) }
    return .taken
  }

  /// Returns whether a key belongs to the field. All other keys do nothing, neither to the bars nor
  /// to anything behind them.
  private func isOfField(_ stroke: KeyStroke, _ context: Context) -> Bool {
    switch TextCommand(stroke) {
    case .move, .delete, .selectAll: return true
    default: break
    }
    if stroke.isWritten { return true }
    guard let command = context.keymap.command(for: stroke) else { return false }
    return [.undo, .redo, .escape, .openPalette].contains(command)
      || command.row.traits.contains(.isTransfer)
  }

  /// Moves the choice by the height in view, less one row that stays in view.
  private mutating func turnPage(by pages: Int, _ context: Context) {
    let area = context.panes[.palette]?.controls.first { $0.scroll != nil }
    let height = area.map { $0.frame.height / context.view.scale / context.state.rowHeight }
    let rows = height.map { max(Int($0) - 1, 1) } ?? palette?.found.count ?? 0
    palette?.page(by: pages * rows)
  }

  /// Performs the chosen command, with the keyboard where it was before.
  private func take(_ effects: inout Effects) {
    guard let entry = palette?.chosenEntry, entry.isEnabled else { return }
    effects.add(.closePanel)
    if entry.command.isLasting { effects.add(.noteUse(of: entry.command.title)) }
    effects.add(.ask(entry.command, at: palette?.place))
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
  func answer(_ query: Query, _ context: Context) -> String? {
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
  static let openPalette = Command(PaletteFeature.Order.openPalette)

  /// Whether the command means the same on other boards, and so reveals nothing about this one.
  fileprivate var isLasting: Bool { !row.traits.contains(.isOfThisBoard) }
}
