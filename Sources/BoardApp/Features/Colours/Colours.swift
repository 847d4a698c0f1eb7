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
        zip(CanvasColor.presets, "123456").map { (.colour($0), [.press(.character($1), .alt)]) }
      ),
      CommandRow(
        .noColour,
        "Colour: None",
        [.changesBoard, .changesSelection],
        keys: [.press(.character("0"), .alt)]
      ),
      CommandRow(
        .otherColour,
        "Other Colour…",
        [.changesBoard, .changesSelection],
        words: "Own Hex RGB"
      ),
    ]
  )

  /// The open panel; nil while it is closed.
  private(set) var panel: ColourPanel?

  nonisolated init() {}

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    context.selection.isEmpty ? localized("Select a card or a connection first") : nil
  }

  func isChosen(_ order: Order, _ context: Context) -> Bool {
    order != .otherColour && context.editor.sharedColor == .some(Command(order).colour)
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .colour(let colour): give(colour, context, &effects)
    case .noColour: give(nil, context, &effects)
    case .otherColour:
      if panel == nil { panel = ColourPanel(context.editor.sharedColor ?? nil) }
      effects.add(context.isPanelOpen ? .closePanel : .openPanel)
    }
  }

  private func give(_ colour: CanvasColor?, _ context: Context, _ effects: inout Effects) {
    let now = context.now
    effects.change { editor, effects in
      if !editor.setColor(colour, at: now) { effects.say(StatusMessage.onlyWhatIsTriedOut) }
    }
  }

  // MARK: The panel

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .command(.escape) where isPicking: endPicking(&effects)
    case .event(.pressed(.primary, let point, _, _))
    where context.panes.hit(point)?.part.name == ColourPanel.shadesName:
      pick(at: point, context, &effects)
    case .event(.moved(let point, _, _)) where isPicking: pick(at: point, context, &effects)
    case .event(.released(.primary, let point, _)) where isPicking:
      let colour = shade(at: point, context.panes)
      endPicking(&effects)
      if let colour { effects.add(.ask(.colour(colour))) }
    case .event(.keyPressed(KeyStroke(.enter), _)): return enter(context, &effects)
    case .event(.unfocused), .event(.interrupted):
      endPicking(&effects)
      return .passed
    default: return .passed
    }
    return .taken
  }

  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    endPicking(&effects)
  }

  mutating func panelDidClose() { panel = nil }

  // MARK: Picking

  private var isPicking: Bool { panel?.isPicking == true }

  /// Shows a color on the board. It becomes a step when the button is released.
  private mutating func pick(at point: Point, _ context: Context, _ effects: inout Effects) {
    guard !effects.refuse(context), let colour = shade(at: point, context.panes) else { return }
    panel?.pick(colour)
    // The board gets the keyboard, so that Ctrl+Z undoes its changes and not those of the field.
    effects.add(.focus(nil))
    effects.add(.draft(context.editor.colorDraft(colour)))
  }

  private mutating func endPicking(_ effects: inout Effects) {
    guard isPicking else { return }
    panel?.isPicking = false
    effects.add(.draft(nil))
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
  private mutating func enter(_ context: Context, _ effects: inout Effects) -> Verdict {
    guard context.isFieldFocused, let open = panel, !open.field.isComposing else {
      return .passed
    }
    if let colour = open.typed {
      effects.add(.closePanel)
      effects.add(.ask(.colour(colour)))
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

  func publish(into state: inout InterfaceState, _ context: Context) {
    if context.isPanelOpen { state.colour = context.editor.sharedColor }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (panel?.pane(state)).map { [$0] } ?? [] }
}

extension Command {
  static let noColour = Command(Colours.Order.noColour)
  static let otherColour = Command(Colours.Order.otherColour)

  static func colour(_ colour: CanvasColor) -> Command { Command(Colours.Order.colour(colour)) }

  /// The color that the command applies; nil if it applies none.
  var colour: CanvasColor? {
    if case .colour(let colour)? = order as? Colours.Order { colour } else { nil }
  }
}
