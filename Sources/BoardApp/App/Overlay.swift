import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// What is open above the board, what of it has the keyboard, and how far it is scrolled.
@MainActor
struct Overlay: Sendable {
  var menu: Menu? {
    didSet { if menu != oldValue { menuVersion += 1 } }
  }
  /// Grows whenever the menu looks different.
  private(set) var menuVersion = 0
  var panel: OpenPanel? {
    didSet {
      guard panel?.kind != oldValue?.kind else { return }
      if case .feature(let id) = oldValue { features[id]?.panelDidClose() }
      palette = nil
      start(panel)
    }
  }
  var features = Features()
  /// Above all of that.
  var palette: Palette?
  /// The history along the bottom.
  var timeline: TimelineStrip?
  /// What the steps in view have changed, as pictures in the list.
  var stepPictures = StepPictures()
  /// The step whose row is under the pointer, or has the keyboard.
  var hotStep: Int?
  /// What the list was scrolled to last: how many steps are done there.
  var listPlace: Int?
  /// What the board is compared with, and what was found then.
  var comparison: ShownComparison?
  /// Where menus may stand, in window pixels; until the host says so, in the window.
  var menuArea: Rect?
  /// Whether the window has the keyboard at all.
  var hasKeyboard = true
  /// What has the keyboard; nil while the board has it.
  var focus: Focus?
  /// How far the panel is scrolled, in pixels at scale 1; nil while it is where it began.
  private(set) var panelScroll: Double?
  private(set) var panelAppearing = Appearing<OpenPanel.Kind>()
  private(set) var paletteAppearing = Appearing<Bool>()
  private(set) var menuAppearing = Appearing<Bool>()
  /// What the minimap shows, as of a revision of the document.
  var mapContent: Minimap.Content?
  private let placedPanes = PlacedPanes()

  indirect enum OpenPanel: Equatable, Sendable {
    case settings
    case question(QuestionDialog)
    case history(HistoryPanel, HistoryKey)
    case feature(FeatureID)
    case files(FileSheet)
    case colour(ColourPanel)
    case naming(NamingPanel)

    enum Kind: Equatable, Sendable {
      case settings, question, history, files, colour, naming
      case feature(FeatureID)
    }

    /// Whether the board is worked with beside it.
    var leavesBoard: Bool {
      switch self {
      case .history: true
      case .feature(let id): Features.all.first { $0.id == id }?.leavesBoard ?? false
      case .settings, .question, .files, .colour, .naming: false
      }
    }

    var kind: Kind {
      switch self {
      case .settings: .settings
      case .question: .question
      case .history: .history
      case .feature(let id): .feature(id)
      case .files: .files
      case .colour: .colour
      case .naming: .naming
      }
    }
  }

  struct ShownComparison: Equatable, Sendable {
    var source: StateComparison.Source
    var revision: Document.Revision
    var comparison: StateComparison
  }

  var question: QuestionDialog? {
    get { if case .question(let open) = panel { open } else { nil } }
    set { panel = newValue.map(OpenPanel.question) }
  }

  /// The list of steps, whatever its key.
  var isHistoryOpen: Bool { panel?.kind == .history }

  var history: HistoryPanel? {
    get { if case .history(let open, _) = panel { open } else { nil } }
    set {
      guard let newValue, case .history(_, let key) = panel else { return }
      panel = .history(newValue, key)
    }
  }

  var files: FileSheet? {
    get { if case .files(let open) = panel { open } else { nil } }
    set { panel = newValue.map(OpenPanel.files) }
  }

  var colour: ColourPanel? {
    if case .colour(let open) = panel { open } else { nil }
  }

  var naming: NamingPanel? {
    if case .naming(let open) = panel { open } else { nil }
  }

  /// The feature whose panel is open.
  var feature: (any Feature)? {
    if case .feature(let id) = panel { features[id] } else { nil }
  }

  /// Notices what has opened since the last frame.
  mutating func advance(to now: Double, reducesMotion: Bool) {
    // A menu is a picture of its own, which is looked at again when its version grows.
    if menuAppearing.isMoving { menuVersion += 1 }
    menuAppearing.notice(menu.map { _ in true }, reducesMotion: reducesMotion, at: now)
    panelAppearing.notice(panel?.kind, reducesMotion: reducesMotion, at: now)
    paletteAppearing.notice(palette.map { _ in true }, reducesMotion: reducesMotion, at: now)
  }

  /// While something comes up every frame is different; nil at rest.
  func nextChange(after now: Double) -> Double? {
    menuAppearing.isMoving || panelAppearing.isMoving || paletteAppearing.isMoving ? now : nil
  }

  /// How much is seen of a pane that is coming up.
  func opacity(of pane: Pane.ID, at now: Double) -> Double {
    if pane.isBar { return 1 }
    return pane == .palette ? paletteAppearing.opacity(at: now) : panelAppearing.opacity(at: now)
  }

  // MARK: The palette

  mutating func openPalette(_ palette: Palette) {
    self.palette = palette
    focusField()
  }

  mutating func closePalette() {
    guard let palette else { return }
    focus = palette.focus
    self.palette = nil
  }

  /// Of what is in front: the palette, or else the panel.
  var scroll: Double? {
    get { palette?.scroll ?? panelScroll }
    set { if palette != nil { palette?.scroll = newValue ?? 0 } else { panelScroll = newValue } }
  }

  // MARK: The keyboard

  /// Whether the keyboard is on the field.
  var isFieldFocused: Bool { focus != nil && focus == fieldFocus }

  mutating func focusField() { focus = fieldFocus }

  private var fieldFocus: Focus? {
    if palette != nil { return Focus(pane: .palette, part: Palette.fieldName) }
    switch panel {
    case .feature(let id): return features[id]?.fieldFocus
    case .files: return Focus(pane: .panel, part: FileSheet.fieldName)
    case .colour: return Focus(pane: .panel, part: ColourPanel.fieldName)
    case .history: return Focus(pane: .panel, part: HistoryPanel.fieldName)
    case .naming: return Focus(pane: .panel, part: NamingPanel.fieldName)
    case .settings, .question, nil: return nil
    }
  }

  /// The field of the palette, or of the panel that is open.
  var field: TextField? {
    get {
      palette?.field ?? feature?.field ?? files?.field ?? colour?.field
        ?? naming?.field ?? history?.field
    }
    set {
      guard let newValue, let field else { return }
      if palette != nil {
        palette?.setField(newValue)
        return
      }
      if !newValue.text.isSame(as: field.text) { scroll = nil }
      switch panel {
      case .feature(let id): features[id]?.field = newValue
      case .files(var sheet):
        sheet.setField(newValue)
        panel = .files(sheet)
      case .colour(var open):
        open.setField(newValue)
        panel = .colour(open)
      case .history(var open, let key):
        open.setField(newValue)
        panel = .history(open, key)
      case .naming: panel = .naming(NamingPanel(field: newValue))
      case .settings, .question, nil: break
      }
    }
  }

  /// A panel that opens takes the focus, except for the list of steps, which leaves it to the board.
  private mutating func start(_ panel: OpenPanel?) {
    panelScroll = nil
    switch panel {
    case .question(let dialog): focus = dialog.focus
    // Its first control, whichever that is.
    case .settings: focus = Focus(pane: .panel, part: "")
    case .feature, .files, .colour, .naming: focusField()
    case .history, nil: focus = nil
    }
  }

  private func panelPane(_ state: InterfaceState) -> Pane? {
    switch panel {
    case .settings: SettingsSheet.pane(state)
    case .question(let dialog): dialog.pane(state)
    case .history(let panel, _): panel.pane(state)
    case .feature(let id): features[id]?.pane(state)
    case .files(let sheet): sheet.pane(state)
    case .colour(let panel): panel.pane(state)
    case .naming(let panel): panel.pane(state)
    case nil: nil
    }
  }

  /// All that stands above the board, but for the menu.
  func panes(_ state: InterfaceState) -> Panes {
    placedPanes.panes(state, panel, feature?.pane(state), palette) { place(state) }
  }

  private func place(_ state: InterfaceState) -> Panes {
    let ruler = Ruler(scale: state.scale, font: state.font)
    let beneath: [Pane?] = [EmptyBoard.pane(state), state.minimap?.pane(state)]
    let above: [Pane?] = [
      WayBack.pane(state), TimelineStrip.pane(state),
      colour == nil ? SelectionBar.pane(state) : nil, Toolbar.pane(state, ruler),
      LookBar.pane(state), ComparisonBar.pane(state), state.toast?.pane(state), panelPane(state),
      palette?.pane(state), state.tip?.pane,
    ]
    let panes = beneath + state.edgeHints.map(\.pane) + above
    let placed = panes.compactMap { $0?.placed(in: state.size, ruler) }
    return Panes(list: placed, scale: state.scale)
  }
}
