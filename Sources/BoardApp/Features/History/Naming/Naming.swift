import BoardCore
import BoardValues
import UndoCore

/// Names the current moment of the board. It asks nothing of the other parts of the history.
struct Naming: Feature {
  enum Order: CommandCase {
    /// Asks for a name of the board as it is now.
    case askForName
    case nameMoment(as: String)

    var family: String? { if case .nameMoment = self { "nameMoment" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      row(.askForName, "Name This Moment…", .changesBoard, words: "Version Bookmark Snapshot"),
      CommandRow(family: "nameMoment", "Name This Moment", [.changesBoard, .isLocal]),
    ]
  )

  /// The open panel; nil while it is closed.
  private var panel: NamingPanel?

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    if question.isTryingOut { return localized("Keep or discard what is tried out first") }
    guard let look = question.look, !look.scope.isAll else { return nil }
    return localized("Only some cards are shown as they were; Escape goes back to now")
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .askForName:
      panel = NamingPanel(field: TextField(""))
      turn.show(.panel)
    case .nameMoment(let name): give(name, &turn)
    }
  }

  private func give(_ name: String, _ turn: inout Turn) {
    turn.close(.panel)
    if turn.editor.nameMoment(name, at: turn.now) {
      turn.say(localized("This moment is “{name}”", ["name": name.visible]))
    }
  }

  /// Handles an input. Enter in the field sets the name.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(.keyPressed(KeyStroke(.enter), _)) = input, turn.isFieldFocused,
      let panel, !panel.field.isComposing, let name = panel.name
    else { return .passed }
    turn.ask(.naming(.nameMoment(as: name)))
    return .taken
  }

  mutating func panelDidClose() { panel = nil }

  var field: TextField? {
    get { panel?.field }
    set { if let newValue { panel?.field = newValue } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: NamingPanel.fieldName) }

  func panes(_ state: InterfaceState) -> [Pane] { (panel?.pane(state)).map { [$0] } ?? [] }
}
