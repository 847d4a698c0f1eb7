import BoardRenderer
import BoardValues

/// The bar that shows the differences from another state and can restore it.
@MainActor
enum ComparisonBar {
  /// The least widths with room for the choices, and for *Bring Selected Back*, in pixels at scale 1.
  private static let leastWidths = (choices: 1000.0, selected: 640.0)

  /// The states that are one click away.
  private static let choices: [(title: String, command: Command)] = [
    (localized("Last Save"), .compare(.compareWithSaved)),
    (localized("Session"), .compare(.compareWithSession)),
    (localized("Yesterday"), .compare(.compareWithYesterday)),
  ]

  static func pane(_ state: InterfaceState) -> Pane? {
    guard let shown = state.comparison, state.look == nil else { return nil }
    let canBringBack = !state.isReadOnly && shown.count > 0
    var parts: [Layout] = [
      .sized(.part(.label(shown.words.visible)), least: .zero, grows: true)
    ]
    let walking: [(icon: Icon, order: Compare.Order)] = [
      (.previous, .previousDifference), (.next, .nextDifference), (.list, .listDifferences),
    ]
    for (icon, order) in walking {
      let command = Command.compare(order)
      parts.append(.part(.icon(icon, command.title, command, isEnabled: shown.count > 0)))
    }
    let width = HistoryPanel.widthBeside(state)
    if width >= leastWidths.choices {
      parts.append(
        .choices(
          choices.map { title, command in
            .choice(title, command, isChosen: command == shown.choice, name: command.title)
          }
        )
      )
    }
    parts.append(
      .part(.button(localized("Bring All Back"), .compare(.bringAllBack), isEnabled: canBringBack))
    )
    // It is there whether it can be used or not: buttons that move would be missed.
    if width >= leastWidths.selected {
      parts.append(
        .part(
          .button(
            localized("Bring Selected Back"),
            .compare(.bringSelectedBack),
            isEnabled: canBringBack && shown.selectedCount > 0
          )
        )
      )
    }
    parts.append(.part(.icon(.close, localized("End Comparison"), .compare(.endComparison))))
    let padding = Insets(top: Space.xs, left: Space.m, bottom: Space.xs, right: Space.xs)
    return Pane(
      id: .comparison,
      name: localized("Comparison"),
      ground: .bar,
      anchor: .bottom(above: state.roomAtBottom),
      layout: .inset(.row(parts), padding)
    )
  }
}

extension InterfaceState {
  /// The state that the board is compared with.
  struct ComparedWith: Equatable, Sendable {
    var words: String
    var count: Int
    /// The number of selected cards that differ.
    var selectedCount: Int
    /// The command that chooses the other state; nil for one that has no button.
    var choice: Command?
  }
}
