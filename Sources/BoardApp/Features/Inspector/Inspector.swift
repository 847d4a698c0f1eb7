import BoardCore
import BoardValues

/// The position, size, colour and lock of the selected cards in a panel, whose changes are one step.
struct Inspector: Feature {
  enum Order: CommandCase {
    case toggle
    /// Chooses the colour that the cards are to have; nil stands for none.
    case choose(CanvasColor?)
    case toggleLock
    case accept

    var family: String? { if case .choose = self { "chooseProperty" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      row(
        .toggle,
        "Properties…",
        .changesBoard,
        keys: [.press(.character("p"), .alt)],
        words: "Inspector Position Size Width Height Colour Lock Details"
      ),
      CommandRow(family: "chooseProperty", "Colour", .isLocal),
      row(.toggleLock, "Locked", .isLocal), row(.accept, "Set", [.changesBoard, .isLocal]),
    ]
  )

  /// The open panel; nil while it is closed.
  private(set) var panel: InspectorPanel?

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    question.selectedCards.isEmpty ? localized("Select a card first") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .toggle:
      if panel == nil { panel = InspectorPanel(turn.editor) }
      turn.togglePanel()
    case .choose(let colour): panel?.colour = .some(colour)
    case .toggleLock:
      let isLocked = panel?.isLocked ?? false
      panel?.isLocked = !isLocked
    case .accept: accept(&turn)
    }
  }

  /// Enter in a field is the button.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .event(.keyPressed(KeyStroke(.enter), _)) = input, let focus = turn.focus,
      hasField(at: focus), self[fieldAt: focus]?.isComposing == false
    else { return .passed }
    accept(&turn)
    return .taken
  }

  /// Gives the cards what was changed and closes the panel, or says what is wrong.
  private mutating func accept(_ turn: inout Turn) {
    guard let properties = panel?.properties else {
      panel?.complains = true
      return
    }
    turn.close(.panel)
    let draft = turn.editor.draft(setting: properties)
    guard draft.changes.allSatisfy({ turn.editor.mayChange($0.id) }) else {
      return turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
    turn.perform(draft)
    turn.revealSelection()
  }

  // MARK: The panel

  mutating func panelDidClose() { panel = nil }

  /// Closes the panel once it would be about other cards.
  mutating func follow(_ turn: inout Turn) {
    if let panel, panel.cards != turn.selection { turn.close(.panel) }
  }

  var fieldFocus: Focus? { Self.focus(.x) }

  func hasField(at focus: Focus) -> Bool { Self.number(at: focus) != nil }

  subscript(fieldAt focus: Focus?) -> TextField? {
    get { focus.flatMap(Self.number).flatMap { panel?[$0] } }
    set { if let number = focus.flatMap(Self.number) { panel?[number] = newValue } }
  }

  private static func focus(_ number: InspectorPanel.Number) -> Focus {
    Focus(pane: .panel, part: number.name)
  }

  private static func number(at focus: Focus) -> InspectorPanel.Number? {
    InspectorPanel.Number.allCases.first { Self.focus($0) == focus }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (panel?.pane(state)).map { [$0] } ?? [] }
}
