import BoardCore

/// Drafts, for people “Try Out”: what is done meanwhile is one step in the end, or nothing.
extension App {
  func toggleDraft(at now: Double) {
    if editor.document.draft == nil { beginDraft() } else { endDraft(keeping: true, at: now) }
  }

  private func beginDraft() {
    guard editor.document.draft == nil, !editor.isReadOnly else { return }
    editor.beginDraft()
    message =
      "\(editor.document.draft?.name ?? ""): undo works inside; Keep makes it one step, Discard undoes it"
  }

  /// Discards a draft without changes. Otherwise asks first: leaving a draft does not mean throwing work away.
  func leaveDraft(at now: Double) {
    guard let draft = editor.document.draft else { return }
    if draft.hasChanges(on: editor.board) {
      ask(.leaveDraft(name: draft.name), at: now)
    } else {
      endDraft(keeping: false, at: now)
    }
  }

  func endDraft(keeping: Bool, at now: Double) {
    guard let draft = editor.document.draft else { return }
    let name = draft.name
    let hasChanges = draft.hasChanges(on: editor.board)
    let step = editor.endDraft(keeping: keeping, at: now)
    message =
      !hasChanges
      ? "Nothing was changed" : keeping ? "“\(name)” is one step now" : "“\(name)” was discarded"
    if let step, !step.changes.isEmpty { follow([step], at: now) }
  }
}
