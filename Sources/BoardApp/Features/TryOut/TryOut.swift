import BoardCore
import BoardValues

/// Trying something out in a draft, which becomes one step in the end, or nothing.
struct TryOut: Feature {
  enum Order: CommandCase { case toggleDraft, keepDraft, discardDraft }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      row(.toggleDraft, "Try Out", [.changesBoard, .isOfPresent], keys: [.controlShift("e")]),
      row(
        .keepDraft,
        "Keep",
        [.changesBoard, .isAnswer, .endsText, .isOfPresent],
        keys: [.press(.enter, .control)]
      ), row(.discardDraft, "Discard", [.changesBoard, .isAnswer, .isOfPresent]),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    order == .toggleDraft || question.isTryingOut ? nil : localized("Nothing is being tried out")
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .toggleDraft where !turn.isTryingOut: begin(&turn)
    case .toggleDraft, .keepDraft: turn.endDraft(keeping: true)
    case .discardDraft: turn.endDraft(keeping: false)
    }
  }

  private func begin(_ turn: inout Turn) {
    guard !turn.isTryingOut, !turn.isReadOnly else { return }
    turn.editor.beginDraft()
    turn.say(localized("You are trying something out. Keep it, or discard it."))
  }

  // MARK: Leaving

  func places(_ question: Question) -> Places { question.isTryingOut ? .end : [] }

  /// Handles Escape, which leaves the draft.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    leave(&turn)
    return .taken
  }

  /// Leaves the draft, after a question if it has changes: leaving doesn't mean discarding them.
  private func leave(_ turn: inout Turn) {
    guard let edit = turn.editor.document.draft else { return }
    let hasChanges = edit.hasChanges(on: turn.board)
    if hasChanges {
      let name = turn.editor.stepWords.title(of: edit.name).text
      return turn.show(.question(.leaveDraft(name: name)))
    }
    turn.endDraft(keeping: false)
  }
}

extension Turn {
  /// Ends the draft, if there is one, keeping or discarding it.
  mutating func endDraft(keeping: Bool) {
    guard let draft = editor.document.draft else { return }
    let name = editor.stepWords.title(of: draft.name)
    let hasChanges = draft.hasChanges(on: editor.board)
    let step = editor.endDraft(keeping: keeping, at: now)
    let outcome: Words =
      keeping
      ? localized("“{name}” is one step now", ["name": name])
      : localized("“{name}” was discarded", ["name": name])
    say(hasChanges ? outcome : localized("Nothing was tried out"))
    if let step, !step.changes.isEmpty { follow([step]) }
  }
}
