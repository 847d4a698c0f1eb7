import BoardCore

/// What is open above the board: at most a panel, and a menu above that.
struct Overlay: Equatable, Sendable {
  var menu: Menu? {
    didSet { if menu != oldValue { menuVersion += 1 } }
  }
  /// Grows whenever the menu looks different.
  private(set) var menuVersion = 0
  var panel: OpenPanel?
  /// Where menus may stand, in window pixels; until the host says so, in the window.
  var menuArea: Rect?

  enum OpenPanel: Equatable, Sendable {
    case settings(SettingsPanel)
    case question(QuestionPanel)
    case history(HistoryPanel, HistoryKey)
    case help
  }

  /// What the list of steps depends on.
  struct HistoryKey: Equatable, Sendable {
    var revision: Int
    var scope: UndoScope
    var selection: Set<ElementID>
    var isEditing: Bool
  }

  var question: QuestionPanel? {
    get { if case .question(let open) = panel { open } else { nil } }
    set { panel = newValue.map(OpenPanel.question) }
  }

  @MainActor
  func controls(_ state: InterfaceState) -> [Control] {
    switch panel {
    case .settings(let panel): panel.controls(state)
    case .question(let panel): panel.controls(state)
    case .history(let panel, _): panel.controls(state)
    case .help: HelpPanel.controls(state, .standard)
    case nil: []
    }
  }
}
