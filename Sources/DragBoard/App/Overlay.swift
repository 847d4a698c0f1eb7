import BoardCore

/// What is open above the board, what of it has the keyboard, and how far it is scrolled.
struct Overlay: Sendable {
  var menu: Menu? {
    didSet { if menu != oldValue { menuVersion += 1 } }
  }
  /// Grows whenever the menu looks different.
  private(set) var menuVersion = 0
  var panel: OpenPanel? {
    didSet {
      if case .find(let bar) = oldValue { lastFind = bar.field.text }
      if panel?.kind != oldValue?.kind { start(panel) }
    }
  }
  /// What was looked for last.
  private(set) var lastFind = ""
  /// Where menus may stand, in window pixels; until the host says so, in the window.
  var menuArea: Rect?
  /// Whether the window has the keyboard at all.
  var hasKeyboard = true
  /// What has the keyboard; nil while the board has it.
  var focus: Focus?
  /// How far the panel is scrolled, in pixels at scale 1; nil while it is where it began.
  var scroll: Double?
  private(set) var panelAppearing = Appearing<OpenPanel.Kind>()
  private(set) var menuAppearing = Appearing<Bool>()
  /// What the minimap shows, as of a revision of the document.
  var mapContent: Minimap.Content?
  private let placedPanes = PlacedPanes()

  enum OpenPanel: Equatable, Sendable {
    case settings
    case question(QuestionDialog)
    case history(HistoryPanel, HistoryKey)
    case keys(KeysSheet)
    case find(FindBar)

    enum Kind: Sendable { case settings, question, history, keys, find }

    /// Whether the board is worked with beside it.
    var leavesBoard: Bool {
      switch self {
      case .history, .find: true
      case .settings, .question, .keys: false
      }
    }

    var kind: Kind {
      switch self {
      case .settings: .settings
      case .question: .question
      case .history: .history
      case .keys: .keys
      case .find: .find
      }
    }
  }

  /// What the list of steps depends on.
  struct HistoryKey: Equatable, Sendable {
    var revision: Int
    var scope: UndoScope
    var selection: Set<ElementID>
    var isEditing: Bool
  }

  var question: QuestionDialog? {
    get { if case .question(let open) = panel { open } else { nil } }
    set { panel = newValue.map(OpenPanel.question) }
  }

  var keys: KeysSheet? {
    get { if case .keys(let open) = panel { open } else { nil } }
    set { panel = newValue.map(OpenPanel.keys) }
  }

  var find: FindBar? {
    get { if case .find(let open) = panel { open } else { nil } }
    set { if let newValue { panel = .find(newValue) } else if find != nil { panel = nil } }
  }

  /// Notices what has opened since the last frame.
  mutating func advance(to now: Double, reducesMotion: Bool) {
    // A menu is a picture of its own, which is looked at again when its version grows.
    if menuAppearing.isMoving { menuVersion += 1 }
    menuAppearing.notice(menu.map { _ in true }, reducesMotion: reducesMotion, at: now)
    panelAppearing.notice(panel?.kind, reducesMotion: reducesMotion, at: now)
  }

  /// While something comes up every frame is different; nil at rest.
  func nextChange(after now: Double) -> Double? {
    menuAppearing.isMoving || panelAppearing.isMoving ? now : nil
  }

  /// Whether the keyboard is on the field.
  var isFieldFocused: Bool { focus != nil && focus == fieldFocus }

  mutating func focusField() { focus = fieldFocus }

  private var fieldFocus: Focus? {
    switch panel {
    case .keys: Focus(pane: .panel, part: KeysSheet.searchName)
    case .find: Focus(pane: .find, part: FindBar.fieldName)
    case .settings, .question, .history, nil: nil
    }
  }

  /// The field of the panel that is open.
  var field: TextField? {
    get { keys?.search ?? find?.field }
    set {
      guard let newValue, let field else { return }
      if !newValue.text.isSame(as: field.text) { scroll = nil }
      switch panel {
      case .keys(var sheet):
        sheet.search = newValue
        panel = .keys(sheet)
      case .find(var bar):
        bar.field = newValue
        panel = .find(bar)
      case .settings, .question, .history, nil: break
      }
    }
  }

  /// A panel that opens takes the focus, except for the list of steps, which leaves it to the board.
  private mutating func start(_ panel: OpenPanel?) {
    scroll = nil
    switch panel {
    case .question(let dialog): focus = dialog.focus
    // Its first control, whichever that is.
    case .settings: focus = Focus(pane: .panel, part: "")
    case .keys, .find: focusField()
    case .history, nil: focus = nil
    }
  }

  @MainActor
  private func panelPane(_ state: InterfaceState) -> Pane? {
    switch panel {
    case .settings: SettingsSheet.pane(state)
    case .question(let dialog): dialog.pane(state)
    case .history(let panel, _): panel.pane(state)
    case .keys(let sheet): sheet.pane(state)
    case .find(let bar): bar.pane(state)
    case nil: nil
    }
  }

  /// All that stands above the board, but for the menu.
  @MainActor
  func panes(_ state: InterfaceState) -> Panes {
    placedPanes.panes(state, panel) { place(state) }
  }

  @MainActor
  private func place(_ state: InterfaceState) -> Panes {
    let ruler = Ruler(scale: state.scale, font: state.font)
    let panes: [Pane?] = [
      EmptyBoard.pane(state), state.minimap?.pane(state), WayBack.pane(state),
      SelectionBar.pane(state), Toolbar.pane(state, ruler),
      state.toast?.pane, panelPane(state), state.tip?.pane,
    ]
    let placed = panes.compactMap { $0?.placed(in: state.size, ruler) }
    return Panes(list: placed, scale: state.scale)
  }
}
