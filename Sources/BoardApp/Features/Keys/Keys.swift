import BoardValues

/// The list of keys.
struct Keys: Feature {
  nonisolated static let id = FeatureID(name: "keys")

  nonisolated static let commands = [
    CommandRow(
      .toggleHelp,
      "Keys",
      .leavesTextOpen,
      keys: [.press(.function(1)), .press(.character("?"))],
      words: "Help Shortcuts"
    )
  ]

  /// Nil while the list is closed.
  private var sheet: KeysSheet?

  nonisolated init() {}

  mutating func perform(
    _ command: Command,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard command == .toggleHelp else { return .passed }
    if sheet == nil { sheet = KeysSheet() }
    effects.add(context.isPanelOpen ? .closePanel : .openPanel)
    return .taken
  }

  mutating func panelDidClose() { sheet = nil }

  var field: TextField? {
    get { sheet?.search }
    set { if let newValue { sheet?.search = newValue } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: KeysSheet.searchName) }

  func pane(_ state: InterfaceState) -> Pane? { sheet?.pane(state) }
}
