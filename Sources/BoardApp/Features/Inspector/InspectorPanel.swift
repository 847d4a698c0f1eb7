import BoardCore
import BoardRenderer
import BoardValues

/// The panel for what cards have in numbers and choices: where they are, how large, in which colour, and
/// whether they are locked.
struct InspectorPanel: Equatable, Sendable {
  /// A number of a card that can be written.
  enum Number: CaseIterable, Sendable {
    case x, y, width, height

    var name: String {
      switch self {
      case .x: localized("X", context: "position")
      case .y: localized("Y", context: "position")
      case .width: localized("Width")
      case .height: localized("Height")
      }
    }

    var path: WritableKeyPath<CardProperties, Double?> {
      switch self {
      case .x: \.x
      case .y: \.y
      case .width: \.width
      case .height: \.height
      }
    }

    /// The least value of a size; nil for a position.
    fileprivate var least: Double? {
      switch self {
      case .x, .y: nil
      case .width: Card.leastSize.width
      case .height: Card.leastSize.height
      }
    }
  }

  /// What the cards had in common when the panel was opened.
  private let shared: CardProperties
  /// What was selected then.
  let cards: Set<ElementID>
  private var fields: [Number: TextField]
  /// The chosen colour, empty while none is and the cards have several; nil inside stands for none.
  var colour: CanvasColor??
  /// Whether the cards are to be locked; nil while some are and nothing was chosen.
  var isLocked: Bool?
  /// Whether the user tried to accept what is no number, or too small.
  var complains = false

  /// Creates a panel with the values that the selected cards have in common.
  @MainActor
  init(_ editor: Editor) {
    shared = editor.sharedProperties
    cards = editor.selection
    colour = shared.color
    isLocked = shared.isLocked
    fields = [:]
    for number in Number.allCases {
      var field = TextField(shared[keyPath: number.path].map(Decimals.shortest) ?? "")
      field.selectAll()
      fields[number] = field
    }
  }

  subscript(number: Number) -> TextField? {
    get { fields[number] }
    set {
      guard let newValue else { return }
      if newValue.text != fields[number]?.text { complains = false }
      fields[number] = newValue
    }
  }

  /// What was changed in the panel; nil if a field holds what is no value.
  var properties: CardProperties? {
    var properties = CardProperties()
    for number in Number.allCases {
      let text = fields[number]?.text ?? ""
      let before = shared[keyPath: number.path]
      if text.isSame(as: before.map(Decimals.shortest) ?? "") { continue }
      guard let value = Self.value(text), value >= number.least ?? value else { return nil }
      properties[keyPath: number.path] = value
    }
    if colour != shared.color { properties.color = colour }
    if isLocked != shared.isLocked { properties.isLocked = isLocked }
    return properties
  }

  /// Returns the whole number that a text writes in the digits of any script.
  private static func value(_ text: String) -> Double? {
    let plain = text.filter { !$0.isWhitespace }.map { sign -> String in
      if let digit = sign.wholeNumberValue { return String(digit) }
      return ["−": "-", ",": ".", "٫": "."][sign] ?? String(sign)
    }
    guard let value = Double(plain.joined()), value.isFinite else { return nil }
    return value.rounded()
  }

  // MARK: Pane

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let locks = Component.toggle(
      localized("Locked"),
      .inspector(.toggleLock),
      isOn: isLocked ?? false
    )
    let complaint = Layout.part(
      .label(
        localized(
          "Write whole numbers; cards are at least {width} wide and {height} high",
          [
            "width": Decimals.shortest(Card.leastSize.width),
            "height": Decimals.shortest(Card.leastSize.height),
          ]
        ),
        .warning
      )
    )
    let rows: [Layout] = [
      .row([field(.x), field(.y)], gap: Space.l),
      .row([field(.width), field(.height)], gap: Space.l),
      .row(Swatches.commands.map { .part(dot($0)) }, gap: 2), .part(locks),
    ]
    let end = Layout.row([
      .space, .part(.button(localized("Set"), .inspector(.accept), .primary, id: "accept")),
    ])
    return Sheet.pane(
      localized("Properties"),
      state,
      width: min(380, state.room.width - 2 * Pane.margin),
      .inset(.column(rows + (complains ? [complaint] : []) + [end]), Sheet.sides)
    )
  }

  @MainActor
  private func field(_ number: Number) -> Layout {
    let name = number.name
    guard let field = fields[number] else { return .space }
    return .growing(
      .row([
        .part(.label(name, .dim)),
        .growing(.part(field.part(name, placeholder: localized("several")))),
      ])
    )
  }

  /// Returns the dot of a colour, which is chosen and not given yet.
  private func dot(_ command: Command) -> Component {
    Component(
      .toggleButton,
      command.title,
      .dot(command.colour),
      colour == .some(command.colour) ? .checked : [],
      command: .inspector(.choose(command.colour))
    )
  }
}
