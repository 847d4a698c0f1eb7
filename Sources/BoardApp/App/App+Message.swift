import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// Toasts about what just happened, which stay only as long as they are true.
extension App {
  private var circumstances: StatusMessage.Circumstances {
    StatusMessage.Circumstances(
      revision: editor.document.revision,
      hasUnsavedChanges: editor.hasUnsavedChanges,
      isReadOnly: editor.isReadOnly,
      edit: editor.document.draft?.name,
      scope: settings.undoScope,
      selection: settings.undoScope == .object ? editor.selection : [],
      troubles: troubles
    )
  }

  /// Remembers in a file which hints were shown.
  package func showsHintsOnce(path: String?) { status.seenHints = SeenHints(path: path) }

  /// The current problems, in two words each.
  var troubles: [String] {
    (storage.isFailing ? [localized("not kept")] : [])
      + (fileCoordinator.session.hasFailedSave ? [localized("not saved")] : [])
  }

  private var pointsAtToast: Bool {
    pointer.position.flatMap(panes.find)?.pane.id == .toast
  }

  /// Updates the toast. Called at the end of each turn.
  func refreshMessage(at now: Double) {
    guard status.toast != nil else { return }
    // The user doesn't read during motion, and is reading while pointing at the toast. Finding that out
    // takes as long as laying out the window.
    let isMoving = stage.nextChange(after: now) != nil || status.isOver(at: now) && pointsAtToast
    status.refresh(circumstances, isMoving: isMoving, at: now)
  }
}
