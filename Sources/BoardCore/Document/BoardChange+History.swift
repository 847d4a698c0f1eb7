package import UndoCore

extension BoardChange {
  /// What a step of the history changes when it is undone or redone, in order.
  package static func changes(
    of step: Document.Log.UndoResult,
    _ direction: UndoDirection
  ) -> [BoardChange] {
    step.parts.map { part in
      BoardChange(part.subject, direction == .undo ? part.change.inverted : part.change)
    }
  }
}
