import BoardCore

/// The settings: for each its choices, and a line about the chosen one.
@MainActor
enum SettingsSheet {
  static func pane(_ state: InterfaceState) -> Pane {
    let rows = Setting.all.map { row($0, state) }
    return Sheet.pane(
      "Settings",
      state,
      width: min(480, state.room.width - 2 * Pane.margin),
      state.scrolling(.column(rows, gap: Space.l))
    )
  }

  private static func row(_ setting: Setting, _ state: InterfaceState) -> Layout {
    let chosen = setting.choice(in: state.settings)
    let choices = Layout.choices(
      setting.choices.map { choice -> Component in
        .choice(
          choice.title,
          .choose(choice),
          isChosen: choice == chosen,
          name: "\(setting.title): \(choice.title)"
        )
      }
    )
    let title = Layout.part(.label(setting.title, .heading))
    let words = Layout.part(.label("\(chosen.explanation).", .dimParagraph))
    return state.room.width < 440
      ? .column([title, .row([choices, .space]), words], gap: Space.xs)
      : .column([.row([title, .space, choices]), words], gap: Space.xs)
  }
}
