/// When a step joins the last one: a row of nudges with the arrow keys is one "Move".
///
/// The rule is a pure one. A step joins if the last thing that happened was the recording of a step
/// with the same key and the same subjects, not longer ago than the interval, and if the host can
/// merge the changes. An undo, a redo, a saved point or a change of a limit ends the row; looking does
/// not. A discardable step joins only a discardable one, and while a transaction is open nothing
/// joins.
extension History {
  @usableFromInline
  struct OpenStep: Sendable {
    @usableFromInline let key: String
    /// When the last of the joined steps was recorded.
    @usableFromInline var time: Double
    @usableFromInline let isDiscardable: Bool

    @inlinable
    init(key: String, time: Double, isDiscardable: Bool) {
      self.key = key
      self.time = time
      self.isDiscardable = isDiscardable
    }
  }

  /// Records a step, or merges it into the last one if they belong together.
  ///
  /// A step that was merged has name and time of the first.
  ///
  /// ```swift
  /// history.record(
  ///   "Move", at: now, parts: parts, joining: "nudge", within: 1,
  ///   merging: { $0.followed(by: $1) }
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - parts: The subjects and their changes, in the order in which they were applied.
  ///   - scope: The scope through which the person works. Only whether it is the scope of all matters.
  ///   - key: Steps join only if their keys are equal.
  ///   - interval: The longest time in seconds between two steps that join.
  ///   - isDiscardable: Whether the step is of little worth.
  ///   - cost: What a change costs, in bytes; see ``byteLimit``.
  ///   - merge: Makes one change of an earlier and a later one; nil if they should stay apart.
  /// - Returns: Whether the step joined the last one.
  /// - Complexity: O(number of parts), spread over many calls.
  @inlinable
  @discardableResult
  public mutating func record(
    _ name: String,
    at time: Double,
    parts: some Collection<Part>,
    in scope: Scope<Subject> = .all,
    joining key: String,
    within interval: Double,
    discardable isDiscardable: Bool = false,
    costing cost: (Change) -> Int = { _ in 0 },
    merging merge: (_ earlier: Change, _ later: Change) -> Change?
  ) -> Bool {
    guard !parts.isEmpty else { return false }
    let new = OpenStep(key: key, time: time, isDiscardable: isDiscardable)
    guard transaction == nil, isOpen(to: new, within: interval),
      let merged = merged(parts, by: merge)
    else {
      let label = Label(name: name, time: time, isDiscardable: isDiscardable)
      record(label, parts, in: scope, opening: new, costing: cost)
      return false
    }
    for (rank, change) in merged {
      timelines.replaceChange(at: rank, with: change, cost: Self.cost(cost(change)))
    }
    if scope.isAll && !isDiscardable, timelines.undone.length > 0 {
      if aside != nil { setAside(nil, under: EmptyCollection()) }
      timelines.dropUndone()
    }
    openStep = new
    tidy()
    return true
  }

  /// A clock that ran backwards, or is no number, closes the step.
  @inlinable
  func isOpen(to step: OpenStep, within interval: Double) -> Bool {
    guard let openStep, openStep.key == step.key, openStep.isDiscardable == step.isDiscardable
    else { return false }
    return step.time >= openStep.time && step.time - openStep.time <= interval
  }

  /// The newest batch with the parts merged into it; nil unless both have the same subjects.
  @inlinable
  func merged(
    _ parts: some Collection<Part>,
    by merge: (Change, Change) -> Change?
  ) -> [Int: Change]? {
    let last = timelines.done.length
    guard last > 0, timelines.batchSize(of: last, on: .done) == parts.count else { return nil }
    var merged: [Int: Change] = [:]
    for part in parts {
      guard let slot = subjects.slot(of: part.subject),
        let top = timelines.top(of: slot, on: .done), timelines.isSameBatch(top, last, on: .done),
        let change = merge(timelines.entries.change(at: top - 1), part.change)
      else { return nil }
      // A second part of one subject would be merged with the same earlier one: keep them apart.
      guard merged.updateValue(change, forKey: top) == nil else { return nil }
    }
    return merged
  }
}

extension History {
  /// Whatever comes next begins a step of its own.
  @inlinable
  public mutating func endCoalescing() { openStep = nil }
}
