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
