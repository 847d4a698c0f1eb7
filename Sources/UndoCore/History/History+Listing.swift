/// The history as a list to read.
extension History {
  /// The steps that the scope sees: first those that are done, the oldest first, then those that are
  /// undone, the next to redo first. A step of which the scope sees a part is listed whole; one that
  /// was split is listed once for each of its batches.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: A line for each step.
  /// - Complexity: O(n log n) in the parts that the scope sees; O(all parts) for the scope of all.
  @inlinable
  public func steps(in scope: Scope<Subject> = .all) -> [StepSummary] {
    summaries(in: scope, on: .done) + summaries(in: scope, on: .undone).reversed()
  }

  /// Whether anything of a subject can be undone or redone.
  ///
  /// What belongs to an open transaction or was set aside counts, too. When a subject is away from
  /// the host's model and has no steps, nothing can bring it back, and the host may forget it. The
  /// history forgets such subjects without being asked.
  ///
  /// - Parameter subject: The subject.
  /// - Returns: Whether there is a step to undo or to redo.
  /// - Complexity: O(1) if there is one; else O(parts of the transaction + branches).
  @inlinable
  public func hasSteps(for subject: Subject) -> Bool {
    if let slot = subjects.slot(of: subject), timelines.hasParts(of: slot) { return true }
    return transaction?.contains(subject) ?? false || aside?.contains(subject) ?? false
  }

  @inlinable
  func summaries(
    in scope: Scope<Subject>,
    on side: Side
  ) -> [StepSummary] {
    let ranks = timelines.ranks(in: scope, on: side, of: subjects)
    return timelines.firsts(of: ranks, on: side).map { rank in
      let label = timelines.label(of: rank, on: side)
      return StepSummary(
        name: labels.name(of: label),
        time: labels.time(of: label),
        state: side == .done ? .done : .undone,
        isDiscardable: timelines[rank, side].tag.isDiscardable
      )
    }
  }
}
