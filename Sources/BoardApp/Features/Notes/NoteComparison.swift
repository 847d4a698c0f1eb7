import BoardCore
import BoardRenderer
import BoardValues

/// The lines in which a note's file differs from what the history left there.
struct NoteComparison: Equatable, Sendable {
  /// The most lines that are shown.
  private static let maxLines = 200
  private static let width = 520.0

  let title: String
  let lines: [String]

  init(_ mine: Note, theirs: String) {
    title = mine.title
    lines = LineDifference(mine.text, theirs).lines
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    var rows = lines.prefix(Self.maxLines).map { Layout.part(.label($0, .paragraph)) }
    if lines.count > Self.maxLines {
      rows.append(
        .part(
          .label(
            localized(
              "and {count} more line",
              "and {count} more lines",
              count: lines.count - Self.maxLines
            ),
            .dimParagraph
          )
        )
      )
    }
    if lines.isEmpty {
      rows = [.part(.label(localized("The lines are the same now."), .paragraph))]
    }
    let takeOver = Component.button(
      localized("Take It Over"),
      .notes(.takeNoteOver),
      .outlined,
      isEnabled: !lines.isEmpty
    )
    let explanation =
      localized(
        "The other program’s change becomes a step. Undo takes it back first, and then goes on."
      )
    return Sheet.pane(
      localized("“{name}” in Its File", ["name": title.visible]),
      state,
      width: min(Self.width, state.room.width - 2 * Pane.margin),
      head: [
        .part(
          .label(
            localized("Lines that went (−) and came (+) since this board last wrote it:"),
            .dimParagraph
          )
        )
      ],
      .column(
        [
          .growing(state.scrolling(.column(rows, gap: Space.xs))),
          .inset(
            .column(
              [.row([.part(takeOver), .space]), .part(.label(explanation, .dimParagraph))],
              gap: Space.xs
            ),
            Sheet.sides
          ),
        ],
        gap: Space.m
      )
    )
  }
}
