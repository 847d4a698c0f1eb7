import BoardCore
import BoardRenderer
import BoardValues

/// The panel of colors for the selection, with a field for any other color.
struct ColourPanel: Equatable, Sendable {
  static let fieldName = localized("Hex Colour")
  static let shadesName = localized("Shades")

  private(set) var field: TextField
  /// Whether the user tried to accept text that isn't a color.
  var complains = false

  /// Creates a panel. The field shows the color of the selection, unless it is one of the presets.
  @MainActor
  init(_ colour: CanvasColor?) {
    var text = ""
    if case .rgb? = colour { text = colour?.text ?? "" }
    field = TextField(text)
    field.selectAll()
  }

  /// Whether the pointer is held down on the shades.
  var isPicking = false

  @MainActor
  mutating func pick(_ colour: CanvasColor) {
    field = TextField(colour.text)
    complains = false
    isPicking = true
  }

  /// The color in the field; nil if the text isn't a color.
  var typed: CanvasColor? { CanvasColor.typed(field.text) }

  mutating func setField(_ new: TextField) {
    if !new.text.isSame(as: field.text) { complains = false }
    field = new
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane? {
    guard let frame = state.selection else { return nil }
    let field = Layout.row([
      .part(Component(.image, "", .dot(typed))),
      .growing(.part(field.part(Self.fieldName, placeholder: "#RRGGBB"))),
      .part(
        .button(
          localized("Set"),
          typed.map { .colours(.colour($0)) } ?? .escape,
          .outlined,
          isEnabled: typed != nil
        )
      ),
    ])
    let complaint = Layout.part(.label(localized("Write a colour as #RRGGBB"), .warning))
    return Pane(
      id: .panel,
      name: localized("Colour"),
      ground: .panel,
      anchor: .beside([frame], gap: 10),
      layout: .inset(
        Space.s,
        .column([Swatches.row(state)] + shades(state) + [field] + (complains ? [complaint] : []))
      )
    )
  }
}

extension ColourPanel {
  /// Returns the shades, with the typed or picked color marked, or else that of the selection. A
  /// small window has no room for them.
  @MainActor
  fileprivate func shades(_ state: InterfaceState) -> [Layout] {
    guard state.room.height >= 360 else { return [] }
    return [.part(Component(.image, Self.shadesName, .shades(typed ?? state.colour ?? nil)))]
  }
}

/// The dots of a color picker: one for each preset of the format, and one for no color.
@MainActor
enum Swatches {
  static let commands =
    CanvasColor.presets.map { Command.colours(.colour($0)) } + [.colours(.noColour)]

  static func row(_ state: InterfaceState) -> Layout {
    .row(commands.map { .part(dot($0, isChosen: state.colour == .some($0.colour))) }, gap: 2)
  }

  private static func dot(_ command: Command, isChosen: Bool) -> Component {
    Component(
      .toggleButton,
      command.title,
      .dot(command.colour),
      isChosen ? .checked : [],
      command: command
    )
  }
}
