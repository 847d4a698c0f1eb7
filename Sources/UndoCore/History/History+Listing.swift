/// The history as a list to read.
extension History {
  /// The steps with a part in the scope: first the done ones, the oldest first, then the undone
  /// ones, the next to redo first. A step that was split is listed once for each of its batches.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: A summary of each step.
  /// - Complexity: O(n log n) in the parts in the scope; O(all parts) for the scope of all.
  @inlinable
  public func steps(in scope: Scope<Subject> = .all) -> [StepSummary] {
    summaries(in: scope, on: .done) + summaries(in: scope, on: .undone).reversed()
  }

  /// Whether anything of a subject can be undone or redone.
  ///
  /// Open transactions and stashed branches count, too. If a subject is not in the host's model and
  /// has no steps, nothing can bring it back, and the host may forget it. The history forgets such
  /// subjects by itself.
  ///
  /// - Parameter subject: The subject.
  /// - Returns: Whether there is a step to undo or to redo.
  /// - Complexity: O(1) if there is one; else O(parts of the transaction + branches).
  @inlinable
  public func hasSteps(for subject: Subject) -> Bool {
    if let slot = subjects.slot(of: subject), log.hasParts(of: slot) { return true }
    return transaction?.contains(subject) ?? false || stash?.contains(subject) ?? false
  }

  @inlinable
  func summaries(
    in scope: Scope<Subject>,
    on stack: StackKind
  ) -> [StepSummary] {
    let positions = log.positions(in: scope, on: stack, of: subjects)
    return log.firsts(of: positions, on: stack).map { position in
      let label = log.label(of: position, on: stack)
      return StepSummary(
        name: labels.name(of: label),
        time: labels.time(of: label),
        state: stack == .done ? .done : .undone,
        isDiscardable: log[position, stack].tag.isDiscardable
      )
    }
  }
}
