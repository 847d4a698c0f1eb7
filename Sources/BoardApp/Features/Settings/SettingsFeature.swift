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
    /// Turns a switch on or off.
    case toggle(Setting)

    var family: String? {
      switch self {
      case .toggleSettings: nil
      case .choose: "choose"
      case .chooseForNewBoards: "chooseForNewBoards"
      case .toggle: "toggle"
      }
    }

    func name(_ row: String) -> String {
      if case .toggle(let setting) = self { setting.name.english } else { row }
    }

    func title(_ row: String) -> String {
      switch self {
      case .toggleSettings: row
      case .choose(let choice): choice.commandTitle
      case .chooseForNewBoards(let choice):
        localized("New Boards: {choice}", ["choice": choice.commandTitle])
      case .toggle(let setting): setting.title
      }
    }
  }

  nonisolated static let commands = [
    row(
      .toggleSettings,
      "Settings",
      .leavesTextOpen,
      keys: [.control(",")],
      words: "Preferences Options"
    ),
    CommandRow(family: "choose", "", [.leavesTextOpen, .isChoice]),
    CommandRow(
      family: "toggle",
      "Turn On or Off",
      [.leavesTextOpen, .isChoice],
      Setting.all.filter(\.isSwitch).map {
        (command: Command.settings(.toggle($0)), strokes: switchKeys[$0] ?? [])
      },
      words: "Switch"
    ),
    CommandRow(family: "chooseForNewBoards", "New Boards", [.leavesTextOpen, .isLocal]),
  ]

  nonisolated private static let switchKeys: [Setting: [KeyStroke]] = [
    .undoScope: [.press(.character("u"), .alt), .controlShift("u")],
    .minimap: [.press(.character("m"))],
    .markdown: [.control("/")],
  ]

  private var isOpen = false

  nonisolated init() {}

  /// The mode of undo waits while another point of the history is shown, as undo itself does.
  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    [.toggle(.undoScope), .toggle(.undoSteps)].contains(order) ? question.lookWords : nil
  }

  func isChosen(_ order: Order, _ question: Question) -> Bool {
    switch order {
    case .choose(let choice): Setting.all.contains { $0.choice(in: question.settings) == choice }
    case .chooseForNewBoards(let choice):
      Setting.all.contains { $0.choice(in: question.preferences.newBoards) == choice }
    case .toggle(let setting): setting.isOn(in: question.settings)
    case .toggleSettings: false
    }
  }

  func offers(_ family: String, _ question: Question) -> [Order] {
    switch family {
    case "choose": Setting.all.filter { !$0.isSwitch }.flatMap(\.choices).map(Order.choose)
    default: []
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .toggleSettings:
      isOpen = true
      turn.togglePanel()
    case .choose(let choice): choose(choice, &turn)
    case .chooseForNewBoards(let choice): chooseForNewBoards(choice, &turn)
    case .toggle(let setting):
      choose(setting.choice(after: turn.settings), &turn)
    }
  }

  private func choose(_ choice: Setting.Choice, _ turn: inout Turn) {
    let before = turn.settings
    var after = before
    after.choose(choice)
    let scope = after.undoScope
    if scope != before.undoScope {
      turn.say(
        scope == .object
          ? localized("Undo now works card by card")
          : localized("Undo now works on the whole board")
      )
    }
    turn.preferences.settings = after
    guard choice.belongsToBoard else {
      if after != before { turn.preferences.keep?(before, after) }
      return
    }
    // What is chosen in a read-only window lasts only as long as the program.
    let setting = Setting.of(choice)
    setting?.note(turn.isReadOnly ? after : nil, in: &turn.preferences.passing)
    if !turn.isReadOnly { setting?.note(after, in: &turn.boardSettings) }
  }

  /// Chooses the value that new boards begin with.
  private func chooseForNewBoards(_ choice: Setting.Choice, _ turn: inout Turn) {
    let before = turn.preferences.newBoards
    turn.preferences.newBoards.choose(choice)
    turn.preferences.keep?(before, turn.preferences.newBoards)
  }

  mutating func panelDidClose() { isOpen = false }

  /// The first control of the panel.
  var firstFocus: Focus? { Focus(pane: .panel, part: "") }

  func publish(into state: inout InterfaceState, _ question: Question) {
    if isOpen { state.historySize = question.editor.document.history.byteCount }
  }

  func panes(_ state: InterfaceState) -> [Pane] { isOpen ? [SettingsSheet.pane(state)] : [] }
}
