/// The Edit mode: what is done in it is one step in the end, or nothing.
extension App {
  func beginEdit() {
    guard editor.document.edit == nil, !editor.isReadOnly else { return }
    editor.beginEdit()
    message =
      "\(editor.document.edit?.name ?? ""): undo works inside; Save keeps it, Cancel does not"
  }

  func endEdit(keeping: Bool, at now: Double) {
    guard let name = editor.document.edit?.name else { return }
    let journey = editor.endEdit(keeping: keeping, at: now)
    message = keeping ? "\(name) is one step now" : "\(name) was cancelled"
    if let journey, !journey.changes.isEmpty { follow(journey) }
  }
}
