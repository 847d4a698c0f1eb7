import BoardCore
import BoardValues

/// Trying something out in a draft, which becomes one step in the end, or nothing.
struct TryOut: Feature {
  enum Order: CommandCase { case toggleDraft, keepDraft, discardDraft }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(
        .toggleDraft,
        "Try Out",
        [.changesBoard, .isOfPresent],
        keys: [.controlShift("e")]
      ),
      CommandRow(
        .keepDraft,
        "Keep",
        [.changesBoard, .isAnswer, .endsText, .isOfPresent],
        keys: [.press(.enter, .control)]
      ), CommandRow(.discardDraft, "Discard", [.changesBoard, .isAnswer, .isOfPresent]),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    order == .toggleDraft || context.isTryingOut ? nil : localized("Nothing is being tried out")
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .toggleDraft where !context.isTryingOut: begin(&effects)
    case .toggleDraft, .keepDraft: effects.endDraft(keeping: true, at: context.now)
    case .discardDraft: effects.endDraft(keeping: false, at: context.now)
    }
  }

  private func begin(_ effects: inout Effects) {
    effects.change { editor, effects in
      guard editor.document.draft == nil, !editor.isReadOnly else { return }
      editor.beginDraft()
      effects.say(localized("You are trying something out. Keep it, or discard it."))
    }
  }

  // MARK: Leaving

  func places(_ context: Context) -> Places { .end }

  /// Handles Escape, which clears the selection or else leaves the draft.
  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    if context.selection.isEmpty {
      leave(context, &effects)
    } else {
      effects.add(.select([]))
    }
    return .taken
  }

  /// Leaves the draft, after a question if it has changes: leaving doesn't mean discarding them.
  private func leave(_ context: Context, _ effects: inout Effects) {
    guard let edit = context.editor.document.draft else { return }
    let hasChanges = edit.hasChanges(on: context.board)
    if hasChanges {
      return effects.add(
        .question(.leaveDraft(name: context.editor.stepWords.title(of: edit.name).text))
      )
    }
    effects.endDraft(keeping: false, at: context.now)
  }
}

extension Effects {
  /// Ends the draft, if there is one, keeping or discarding it.
  mutating func endDraft(keeping: Bool, at now: Double) {
    change { editor, effects in
      guard let draft = editor.document.draft else { return }
      let name = editor.stepWords.title(of: draft.name)
      let hasChanges = draft.hasChanges(on: editor.board)
      let step = editor.endDraft(keeping: keeping, at: now)
      let outcome: Words =
        keeping
        ? localized("“{name}” is one step now", ["name": name])
        : localized("“{name}” was discarded", ["name": name])
      effects.say(hasChanges ? outcome : localized("Nothing was tried out"))
      if let step, !step.changes.isEmpty { effects.add(.follow([step])) }
    }
  }
}

extension Command {
  static let toggleDraft = Command(TryOut.Order.toggleDraft)
  static let keepDraft = Command(TryOut.Order.keepDraft)
  static let discardDraft = Command(TryOut.Order.discardDraft)
}
