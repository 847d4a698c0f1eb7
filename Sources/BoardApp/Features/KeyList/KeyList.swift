import BoardValues

/// The list of keys.
struct KeyList: Feature {
  enum Order: CommandCase { case toggleHelp }

  nonisolated static let commands = [
    row(
      .toggleHelp,
      "Keyboard Shortcuts",
      .leavesTextOpen,
      keys: [.press(.function(1)), .press(.character("?")), .press(.help)],
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

  mutating func panelDidClose() { sheet = nil }

  var field: TextField? {
    get { sheet?.search }
    set { if let newValue { sheet?.search = newValue } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: KeysSheet.searchName) }

  func panes(_ state: InterfaceState) -> [Pane] { (sheet?.pane(state)).map { [$0] } ?? [] }
}
