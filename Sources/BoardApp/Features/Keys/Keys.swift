import BoardValues

/// The keys that no other feature has taken, each of which performs its command, and the list of
/// keys.
struct Keys: Feature {
  enum Order: CommandCase { case toggleHelp }

  nonisolated static let commands = [
    CommandRow(
      .toggleHelp,
      "Keyboard Shortcuts",
      .leavesTextOpen,
      keys: [.press(.function(1)), .press(.character("?"))],
      words: "Help Keys"
    )
  ]

  /// The open list; nil while it is closed.
  private var sheet: KeysSheet?

  nonisolated init() {}

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    if sheet == nil { sheet = KeysSheet() }
    turn.togglePanel()
  }

  // MARK: Key presses

  func places(_ question: Question) -> Places {
    question.isPanelOpen ? [.panel, .end] : .end
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard place == .end, case .event(.keyPressed(let stroke, _)) = input,
      let command = turn.keymap.command(for: stroke)
    else { return .passed }
    if command != .openMenu { turn.close(.menu) }
    turn.ask(command)
    return .taken
  }

  /// Returns the availability of a command. Cancel is always available, if only for the selection.
  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    place == .end && command == .escape ? .enabled(title: command.title) : .notMine
  }

  // MARK: The list

  mutating func panelDidClose() { sheet = nil }

  var field: TextField? {
    get { sheet?.search }
    set { if let newValue { sheet?.search = newValue } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: KeysSheet.searchName) }

  func panes(_ state: InterfaceState) -> [Pane] { (sheet?.pane(state)).map { [$0] } ?? [] }
}

extension Command {
  static let toggleHelp = Command(Keys.Order.toggleHelp)
}
