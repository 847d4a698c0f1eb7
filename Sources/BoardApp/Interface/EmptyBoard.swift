import BoardRenderer
import BoardValues

/// The pane of an empty board: how to begin, and boards to open instead.
@MainActor
enum EmptyBoard {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard state.isEmpty, !state.isReadOnly else { return nil }
    let hasPictures = state.room.height >= leastHeight
    let recent = state.recentBoards.prefix(maxRecent).map { board -> Layout in
      guard hasPictures else { return Layout.part(line(board)) }
      let picture = Widget.Kind.sketch(state.boardPictures[board.path], state.font.controls.sketch)
      return Layout.row(
        [
          .part(
            Component(.image, localized("Picture of {file}", ["file": board.name.visible]), picture)
          ),
          .sized(.part(line(board)), least: Size.zero, grows: true),
        ],
        gap: Space.s
      )
    }
    let list = Layout.column(
      [.part(.label(localized("Recent Boards"), .dim))] + recent,
      gap: Space.xs
    )
    return Pane(
      id: .emptyBoard,
      name: localized("Empty board"),
      anchor: .center,
      layout: .column(
        [.column(beginnings.map(line), gap: Space.s)] + (recent.isEmpty ? [] : [list])
          + (hasPictures ? [examples] : []),
        gap: Space.l
      )
    )
  }

  /// The most recent boards that are offered.
  static let maxRecent = 3
  /// The least height of a window with room for pictures, in pixels at scale 1.
  private static let leastHeight = 420.0

  /// What to do first, and the other way to do it.
  private static let beginnings: [(command: Command, hint: String)] = [
    (.board(.newCard), localized("or double-click anywhere")),
    (.clipboard(.paste), localized("or drop text, pictures and files here")),
    (.files(.openFile), localized("or drop a board here")),
  ]

  private static var examples: Layout {
    let buttons = Example.allCases.map { example -> Layout in
      .part(.button(example.words, .examples(example), .outlined))
    }
    return .column(
      [.part(.label(localized("Examples"), .dim)), .row(buttons, gap: Space.s)],
      gap: Space.xs
    )
  }

  private static func line(_ command: Command, _ hint: String) -> Layout {
    .row(
      [
        .sized(.part(.button(command.title, command)), least: Size(112, 0), grows: false),
        .part(.label(hint, .dim)),
      ],
      gap: Space.m
    )
  }

  /// Returns the row of a recent board: its name, with the whole path in the tooltip.
  private static func line(_ board: RecentBoard) -> Component {
    Component(
      .listItem,
      board.path.visible,
      .item(board.name.visible, detail: "", .flush),
      id: board.path,
      command: .files(.openBoard(board.path))
    )
  }
}
