package import UndoCore

extension BoardChange {
  /// The changes that undo or redo this step, in order.
  package static func changes(
    of step: Document.Log.Performed
  ) -> [BoardChange] {
    step.parts.map { part in
      BoardChange(part.subject, step.direction == .undo ? part.change.inverted : part.change)
    }
  }
}
