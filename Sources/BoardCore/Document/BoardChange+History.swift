package import UndoCore

extension BoardChange {
  /// The changes that undo or redo this step, in order.
  package static func changes(
    of step: Document.Log.Transition
  ) -> [BoardChange] {
    step.parts.map { part in
      BoardChange(part.subject, step.direction == .undo ? part.change.inverted : part.change)
    }
  }

  /// The changes from before the first of these steps to after the last, one for each element.
  static func changes(of steps: [Document.Log.Transition]) -> [BoardChange] {
    if steps.count == 1, let step = steps.first { return changes(of: step) }
    var order: [ElementID] = []
    var lives: [ElementID: HistoryReplacement<Element?>] = [:]
    for change in steps.lazy.flatMap(changes(of:)) {
      if lives[change.id] == nil { order.append(change.id) }
      lives[change.id, default: change.life].after = change.after
    }
    return order.compactMap { id in lives[id].map { BoardChange(id, $0) } }
  }
}
