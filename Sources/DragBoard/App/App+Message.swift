import BoardCore
import UndoCore

/// The words at the bottom left say what just happened, and only as long as that is still so.
extension App {
  /// What such words speak of. Once any of it is different they go, whatever they were.
  struct Circumstances: Equatable, Sendable {
    var revision: Int
    var hasUnsavedChanges: Bool
    var isReadOnly: Bool
    var edit: String?
    var scope: UndoScope
    /// What undo is about, where that follows the selection.
    var selection: Set<ElementID>
    var troubles: [String]
  }

  private var circumstances: Circumstances {
    Circumstances(
      revision: editor.document.revision,
      hasUnsavedChanges: editor.hasUnsavedChanges,
      isReadOnly: editor.isReadOnly,
      edit: editor.document.edit?.name,
      scope: settings.undoScope,
      selection: settings.undoScope == .object ? editor.selection : [],
      troubles: storage.troubles
    )
  }

  /// Called at the end of everything that happens: new words belong to what is so by then, old ones
  /// make room for what is still wrong, or for nothing.
  func refreshMessage() {
    guard !message.isEmpty else { return }
    let circumstances = circumstances
    if let saidIn, saidIn != circumstances {
      message = standingTrouble ?? ""
      needsFrame = true
    }
    saidIn = circumstances
  }

  private var standingTrouble: String? {
    if let failure = storage.keepingFailure { return Self.words(forUnkept: failure) }
    if storage.isUnreadable { return "Kept state cannot be read, and nothing is kept now" }
    return storage.saveRetry == nil ? nil : "Not saved yet, trying again"
  }

  static func words(forUnkept failure: String) -> String {
    "Your steps are in memory only: \(failure). Trying again."
  }

  /// To be added to words about a step, where undo would take back that very step.
  func undoHint(for name: String) -> String {
    editor.nextName(.undo) == name ? "; undo brings back what it was" : ""
  }
}
