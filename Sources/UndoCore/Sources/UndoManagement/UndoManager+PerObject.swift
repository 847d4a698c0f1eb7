// Undo for one object takes operations out of the middle of the history. No state that includes them
// can be reached again, so the document is in a new state after it.

extension UndoManager {
  /// The newest step with an operation for an object.
  ///
  /// - Complexity: O(operations for it in open groups).
  final func newestStep(
    for target: AnyObject,
    in side: Direction
  ) -> (subject: Int, step: Int)? {
    guard let subject = subjects.number(of: target) else { return nil }
    let list = self[side]
    let roots = list.indices(for: subject).lazy.map { list.root(ofOperation: $0) }
    guard let step = roots.first(where: { list.groups[$0].home == .filed }), list.isListed(step)
    else { return nil }
    return (subject, step)
  }

  /// Performs the operations of one object, which leave the step.
  final func performNewest(for target: AnyObject, in side: Direction) {
    trim(exactly: true)
    guard let (subject, step) = newestStep(for: target, in: side) else { return }
    if announce(step, in: side) {
      currentState = newState()
      let old = self[side].groups[step]
      let part = self[side].moveToEnd(for: subject, in: step)
      let inverse = perform(part, in: side, as: old)
      file(inverse, leadingTo: nil, side)
    }
    post(side == .undo ? .didUndoChange : .didRedoChange)
  }
}
