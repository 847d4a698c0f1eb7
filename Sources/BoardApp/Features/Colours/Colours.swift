import BoardCore
import BoardRenderer
import BoardValues

/// The color of the selected cards, groups and edges, and the panel in which a color can be typed.
struct Colours: Feature {
  enum Order: CommandCase {
    case colour(CanvasColor)
    case noColour
    /// Opens the panel in which a color can be typed.
    case otherColour

    var family: String? { if case .colour = self { "colour" } else { nil } }

    func title(_ row: String) -> String {
      if case .colour(let colour) = self {
        localized("Colour: {name}", ["name": colour.title])
      } else {
        row
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .colour,
    [
      CommandRow(
        family: "colour",
        "Colour",
        [.changesBoard, .changesSelection],
        zip(CanvasColor.presets, "123456").map {
          (.colours(.colour($0)), [.press(.character($1), .alt)])
        }
      ),
      row(
        .noColour,
        "Colour: None",
        [.changesBoard, .changesSelection],
        keys: [.press(.character("0"), .alt)]
      ),
      row(.otherColour, "Other Colour…", [.changesBoard, .changesSelection], words: "Own Hex RGB"),
    ]
  )

  /// The open panel; nil while it is closed.
  private(set) var panel: ColourPanel?

  nonisolated init() {}

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    question.selection.isEmpty ? localized("Select a card or a connection first") : nil
  }

  func isChosen(_ order: Order, _ question: Question) -> Bool {
    order != .otherColour && question.editor.sharedColor == .some(Command(order).colour)
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .colour(let colour): give(colour, &turn)
    case .noColour: give(nil, &turn)
    case .otherColour:
      if panel == nil { panel = ColourPanel(turn.editor.sharedColor ?? nil) }
      turn.togglePanel()
    }
  }

  private func give(_ colour: CanvasColor?, _ turn: inout Turn) {
    if !turn.editor.setColor(colour, at: turn.now) { turn.say(StatusMessage.onlyWhatIsTriedOut) }
  }

  // MARK: The panel

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .command(.escape) where isPicking: endPicking(&turn)
    case .event(.pressed(.primary, let point, _, _))
    where turn.panes.hit(point)?.part.name == ColourPanel.shadesName:
      pick(at: point, &turn)
    case .event(.moved(let point, _, _)) where isPicking: pick(at: point, &turn)
    case .event(.released(.primary, let point, _)) where isPicking:
      let colour = shade(at: point, turn.panes)
      endPicking(&turn)
      if let colour { turn.ask(.colours(.colour(colour))) }
    case .event(.keyPressed(KeyStroke(.enter), _)): return enter(&turn)
    case .event(.unfocused), .event(.interrupted):
      endPicking(&turn)
      return .passed
    default: return .passed
    }
    return .taken
  }

  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    endPicking(&turn)
  }

  mutating func panelDidClose() { panel = nil }

  // MARK: Picking

  private var isPicking: Bool { panel?.isPicking == true }

  /// Shows a color on the board. It becomes a step when the button is released.
  private mutating func pick(at point: Point, _ turn: inout Turn) {
    guard !turn.refuse(), let colour = shade(at: point, turn.panes) else { return }
    panel?.pick(colour)
    // The board gets the keyboard, so that Ctrl+Z undoes its changes and not those of the field.
    turn.focus = nil
    turn.pointer.press = .shade(turn.editor.colorDraft(colour))
  }

  private mutating func endPicking(_ turn: inout Turn) {
    guard isPicking else { return }
    panel?.isPicking = false
    turn.pointer.press = .none
  }

  private func shade(at point: Point, _ panes: Panes) -> CanvasColor? {
    let shades = panes[.panel]?.controls.first { $0.part.name == ColourPanel.shadesName }
    guard let frame = shades?.frame, !frame.isEmpty else { return nil }
    let offset = point - frame.origin
    let place = Point(offset.dx / frame.width, offset.dy / frame.height)
    return CanvasColor(ShadePlane.color(at: place))
  }

  // MARK: Typing

  /// Applies the color in the field and closes the panel, or reports that the text isn't a color.
  private mutating func enter(_ turn: inout Turn) -> Verdict {
    guard turn.isFieldFocused, let open = panel, !open.field.isComposing else {
      return .passed
    }
    if let colour = open.typed {
      turn.close(.panel)
      turn.ask(.colours(.colour(colour)))
    } else {
      panel?.complains = true
    }
    return .taken
  }

  var field: TextField? {
    get { panel?.field }
    set { if let newValue { panel?.setField(newValue) } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: ColourPanel.fieldName) }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    if question.isPanelOpen { state.colour = question.editor.sharedColor }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (panel?.pane(state)).map { [$0] } ?? [] }
}

extension Command {
  /// The color that the command applies; nil if it applies none.
  var colour: CanvasColor? {
    if case .colour(let colour)? = order as? Colours.Order { colour } else { nil }
  }
}
