import BoardCore
import UndoCore

/// What the list of steps and the timeline depend on.
struct HistoryKey: Equatable, Sendable {
  var revision: Document.Revision
  var isSaved: Bool
  var scope: UndoScope
  var selection: Set<ElementID>
  var hasDraft: Bool
  /// Their names.
  var moments: [String]
}

extension HistoryKey {
  /// What they depend on now; on what is selected if undo is for each card, or if `needsSelection`.
  @MainActor
  init(_ context: Context, needsSelection: Bool = false) {
    let editor = context.editor
    scope = context.settings.undoScope
    revision = editor.document.revision
    isSaved = !editor.hasUnsavedChanges
    selection = needsSelection || scope == .object ? editor.selection : []
    hasDraft = editor.document.draft != nil
    moments = editor.document.bookmarks.map(\.name)
  }
}
