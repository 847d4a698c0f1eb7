import BoardCore

/// Trying something out: what is done meanwhile is one step in the end, or nothing.
extension App {
  func toggleEdit(at now: Double) {
    if editor.document.edit == nil { beginEdit() } else { endEdit(keeping: true, at: now) }
  }

  private func beginEdit() {
    guard editor.document.edit == nil, !editor.isReadOnly else { return }
    editor.beginEdit()
    message =
      "\(editor.document.edit?.name ?? ""): undo works inside; Keep makes it one step, Discard undoes it"
  }

  /// Whoever turns away from an edit does not mean to throw work away.
  func leaveEdit(at now: Double) {
    guard let edit = editor.document.edit else { return }
    if edit.hasChanges(on: editor.board) {
      ask(.leaveEdit(name: edit.name), at: now)
    } else {
      endEdit(keeping: false, at: now)
    }
  }

  func endEdit(keeping: Bool, at now: Double) {
    guard let edit = editor.document.edit else { return }
    let name = edit.name
    let hasChanges = edit.hasChanges(on: editor.board)
    let step = editor.endEdit(keeping: keeping, at: now)
    message =
      !hasChanges
      ? "Nothing was changed" : keeping ? "“\(name)” is one step now" : "“\(name)” was discarded"
    if let step, !step.changes.isEmpty { follow([step], at: now) }
  }
}
