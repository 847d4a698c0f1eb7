import BoardValues

/// A question that waits for its answer. Nothing reaches the board meanwhile.
struct Questions: Feature {
  /// The open dialog; nil while there is no question.
  private(set) var open: OpenDialog?

  nonisolated init() {}

  mutating func ask(_ dialog: Dialog, _ context: Context, _ effects: inout Effects) {
    open = OpenDialog(dialog, at: context.now)
    effects.add(.closeMenu)
    effects.add(.openPanel)
  }

  /// Closes the dialog if its question is one of some.
  func close(where isOver: @MainActor (Dialog) -> Bool, _ effects: inout Effects) {
    if let open, isOver(open.dialog) { effects.add(.closePanel) }
  }

  mutating func panelDidClose() { open = nil }

  func places(_ context: Context) -> Places { open == nil ? [] : [.panel, .modal] }

  // MARK: Input

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(let event): takes(event, at: place, context.now) ? .taken : .passed
    case .command, .reply: .passed
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

  func answer(to command: Command, at place: Place, _ context: Context) -> CommandAnswer {
    guard let answer = open?.dialog.answers.first(where: { $0.command == command }) else {
      return .notMine
    }
    return answer.isEnabled
      ? .enabled(title: answer.title) : .disabled(title: answer.title, reason: "")
  }

  /// Closes the dialog, as an answer ends the question. Other features perform the answer.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let isAnswer =
      command.row.traits.contains(.isAnswer)
      || open?.dialog.answers.contains { $0.command == command } == true
    if isAnswer { effects.add(.closePanel) }
  }

  // MARK: Time

  /// Updates the dialog. Until it accepts input the answers are gray.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    if open?.deadline != nil { open?.advance(to: context.now) }
  }

  func deadline(after now: Double) -> Double? { open?.deadline }

  // MARK: Appearance

  var firstFocus: Focus? { open?.focus }

  func panes(_ state: InterfaceState) -> [Pane] { (open?.pane(state)).map { [$0] } ?? [] }

  func answer(_ query: Query, _ context: Context) -> String? {
    guard query.subject == .question else { return nil }
    guard let dialog = open?.dialog else { return "no question" }
    let answers = dialog.answers.map {
      "\($0.title)\t\($0.isEnabled ? "enabled" : "disabled")"
    }
    return ([dialog.title] + answers).joined(separator: "\n")
  }
}
