import BoardCore
import UndoCore

/// The inputs of the list of steps and of the timeline.
struct HistoryKey: Equatable, Sendable {
  var revision: Document.Revision
  var isSaved: Bool
  var scope: UndoScope
  var selection: Set<ElementID>
  var hasDraft: Bool
  /// The names of the moments.
  var moments: [String]
}

extension HistoryKey {
  /// Creates the key for the current state. It includes the selection if undo is for each card, or
  /// if `needsSelection`.
  @MainActor
  init(_ question: Question, needsSelection: Bool = false) {
    let editor = question.editor
    scope = question.settings.undoScope
    revision = editor.document.revision
    isSaved = !editor.hasUnsavedChanges
    selection = needsSelection || scope == .object ? editor.selection : []
    hasDraft = editor.document.draft != nil
    moments = editor.document.bookmarks.map(\.name)
  }
}
