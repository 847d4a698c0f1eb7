package import UndoCore

extension BoardChange {
  /// The changes that undo or redo this step, in order.
  package static func changes(
    of step: Document.Log.UndoResult,
    _ direction: UndoDirection
  ) -> [BoardChange] {
    step.parts.map { part in
      BoardChange(part.subject, direction == .undo ? part.change.inverted : part.change)
    }
  }
}
