import BoardCore
import BoardStore
import UndoCore

/// Toasts say what just happened, and only as long as that is still so.
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

  /// What is wrong, in two words each.
  var troubles: [String] {
    (storage.isFailing ? ["not kept"] : []) + (fileSession.hasFailedSave ? ["not saved"] : [])
  }

  private var pointsAtToast: Bool {
    pointer.position.flatMap(panes.find)?.pane.id == .toast
  }

  /// Called at the end of everything that happens.
  func refreshMessage(at now: Double) {
    guard status.toast != nil else { return }
    // Nobody reads while something moves, and whoever points at it is reading.
    let isMoving = stage.nextChange(after: now) != nil || pointsAtToast
    status.refresh(circumstances, isMoving: isMoving, at: now)
  }

  /// Says what was done to the whole board, with a way back where undo would take back that very step.
  func announce(_ words: String, of step: AppliedStep) {
    let isNext = editor.nextName(.undo) == step.name
    let undo = Toast.Action(title: "Undo", command: .undo)
    status.toast = Toast(words: words, action: isNext ? undo : nil)
  }

  /// Says why something could not be done, until the person has seen it.
  func report(_ words: String) { status.toast = Toast(words: words, isError: true) }
}
