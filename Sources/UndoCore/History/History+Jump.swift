/// Going several steps at once, as a list of steps invites to.
extension History {
  /// One stage of a longer way: what the host must do about it.
  public enum Travel {
    /// A step was undone: revert each of its changes.
    case undone(Performed)
    /// A step was redone, or brought back: apply each of its changes.
    case redone(Performed)

    /// The step.
    public var performed: Performed {
      switch self {
      case .undone(let performed), .redone(let performed): performed
      }
    }
  }

  /// Undoes or redoes until a given number of the steps that the scope sees is done.
  ///
  /// A person who clicks a line of ``steps(in:)`` wants that step to be the last that is done:
  ///
  /// ```swift
  /// for stage in history.jump(toStepCount: line + 1, in: scope) {
  ///   switch stage {
  ///   case .undone(let step): for part in step.parts { revert(part) }
  ///   case .redone(let step): for part in step.parts { apply(part) }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many lines of the list shall be done. Less than none is none, more than all is
  ///     all of them.
  ///   - scope: What to look at.
  /// - Returns: What the host must do now, in this order. While a transaction is open, nothing.
  /// - Complexity: O(parts taken back or done again + what it takes to count the steps in the scope).
  public mutating func jump(
    toStepCount count: Int,
    in scope: Scope<Subject> = .all
  ) -> [Travel] {
    var missing = max(count, 0) - doneStepCount(in: scope)
    var stages: [Travel] = []
    while missing < 0, let performed = undo(in: scope) {
      stages.append(.undone(performed))
      missing += 1
    }
    while missing > 0, let performed = redo(in: scope) {
      stages.append(.redone(performed))
      missing -= 1
    }
    return stages
  }

  /// How many of the steps that the scope sees are done.
  ///
  /// - Complexity: O(1) for the scope of all, else O(n log n) in the parts that the scope sees.
  public func doneStepCount(in scope: Scope<Subject> = .all) -> Int {
    if scope.isAll { return timelines.done.batchCount }
    let ranks = timelines.ranks(in: scope, on: .done, of: subjects)
    return timelines.firsts(of: ranks, on: .done).count
  }
}

extension History.Travel: Equatable where Change: Equatable {}
extension History.Travel: Sendable where Change: Sendable {}
