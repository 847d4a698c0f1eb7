// Undo for one object takes operations out of the middle of the history. No state that includes them
// can be reached again, so the document is in a new state after it.

extension UndoManager {
  final func takeBackNewest(for target: AnyObject) {
    takeNewest(for: target, in: undoList, .undo, .willUndoChange, .didUndoChange)
  }

  final func makeNewestAgain(for target: AnyObject) {
    takeNewest(for: target, in: redoList, .redo, .willRedoChange, .didRedoChange)
  }

  /// The newest step with an operation for an object.
  ///
  /// - Complexity: O(operations for it in open groups).
  final func newestStep(for target: AnyObject, in list: UndoList) -> (subject: Int, step: Int)? {
    guard let subject = existingSubject(of: target) else { return nil }
    let roots = list.indices(for: subject).lazy.map { list.root(ofOperation: $0) }
    return roots.first { list.groups[$0].home == .filed }.flatMap {
      list.isListed($0) ? (subject, $0) : nil
    }
  }

  /// Performs the operations of one object, which leave the step.
  private final func takeNewest(
    for target: AnyObject,
    in list: UndoList,
    _ direction: Performance,
    _ will: Event,
    _ did: Event
  ) {
    trim(exactly: true)
    guard let (subject, step) = newestStep(for: target, in: list) else { return }
    if announce(will, step, in: list) {
      currentState = newState()
      let old = list.groups[step]
      let indices = list.indices(for: subject).filter { list.root(ofOperation: $0) == step }
      let part = list.moveToEnd(indices)
      list.groups[step].hasLost = true
      if !list.groups[step].counts { list.unlist(step) }
      let inverse = perform(part, in: list, as: old, direction)
      file(inverse, before: newState(), after: newState(), direction)
    }
    post(did)
  }
}
