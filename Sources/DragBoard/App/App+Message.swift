import BoardCore
import UndoCore

/// The words at the bottom left say what just happened, and only as long as that is still so.
extension App {
  private var circumstances: StatusMessage.Circumstances {
    StatusMessage.Circumstances(
      revision: editor.document.revision,
      hasUnsavedChanges: editor.hasUnsavedChanges,
      isReadOnly: editor.isReadOnly,
      edit: editor.document.edit?.name,
      scope: settings.undoScope,
      selection: settings.undoScope == .object ? editor.selection : [],
      troubles: troubles
    )
  }

  /// What is wrong, in two words each.
  var troubles: [String] {
    (storage.isFailing ? ["not kept"] : []) + (fileSession.hasFailedSave ? ["not saved"] : [])
  }

  /// Called at the end of everything that happens: new words belong to what is so by then, old ones
  /// make room for what is still wrong, or for nothing.
  func refreshMessage() {
    guard !message.isEmpty else { return }
    if status.refresh(circumstances, or: standingTrouble ?? "") { needsFrame = true }
  }

  private var standingTrouble: String? {
    if let failure = storage.keepingFailure { return Self.words(forUnkept: failure) }
    if storage.isUnreadable { return "Kept state cannot be read, and nothing is kept now" }
    return fileSession.hasFailedSave ? "Not saved yet, trying again" : nil
  }

  static func words(forUnkept failure: String) -> String {
    "Your steps are in memory only: \(failure). Trying again."
  }

  /// To be added to words about a step, where undo would take back that very step.
  func undoHint(for name: String) -> String {
    editor.nextName(.undo) == name ? "; undo brings back what it was" : ""
  }
}
