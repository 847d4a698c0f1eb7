import BoardCore
import BoardRenderer
import BoardValues

/// The panel of settings: a row for each, with a line about what it does, and a switch or the values to
/// choose from.
@MainActor
enum SettingsSheet {
  static func pane(_ state: InterfaceState) -> Pane {
    let all = Setting.all.flatMap { rows($0, state) } + [history(state)]
    return Sheet.pane(
      localized("Settings"),
      state,
      width: min(520, state.room.width - 2 * Pane.margin),
      state.scrolling(.column(all, gap: 0), sides: Insets(left: Space.s, right: Space.s))
    )
  }

  /// Returns the limits of the history, which are not a choice.
  private static func history(_ state: InterfaceState) -> Layout {
    let tenths = (Double(state.historySize ?? 0) / Double(1 << 20) * 10).rounded()
    let size = Decimals.shortest(tenths / 10)
    let limit = Document.maxBytes >> 20
    let words = localized(
      "The history of this board takes {size} of {limit} MB. When it is full, the oldest steps go",
      ["size": size, "limit": "\(limit)"]
    )
    return .inset(
      .column(
        [.part(.label(localized("History"), .paragraph)), .part(.label(words, .dimParagraph))],
        gap: 0
      ),
      Insets(top: Space.xs, left: Space.s, bottom: Space.xs, right: Space.s)
    )
  }

  private static func rows(_ setting: Setting, _ state: InterfaceState) -> [Layout] {
    guard setting.belongsToBoard else { return [row(setting, state)] }
    return [row(setting, state), newBoards(setting, state)]
  }

  private static func row(_ setting: Setting, _ state: InterfaceState) -> Layout {
    guard !setting.isSwitch else {
      let isOn = setting.isOn(in: state.settings)
      let part = Component.toggle(
        setting.title,
        detail: setting.explanation.words,
        .settings(.toggle(setting)),
        isOn: isOn
      )
      return .part(part)
    }
    let chosen = setting.choice(in: state.settings)
    return several(
      setting,
      chosen,
      setting.title,
      chosen.explanation.words,
      state,
      { .settings(.choose($0)) }
    )
  }

  /// Returns the same setting for boards that have no value of their own.
  private static func newBoards(_ setting: Setting, _ state: InterfaceState) -> Layout {
    let title = localized("{setting} on New Boards", ["setting": setting.title])
    let words = localized("For boards you make from now on")
    let chosen = setting.choice(in: state.newBoards)
    guard setting.isSwitch else {
      return several(setting, chosen, title, words, state, { .settings(.chooseForNewBoards($0)) })
    }
    let command = Command.settings(.chooseForNewBoards(setting.choice(after: state.newBoards)))
    let isOn = setting.isOn(in: state.newBoards)
    return .part(.toggle(title, detail: words, command, isOn: isOn))
  }

  /// Returns a row with a choice of several values, which is below the words in a narrow window.
  private static func several(
    _ setting: Setting,
    _ chosen: Setting.Choice,
    _ title: String,
    _ words: String,
    _ state: InterfaceState,
    _ command: (Setting.Choice) -> Command
  ) -> Layout {
    let choices = Layout.choices(
      setting.choices.map { choice in
        .choice(
          choice.title.words,
          command(choice),
          isChosen: choice == chosen,
          name: localized("{title}: {value}", ["title": title, "value": choice.title.words])
        )
      }
    )
    let said: [Layout] = [
      .part(.label(title, .paragraph)), .part(.label(words, .dimParagraph)),
    ]
    let row: Layout =
      state.room.width < 440
      ? .column(said + [.row([choices, .space])], gap: Space.xs)
      : .row([.growing(.column([.space] + said + [.space], gap: 0)), choices], gap: Space.l)
    let padding = Insets(top: Space.xs, left: Space.s, bottom: Space.xs, right: Space.s)
    return .sized(
      .inset(row, padding),
      least: Size(0, state.font.controls.option.height),
      grows: false
    )
  }
}
