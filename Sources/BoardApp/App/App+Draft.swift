import BoardCore

/// The end of a draft, whatever its cause.
extension App {
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
