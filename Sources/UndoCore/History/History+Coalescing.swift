/// Merging a step into the last one: a series of nudges with the arrow keys is one "Move".
///
/// A step is merged if the last thing that happened was the recording of a step with the same key
/// and the same subjects, within the interval, and if the changes can be merged. An undo, a redo, a
/// saved point or a change of a limit ends the series; queries do not. A discardable step is only
/// merged with a discardable one, and while a transaction is open nothing is merged.
extension History {
  @usableFromInline
  package struct OpenStep: Sendable {
    package let key: String
    /// When the last of the merged steps was recorded.
    package let time: Double
    package let isDiscardable: Bool

    package init(key: String, time: Double, isDiscardable: Bool) {
      (self.key, self.time, self.isDiscardable) = (key, time, isDiscardable)
    }

    /// If the clock went backwards, or the time is not a number, the step is not merged.
    func accepts(_ next: OpenStep, within interval: Double) -> Bool {
      key == next.key && isDiscardable == next.isDiscardable
        && next.time >= time && next.time - time <= interval
    }
  }

  /// Records a step, or merges it into the last one if they belong together.
  ///
  /// A merged step has the name and the time of the first. What leads back to where it started, as
  /// ``ComposableChange/isEmpty`` says, is nothing to undo and is dropped.
  ///
  /// ```swift
  /// history.record("Move", at: now, parts: parts, joining: "nudge", within: 1)
  /// ```
  ///
  /// The other parameters are those of ``record(_:at:parts:in:discardable:costing:)``. Without
  /// `merge`, changes are merged as ``ComposableChange`` says; it returns nil for two that should
  /// stay separate. Steps are merged only if their keys are equal and at most `interval` seconds lie
  /// between them. Returns whether the step was merged into the last one.
  ///
  /// - Complexity: O(number of parts), amortized over many calls.
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
    merging merge: ((_ earlier: Change, _ later: Change) -> Change?)? = nil
  ) -> Bool {
    guard !parts.isEmpty else { return false }
    let new = OpenStep(key: key, time: time, isDiscardable: isDiscardable)
    guard transaction == nil, let openStep, openStep.accepts(new, within: interval),
      let merged = merged(parts, by: merge)
    else {
      let isHeld = transaction != nil
      record(name, at: time, parts: parts, in: scope, discardable: isDiscardable, costing: cost)
      if !isHeld { self.openStep = new }
      return false
    }
    self.openStep = new
    for (slot, change) in merged {
      let top = log.top(of: slot, on: .done)
      if merge != nil || !Self.isEmpty(change) {
        let index = log.index(of: top, on: .done)
        changes[index] = change
        log.setCost(UInt32(clamping: cost(change)), at: index)
      } else {
        if log[top, .done].place == .only { self.openStep = nil }
        if let index = log.takeBack(slot) { changes[index] = nil }
      }
    }
    dropUndone(for: EmptyCollection(), everything: scope.isAll && !isDiscardable)
    didAddSteps()
    return true
  }

  /// The changes of the newest batch with the given ones merged into them, by slot; nil unless both
  /// have the same subjects, each once.
  private func merged(
    _ parts: some Collection<Part>,
    by merge: ((Change, Change) -> Change?)?
  ) -> [Int: Change]? {
    let batch = log.newestBatch(on: .done)
    guard batch.count == parts.count, let first = batch.last else { return nil }
    var merged: [Int: Change] = [:]
    for part in parts {
      guard let slot = subjects.slot(of: part.subject) else { return nil }
      let top = log.top(of: slot, on: .done)
      guard top >= first,
        let change = Self.merged(self.part(at: top, on: .done).change, part.change, by: merge),
        merged.updateValue(change, forKey: slot) == nil
      else { return nil }
    }
    return merged
  }

  /// Makes the next record a step of its own.
  public mutating func endCoalescing() { openStep = nil }

  /// An earlier and a later change as one; nil if they cannot be merged.
  static func merged(
    _ earlier: Change,
    _ later: Change,
    by merge: ((Change, Change) -> Change?)?
  ) -> Change? {
    func compose<Composable: ComposableChange>(_ earlier: Composable) -> Change? {
      (later as? Composable).flatMap { earlier.followed(by: $0) as? Change }
    }
    if let merge { return merge(earlier, later) }
    return (earlier as? any ComposableChange).flatMap { compose($0) }
  }

  static func isEmpty(_ change: Change) -> Bool {
    (change as? any ComposableChange)?.isEmpty ?? false
  }
}
