import BoardCore
import BoardRenderer
import BoardValues

/// The panel of settings: each with its choices, and a line about each choice.
@MainActor
enum SettingsSheet {
  static func pane(_ state: InterfaceState) -> Pane {
    let rows = Setting.all.map { row($0, state) } + [history(state)]
    return Sheet.pane(
      "Settings",
      state,
      width: min(480, state.room.width - 2 * Pane.margin),
      state.scrolling(.column(rows, gap: Space.l))
    )
  }

  /// Returns the limits of the history, which are not a choice.
  private static func history(_ state: InterfaceState) -> Layout {
    let tenths = (Double(state.historySize ?? 0) / Double(1 << 20) * 10).rounded()
    let size = Decimals.shortest(tenths / 10)
    let limit = Document.maxBytes >> 20
    return .column(
      [
        .part(.label("History", .heading)),
        .part(
          .label(
            "Steps and branches of this board take \(size) of \(limit) MiB. When there is no more room, the "
              + "oldest branches are forgotten first, then the oldest steps.",
            .dimParagraph
          )
        ),
      ],
      gap: Space.xs
    )
  }

  private static func row(_ setting: Setting, _ state: InterfaceState) -> Layout {
    let chosen = setting.choice(in: state.settings)
    let words = lines(setting.choices, chosen, state)
    let choices = choices(setting, chosen, setting.title, Command.choose)
    guard setting.belongsToBoard else { return row(setting.title, choices, words, state) }
    let here = row("\(setting.title) on This Board", choices, words, state)
    return .column([here, newBoards(setting, state)], gap: Space.l)
  }

  /// Returns the same setting for boards that have no value of their own.
  private static func newBoards(_ setting: Setting, _ state: InterfaceState) -> Layout {
    let title = "\(setting.title) on New Boards"
    let chosen = setting.choice(in: state.newBoards)
    let words = "What a board begins with, until something is chosen there."
    return row(
      title,
      choices(setting, chosen, title, Command.chooseForNewBoards),
      .part(.label(words, .dimParagraph)),
      state
    )
  }

  private static func choices(
    _ setting: Setting,
    _ chosen: Setting.Choice,
    _ name: String,
    _ command: (Setting.Choice) -> Command
  ) -> Layout {
    .choices(
      setting.choices.map { choice in
        .choice(
          choice.title,
          command(choice),
          isChosen: choice == chosen,
          name: "\(name): \(choice.title)"
        )
      }
    )
  }

  private static func row(
    _ heading: String,
    _ choices: Layout,
    _ words: Layout,
    _ state: InterfaceState
  ) -> Layout {
    let title = Layout.part(.label(heading, .heading))
    return isNarrow(state)
      ? .column([title, .row([choices, .space]), words], gap: Space.xs)
      : .column([.row([title, .space, choices]), words], gap: Space.xs)
  }

  /// Returns a line about the effect of each choice, that of the chosen one in full contrast.
  private static func lines(
    _ choices: [Setting.Choice],
    _ chosen: Setting.Choice,
    _ state: InterfaceState
  ) -> Layout {
    let lines = choices.map { choice -> Layout in
      let isChosen = choice == chosen
      let role: Widget.TextRole = isChosen ? .paragraph : .dimParagraph
      guard !isNarrow(state) else {
        return .part(.label("\(choice.title): \(choice.explanation).", role))
      }
      let name = Layout.part(.label(choice.title, isChosen ? .plain : .dim))
      return .row(
        [
          .sized(name, least: Size(nameWidth(state), 0), grows: false),
          .growing(.part(.label("\(choice.explanation).", role))),
        ],
        gap: Space.m
      )
    }
    return .column(lines, gap: isNarrow(state) ? Space.xs : 2)
  }

  private static func isNarrow(_ state: InterfaceState) -> Bool { state.room.width < 440 }

  /// Returns the width of the column of choice names, in pixels at scale 1.
  private static func nameWidth(_ state: InterfaceState) -> Double {
    let ruler = Ruler(scale: state.scale, font: state.font)
    return Setting.all.flatMap(\.choices).map { ruler.size(of: $0.title).width }.max() ?? 0
  }
}
