/// Undoing or redoing several steps at once, as from a list of steps.
extension History {
  /// Undoes or redoes until a given number of the steps in the scope is done.
  ///
  /// A person who clicks a line of ``steps(in:)`` wants that step to be the last one done:
  ///
  /// ```swift
  /// for action in history.jump(toStepCount: line + 1, in: scope) {
  ///   for part in action.result.parts {
  ///     switch action.direction {
  ///     case .undo: revert(part)
  ///     case .redo: apply(part)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many steps of the list should be done. Values out of range are clamped.
  ///   - scope: The subjects to look at.
  /// - Returns: What the host must now revert or apply, in this order. Empty while a transaction is
  ///   open.
  /// - Complexity: O(parts undone or redone), beside that of ``doneStepCount(in:)``.
  public mutating func jump(
    toStepCount count: Int,
    in scope: Scope<Subject> = .all
  ) -> [UndoAction] {
    var missing = max(count, 0) - doneStepCount(in: scope)
    var actions: [UndoAction] = []
    while missing < 0, let result = undo(in: scope) {
      actions.append(UndoAction(direction: .undo, result: result))
      missing += 1
    }
    while missing > 0, let result = redo(in: scope) {
      actions.append(UndoAction(direction: .redo, result: result))
      missing -= 1
    }
    return actions
  }

  /// How many of the steps in the scope are done.
  ///
  /// - Complexity: O(1) for the scope of all, else O(n log n) in the parts in the scope.
  public func doneStepCount(in scope: Scope<Subject> = .all) -> Int {
    if scope.isAll { return log.done.batchCount }
    let positions = log.positions(in: scope, on: .done, of: subjects)
    return log.firsts(of: positions, on: .done).count
  }
}
