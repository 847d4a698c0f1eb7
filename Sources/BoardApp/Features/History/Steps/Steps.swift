import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The list of the board's steps, which can be operated while the board is in use.
///
/// It asks `Look` to show the board after a step, to settle there and to restore it, and offers the
/// commands of `Compare` on moments. The strip opens and closes it.
struct Steps: Feature {
  enum Order: CommandCase {
    case toggleSteps
    /// Shows the board after a number of steps, or makes it the present.
    case lookAtStep(Int), restoreStep(Int)
    /// Undoes or selects the changes of a step, by its index.
    case undoStepOnly(Int), selectStep(Int)
    /// Shows the steps of a run one by one, or as one line again; the run is given by the index of
    /// its first step.
    case openRun(Int)
    /// Lists only steps of the selected cards, or all steps.
    case toggleSelectedSteps

    var family: String? {
      switch self {
      case .toggleSteps, .toggleSelectedSteps: nil
      case .lookAtStep: "lookAtStep"
      case .restoreStep: "restoreStep"
      case .undoStepOnly: "undoStepOnly"
      case .selectStep: "selectStep"
      case .openRun: "openRun"
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      row(.toggleSteps, "List of Steps", .leavesTextOpen),
      CommandRow(family: "lookAtStep", "Look Here", .isLocal),
      CommandRow(family: "restoreStep", "Restore This", [.changesBoard, .isLocal]),
      CommandRow(
        family: "undoStepOnly",
        "Undo Only This",
        [.changesBoard, .isLocal, .isOfPresent]
      ),
      CommandRow(family: "selectStep", "Select Its Cards", .isLocal),
      CommandRow(family: "openRun", "Show Single Steps", .isLocal),
      row(.toggleSelectedSteps, "Selected Cards", .isLocal),
    ]
  )

  nonisolated static let panelTraits: PanelTraits = [.leavesBoard, .comesBack]

  /// The open list; nil while it is closed.
  var list: HistoryPanel?
  /// The key of the state that the list was made from.
  var key: HistoryKey?
  /// The changes of the steps in view, as pictures in the list.
  var pictures = StepPictures()
  /// The step whose row is under the pointer, or has the keyboard.
  var hotStep: Int?
  /// The cameras before and after the list has moved the view to make room.
  var moved: (from: Camera, to: Camera)?
  /// The last position that the list was scrolled to, as a number of steps done.
  var listPlace: Int?

  nonisolated init() {}

  // MARK: Commands

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .toggleSteps where list != nil: turn.close(.panel)
    case .toggleSteps: open(&turn)
    case .lookAtStep(let place): look(at: place, &turn)
    case .restoreStep(let place): restore(place, &turn)
    case .undoStepOnly(let index): undoOnly(step: index, &turn)
    case .selectStep(let index): select(step: index, &turn)
    case .openRun(let step): list?.toggleRun(from: step)
    case .toggleSelectedSteps: list?.toggleSelected()
    }
  }

  func title(of order: Order, _ question: Question) -> String {
    if case .undoStepOnly(let index) = order, isOfOthers(step: index) {
      return localized("Take Back")
    }
    return Command(order).title
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .undoStepOnly(let index):
      reasonToKeep(step: index, question)
    case .selectStep(let index):
      cards(ofStep: index, question.board).isEmpty
        ? localized("Its cards are not on the board") : nil
    default: nil
    }
  }

  mutating func panelDidClose() { (list, key) = (nil, nil) }

  // MARK: Input

  func places(_ question: Question) -> Places {
    question.isPanelOpen ? [.panel, .end] : []
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch (place, input) {
    case (.panel, .event(let event)): handle(event, &turn)
    case (.panel, .command(let command)): perform(inList: command, &turn)
    case (.end, .command(.escape)): escape(&turn)
    case (.end, .again): again(&turn)
    default: .passed
    }
  }

  // MARK: Time

  func isActive(_ question: Question) -> Bool {
    list != nil || hotStep != nil || listPlace != nil || pictures.isKept || moved != nil
  }

  mutating func advance(_ turn: inout Turn) {
    refresh(&turn)
    // The list may have been scrolled.
    if list != nil {
      turn.again()
    }
  }

  private mutating func again(_ turn: inout Turn) -> Verdict {
    refreshPictures(turn.question)
    return .taken
  }

  func deadline(after now: Double) -> Double? {
    list?.isSearching == true || list != nil && pictures.isBehind ? now : nil
  }

  // MARK: Appearance

  var field: TextField? {
    get { list?.field }
    set { if let newValue { list?.setField(newValue) } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: HistoryPanel.fieldName) }

  /// None, as the list leaves the keyboard to the board.
  var firstFocus: Focus? { nil }

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard list != nil else { return }
    state.film?.look.hotStep = hotStep
    state.steps = InterfaceState.Steps(
      place: lookedAtStep(question),
      pictures: pictures.made
    )
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    state.openPanel == Self.id ? (list?.pane(state)).map { [$0] } ?? [] : []
  }

  func mark(_ frame: inout FrameState, _ question: Question) {
    guard let step = hotStep, let list = list?.list, list.steps.indices.contains(step) else {
      return
    }
    frame.addGhosts(of: list.changes(at: step))
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .history else { return nil }
    let editor = question.editor
    return editor.steps.map {
      "\($0.isDone ? "done" : "undone")\t\(editor.englishTitle(of: $0.stepName))"
    }
    .joined(separator: "\n")
  }
}
