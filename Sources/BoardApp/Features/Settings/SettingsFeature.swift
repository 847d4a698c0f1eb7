import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// The settings, by panel, key and menu.
struct SettingsFeature: Feature {
  enum Order: CommandCase {
    case toggleSettings
    case choose(Setting.Choice)
    case chooseForNewBoards(Setting.Choice)
    case chooseNext(Setting)
    /// Turns the second of two choices on or off.
    case toggle(Setting)

    var family: String? {
      switch self {
      case .toggleSettings: nil
      case .choose: "choose"
      case .chooseForNewBoards: "chooseForNewBoards"
      case .chooseNext: "chooseNext"
      case .toggle: "toggle"
      }
    }

    func title(_ row: String) -> String {
      switch self {
      case .toggleSettings: row
      case .choose(let choice): choice.commandTitle
      case .chooseForNewBoards(let choice): "\(row): \(choice.commandTitle)"
      case .chooseNext(let setting): "\(row) \(setting.title)"
      case .toggle(let setting): setting.choices.last?.commandTitle ?? setting.title
      }
    }
  }

  nonisolated static let commands = [
    CommandRow(
      .toggleSettings,
      "Settings",
      .leavesTextOpen,
      keys: [.control(",")],
      words: "Preferences Options"
    ),
    CommandRow(family: "choose", "", [.leavesTextOpen, .isChoice]),
    CommandRow(family: "toggle", "Turn On or Off", [.leavesTextOpen, .isChoice, .isLocal]),
    CommandRow(family: "chooseForNewBoards", "New Boards", [.leavesTextOpen, .isLocal]),
    CommandRow(
      family: "chooseNext",
      "Switch",
      .leavesTextOpen,
      [
        (.chooseNext(.undoScope), [.controlShift("u")]),
        (.chooseNext(.minimap), [.press(.character("m"))]),
        (.chooseNext(.markdown), [.control("/")]),
      ]
    ),
  ]

  private var isOpen = false

  nonisolated init() {}

  func isChosen(_ order: Order, _ context: Context) -> Bool {
    switch order {
    case .choose(let choice): Setting.all.contains { $0.choice(in: context.settings) == choice }
    case .chooseForNewBoards(let choice):
      Setting.all.contains { $0.choice(in: context.preferences.newBoards) == choice }
    case .toggle(let setting): setting.choice(in: context.settings) == setting.choices.last
    case .toggleSettings, .chooseNext: false
    }
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    family == "choose" ? Setting.all.flatMap(\.choices).map(Order.choose) : []
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .toggleSettings:
      isOpen = true
      effects.add(context.isPanelOpen ? .closePanel : .openPanel)
    case .choose(let choice): choose(choice, context, &effects)
    case .chooseForNewBoards(let choice): chooseForNewBoards(choice, &effects)
    case .chooseNext(let setting), .toggle(let setting):
      choose(setting.choice(after: context.settings), context, &effects)
    }
  }

  private func choose(
    _ choice: Setting.Choice,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let isReadOnly = context.isReadOnly
    let before = context.settings
    var after = before
    after.choose(choice)
    let scope = after.undoScope
    if scope != before.undoScope {
      effects.say("Undo for \(choice.title.lowercased()); no step was lost")
    }
    effects.add(
      .preferences { [after] preferences, storage in
        preferences.settings = after
        guard choice.belongsToBoard else {
          if after != before { preferences.keep?(before, after) }
          return
        }
        // The scope of a read-only window lasts only as long as the program.
        preferences.passingScope = isReadOnly ? scope : nil
        if !isReadOnly { storage.undoScope = scope }
      }
    )
  }

  /// Chooses the value that new boards begin with.
  private func chooseForNewBoards(_ choice: Setting.Choice, _ effects: inout Effects) {
    effects.add(
      .preferences { preferences, _ in
        let before = preferences.newBoards
        preferences.newBoards.choose(choice)
        preferences.keep?(before, preferences.newBoards)
      }
    )
  }

  mutating func panelDidClose() { isOpen = false }

  /// The first control of the panel.
  var firstFocus: Focus? { Focus(pane: .panel, part: "") }

  func publish(into state: inout InterfaceState, _ context: Context) {
    if isOpen { state.historySize = context.editor.document.history.byteCount }
  }

  func panes(_ state: InterfaceState) -> [Pane] { isOpen ? [SettingsSheet.pane(state)] : [] }
}

extension Command {
  static let toggleSettings = Command(SettingsFeature.Order.toggleSettings)

  static func toggle(_ setting: Setting) -> Command {
    Command(SettingsFeature.Order.toggle(setting))
  }

  static func choose(_ choice: Setting.Choice) -> Command {
    Command(SettingsFeature.Order.choose(choice))
  }

  static func chooseForNewBoards(_ choice: Setting.Choice) -> Command {
    Command(SettingsFeature.Order.chooseForNewBoards(choice))
  }

  static func chooseNext(_ setting: Setting) -> Command {
    Command(SettingsFeature.Order.chooseNext(setting))
  }
}
