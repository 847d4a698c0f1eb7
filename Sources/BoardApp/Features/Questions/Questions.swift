import BoardValues

/// A question that waits for its answer. Nothing reaches the board meanwhile.
struct Questions: Feature {
  /// The open dialog; nil while there is no question.
  private(set) var open: OpenDialog?

  nonisolated init() {}

  mutating func ask(_ dialog: Dialog, _ turn: inout Turn) {
    open = OpenDialog(dialog, at: turn.now)
    turn.close(.menu)
    turn.show(.panel)
  }

  /// Closes the question about the board's file, if it is open.
  func closeQuestionOfFile(_ turn: inout Turn) {
    if open?.dialog.isAboutFile == true { turn.close(.panel) }
  }

  mutating func panelDidClose() { open = nil }

  func places(_ question: Question) -> Places { open == nil ? [] : [.panel, .modal] }

  // MARK: Input

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(let event): takes(event, at: place, turn.now) ? .taken : .passed
    case .command, .reply, .again: .passed
    }
  }

  /// Returns whether an event ends here: before the controls while the dialog ignores input, and
  /// always after them.
  private func takes(_ event: WindowEvent, at place: Place, _ now: Double) -> Bool {
    switch event {
    case .pressed: break
    case .keyPressed(let stroke, _): if stroke.key == .escape { return false }
    default: return false
    }
    return place == .modal || open?.listens(at: now) == false
  }

  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    guard let answer = open?.dialog.answers.first(where: { $0.command == command }) else {
      return .notMine
    }
    return answer.isEnabled
      ? .enabled(title: answer.title) : .disabled(title: answer.title, reason: "")
  }

  /// Closes the dialog, as an answer ends the question. Other features perform the answer.
  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    let isAnswer =
      command.row.traits.contains(.isAnswer)
      || open?.dialog.answers.contains { $0.command == command } == true
    if isAnswer { turn.close(.panel) }
  }

  // MARK: Time

  /// Updates the dialog. Until it accepts input the answers are gray.
  mutating func follow(_ turn: inout Turn) {
    if open?.deadline != nil { open?.advance(to: turn.now) }
  }

  func deadline(after now: Double) -> Double? { open?.deadline }

  // MARK: Appearance

  var firstFocus: Focus? { open?.focus }

  func panes(_ state: InterfaceState) -> [Pane] { (open?.pane(state)).map { [$0] } ?? [] }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .question else { return nil }
    guard let dialog = open?.dialog else { return "no question" }
    let answers = dialog.answers.map {
      "\($0.title)\t\($0.isEnabled ? "enabled" : "disabled")"
    }
    return ([dialog.title] + answers).joined(separator: "\n")
  }
}
