import BoardRenderer
import BoardValues
import LiveConnection

/// A panel that asks for an address: of a board to join, or of a server to share one on.
struct AddressPanel: Equatable, Sendable {
  enum Purpose: Equatable, Sendable { case join, server }

  static let fieldName = localized("Address")

  var purpose: Purpose
  var field: TextField

  /// The address in the field; nil if it is none.
  var address: LiveAddress? {
    switch purpose {
    case .join: try? LiveAddress(field.text)
    case .server: Self.address(ofServer: field.text)
    }
  }

  /// Returns an address of a new board on a server.
  static func address(ofServer text: String) -> LiveAddress? {
    let whole = text.hasSuffix("/") ? text : text + "/"
    return try? LiveAddress(whole + LiveAddress.newBoard())
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let isJoining = purpose == .join
    let row = Layout.row([
      .growing(
        .part(
          field.part(
            Self.fieldName,
            placeholder: isJoining ? "nats://…/…" : "nats://board.example.org:4222"
          )
        )
      ),
      .part(
        .button(
          isJoining ? localized("Join") : localized("Share"),
          .sharing(.accept),
          .primary,
          isEnabled: address != nil,
          id: "accept"
        )
      ),
    ])
    return Sheet.pane(
      isJoining ? localized("Join a Shared Board") : localized("Share on a Server"),
      state,
      width: min(520, state.room.width - 2 * Pane.margin),
      .inset(row, Sheet.sides)
    )
  }
}
