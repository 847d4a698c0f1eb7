import BoardCore
import UndoCore

/// Toasts say what just happened, and only as long as that is still so.
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

  /// Called at the end of everything that happens.
  func refreshMessage(at now: Double) {
    guard status.toast != nil else { return }
    if status.refresh(circumstances, at: now) { needsFrame = true }
  }

  static func words(forUnkept failure: String) -> String {
    "Your steps are in memory only: \(failure). Trying again."
  }

  /// To be added to words about a step, where undo would take back that very step.
  func undoHint(for name: String) -> String {
    editor.nextName(.undo) == name ? "; undo brings back what it was" : ""
  }
}
