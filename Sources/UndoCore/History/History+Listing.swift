/// The history as a list to read.
extension History {
  /// The steps that the lens sees: first those that are done, the oldest first, then those that are
  /// undone, the next to redo first. A step of which the lens sees a part is listed whole; one that
  /// was split is listed once for each of its batches.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: A line for each step.
  /// - Complexity: O(n log n) in the parts that the lens sees; O(all parts) for the lens of all.
  @inlinable
  public func steps(through lens: Lens<Subject> = .all) -> [StepSummary] {
    labels(through: lens, on: .done).map { summary($0, .done) }
      + labels(through: lens, on: .undone).reversed().map { summary($0, .undone) }
  }

  /// Whether anything of a subject can be undone or redone.
  ///
  /// When it is away from the host's model and has no steps, nothing can bring it back, and the host
  /// may forget it. The history forgets such subjects without being asked.
  @inlinable
  public func hasSteps(for subject: Subject) -> Bool {
    guard let slot = subjects.slot(of: subject) else { return false }
    return timelines.hasParts(of: slot)
  }

  @inlinable
  func labels(
    through lens: Lens<Subject>,
    on side: Timelines<Change>.Side
  ) -> [UInt32] {
    let ranks = timelines.ranks(through: lens, on: side, of: subjects)
    return timelines.labels(of: ranks, on: side)
  }

  @inlinable
  func summary(_ label: UInt32, _ state: StepSummary.State) -> StepSummary {
    StepSummary(name: labels.name(of: label), time: labels.time(of: label), state: state)
  }
}
