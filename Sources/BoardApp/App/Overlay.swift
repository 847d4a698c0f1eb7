import BoardCore
import BoardRenderer
import BoardValues

/// The panels and menus above the board, their keyboard focus, and their scroll offsets.
@MainActor
struct Overlay: Sendable {
  var features: Features
  /// The feature whose panel is open.
  var panel: FeatureID? {
    didSet {
      guard panel != oldValue else { return }
      if let oldValue, panel != nil, Features.panelTraits(oldValue).contains(.comesBack) {
        giveWay(oldValue)
      } else if let oldValue {
        features[oldValue]?.panelDidClose()
      }
      if panel == nil || panel == covered { (panel, covered) = (covered, nil) }
      setFront(nil)
      panelScroll = nil
      focus = panel.flatMap { features[$0]?.firstFocus }
    }
  }
  /// The feature whose panel gave way to that one.
  private var covered: FeatureID?
  /// The feature that is open above the panels.
  private(set) var front: FeatureID?
  /// The control that had the keyboard before that opened.
  private var focusBehind: Focus?
  /// The areas available to menus, in window pixels, that of the window first; empty until the host
  /// provides them, in which case menus stay in the window.
  var menuAreas: [Rect] = []
  /// Whether the window has the keyboard.
  var hasKeyboard = true
  /// The control that has the keyboard; nil while the board has it.
  var focus: Focus?
  /// The scroll offset of the panel, in pixels at scale 1; nil at its initial position.
  private(set) var panelScroll: Double?
  /// The scroll offset of the pane above the panels, in pixels at scale 1; nil at its initial
  /// position.
  private(set) var frontScroll: Double?
  private(set) var panelAppearing = Appearing<FeatureID>()
  private(set) var frontAppearing = Appearing<FeatureID>()
  private let placedPanes = PlacedPanes()

  nonisolated init(_ features: Features) { self.features = features }

  // MARK: Opening and closing

  /// Opens the panel of a feature in place of any other, or above it.
  mutating func open(_ feature: FeatureID) {
    guard Features.panelTraits(feature).contains(.isAbovePanels) else { return panel = feature }
    focusBehind = focus
    frontScroll = nil
    front = feature
    focusField()
  }

  mutating func close(_ feature: FeatureID) {
    if covered == feature { giveWay(nil) }
    if panel == feature { panel = nil }
    guard front == feature else { return }
    focus = focusBehind
    setFront(nil)
  }

  /// Returns whether the panel of a feature is open, or there again once others are closed.
  func holds(_ feature: FeatureID) -> Bool { panel == feature || covered == feature }

  /// Keeps a panel for later, in place of one that is closed now.
  private mutating func giveWay(_ feature: FeatureID?) {
    if let covered { features[covered]?.panelDidClose() }
    covered = feature
  }

  private mutating func setFront(_ feature: FeatureID?) {
    if let front { features[front]?.panelDidClose() }
    front = feature
  }

  /// Closes a panel about a document that the board no longer has.
  mutating func closePanelOfDocument() {
    if Features.panelTraits(panel).contains(.isOfDocument) { panel = nil }
  }

  /// Updates the fade-ins of panes that have opened since the last frame.
  mutating func advance(to now: Double, reducesMotion: Bool) {
    panelAppearing.notice(panel, reducesMotion: reducesMotion, at: now)
    frontAppearing.notice(front, reducesMotion: reducesMotion, at: now)
  }

  /// Returns `now` during a fade-in, when every frame differs; nil at rest.
  func nextChange(after now: Double) -> Double? {
    panelAppearing.isMoving || frontAppearing.isMoving ? now : nil
  }

  /// Returns the opacity of a pane during its fade-in.
  func opacity(of pane: Pane.ID, at now: Double) -> Double {
    if pane.isBar { return 1 }
    return pane == .palette ? frontAppearing.opacity(at: now) : panelAppearing.opacity(at: now)
  }

  /// The scroll offset of the frontmost pane, in pixels at scale 1.
  var scroll: Double? {
    get { front == nil ? panelScroll : frontScroll }
    set { if front == nil { panelScroll = newValue } else { frontScroll = newValue } }
  }

  // MARK: The keyboard

  /// Whether a field of the frontmost pane has the keyboard.
  var isFieldFocused: Bool {
    guard let focus, let feature = front ?? panel else { return false }
    return features[feature]?.hasField(at: focus) ?? false
  }

  mutating func focusField() { focus = fieldFocus }

  /// Leaves the keyboard to a text that opens on the board, and closes a panel from which the board could not be
  /// operated.
  mutating func leaveForText() {
    focus = nil
    if !Features.panelTraits(panel).contains(.leavesBoard) { panel = nil }
  }

  private var fieldFocus: Focus? { (front ?? panel).flatMap { features[$0]?.fieldFocus } }

  /// The field of the frontmost pane; of several the one that has the keyboard.
  var field: TextField? {
    get { (front ?? panel).flatMap { features[$0]?[fieldAt: focus] } }
    set {
      guard let newValue, let field, let feature = front ?? panel else { return }
      if !newValue.text.isSame(as: field.text) { scroll = nil }
      features[feature]?[fieldAt: focus] = newValue
    }
  }

  // MARK: Appearance

  /// The open menu.
  var menu: Menu? { features.of(Menus.self)?.menu }

  /// Returns all panes above the board, except the menu.
  func panes(_ state: InterfaceState) -> Panes {
    placedPanes.panes(state, features) { place(state, $0) }
  }

  private func place(_ state: InterfaceState, _ features: [Pane]) -> Panes {
    let ruler = Ruler(scale: state.scale, font: state.font)
    let bars = [EmptyBoard.pane(state), Toolbar.pane(state, ruler), Band.pane(state, ruler)]
    var placement = PanePlacement(in: state.size, ruler)
    return Panes(list: placement.placed(bars.compactMap(\.self) + features), scale: state.scale)
  }
}
