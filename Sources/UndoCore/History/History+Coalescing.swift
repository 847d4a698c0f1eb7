/// Merging a step into the last one: a series of nudges with the arrow keys is one "Move".
///
/// A step is merged if the last thing that happened was the recording of a step with the same key
/// and the same subjects, within the interval, and if the host can merge the changes. An undo, a
/// redo, a saved point or a change of a limit ends the series; queries do not. A discardable step
/// is only merged with a discardable one, and while a transaction is open nothing is merged.
extension History {
  @usableFromInline
  struct OpenStep: Sendable {
    @usableFromInline let key: String
    /// When the last of the merged steps was recorded.
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
  /// A merged step has the name and the time of the first.
  ///
  /// ```swift
  /// history.record(
  ///   "Move", at: now, parts: parts, joining: "nudge", within: 1,
  ///   merging: { $0.followed(by: $1) }
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the step as shown to the person, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - parts: The subjects and their changes, in the order in which they were applied.
  ///   - scope: The scope in which the person works. It only matters whether it is the scope of
  ///     all.
  ///   - key: Steps are merged only if their keys are equal.
  ///   - interval: The longest time in seconds between two steps that are merged.
  ///   - isDiscardable: Whether the step is of minor importance.
  ///   - cost: The cost of a change, in bytes; see ``byteLimit``.
  ///   - merge: Combines an earlier and a later change; nil if they should stay separate.
  /// - Returns: Whether the step was merged into the last one.
  /// - Complexity: O(number of parts), amortized over many calls.
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
    for (position, change) in merged {
      log.replaceChange(at: position, with: change, cost: Self.cost(cost(change)))
    }
    if scope.isAll && !isDiscardable, log.undone.length > 0 {
      if stash != nil { stashUndone(nil, under: EmptyCollection()) }
      log.dropUndone()
    }
    openStep = new
    didAddSteps()
    return true
  }

  /// If the clock went backwards, or the time is not a number, the step is not merged.
  @inlinable
  func isOpen(to step: OpenStep, within interval: Double) -> Bool {
    guard let openStep, openStep.key == step.key, openStep.isDiscardable == step.isDiscardable
    else { return false }
    return step.time >= openStep.time && step.time - openStep.time <= interval
  }

  /// The changes of the newest batch with the given ones merged into them, by position; nil unless
  /// both have the same subjects.
  @inlinable
  func merged(
    _ parts: some Collection<Part>,
    by merge: (Change, Change) -> Change?
  ) -> [Int: Change]? {
    let last = log.done.length
    guard last > 0, log.batchSize(of: last, on: .done) == parts.count else { return nil }
    var merged: [Int: Change] = [:]
    for part in parts {
      guard let slot = subjects.slot(of: part.subject),
        let top = log.top(of: slot, on: .done), log.isSameBatch(top, last, on: .done),
        let change = merge(log.entries.change(at: top - 1), part.change)
      else { return nil }
      // A second part of the same subject would be merged into the same earlier one: do not merge.
      guard merged.updateValue(change, forKey: top) == nil else { return nil }
    }
    return merged
  }
}

extension History {
  /// Makes the next record a step of its own.
  @inlinable
  public mutating func endCoalescing() { openStep = nil }
}
