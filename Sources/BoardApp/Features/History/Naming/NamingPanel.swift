import BoardRenderer
import BoardValues

/// A panel that asks for the name of a moment.
struct NamingPanel: Equatable, Sendable {
  static let fieldName = localized("Name")

  var field: TextField

  /// The name in the field; nil if it is empty.
  var name: String? {
    let name = field.text.trimmedOfSpaces
    return name.isEmpty ? nil : name
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let row = Layout.row([
      .growing(.part(field.part(Self.fieldName, placeholder: localized("First draft")))),
      .part(
        .button(
          localized("Save Name"),
          name.map { .naming(.nameMoment(as: $0)) } ?? .escape,
          .primary,
          isEnabled: name != nil,
          id: "accept"
        )
      ),
    ])
    return Sheet.pane(
      localized("Name This Moment"),
      state,
      width: min(360, state.room.width - 2 * Pane.margin),
      .inset(row, Sheet.sides)
    )
  }
}

extension String {
  fileprivate var trimmedOfSpaces: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
