import BoardCore

/// What an empty board says: how to begin.
@MainActor
enum EmptyBoard {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard state.isEmpty, !state.isReadOnly else { return nil }
    return Pane(
      id: .emptyBoard,
      name: "Empty board",
      anchor: .center,
      layout: .column(
        [
          .part(.label("Double-click to make a card", .dim)),
          .row([.space, .part(.button(Command.newCard.title, .newCard)), .space]),
        ],
        gap: Space.l
      )
    )
  }
}
