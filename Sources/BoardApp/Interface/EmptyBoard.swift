import BoardRenderer
import BoardValues

/// The pane of an empty board: how to begin, and boards to open instead.
@MainActor
enum EmptyBoard {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard state.isEmpty, !state.isReadOnly else { return nil }
    let recent = state.recentBoards.map { Layout.part(line($0)) }
    let list = Layout.column([.part(.label("Recent Boards", .dim))] + recent, gap: Space.xs)
    return Pane(
      id: .emptyBoard,
      name: "Empty board",
      anchor: .center,
      layout: .column(
        [
          .part(.label("Double-click to make a card", .dim)),
          .row(
            [
              .space, .part(.button(Command.newCard.title, .newCard)),
              .part(.button(Command.openFile.title, .openFile)), .space,
            ],
            gap: Space.s
          ),
        ] + (recent.isEmpty ? [] : [list]),
        gap: Space.l
      )
    )
  }

  /// Returns the row of a recent board: its name, with the whole path in the tooltip.
  private static func line(_ board: RecentBoard) -> Component {
    Component(
      .listItem,
      board.path.visible,
      .item(board.name.visible, detail: "", .none),
      id: board.path,
      command: .openBoard(board.path)
    )
  }
}
