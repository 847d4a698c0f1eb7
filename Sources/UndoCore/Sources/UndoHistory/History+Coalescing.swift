extension NamedHistory {
  /// A rule for steps that belong together: a series of nudges with the arrow keys is one "Move".
  ///
  /// A step is merged into the last one if the last thing that happened was the recording of a step with
  /// the same key and the same subjects, within the interval, and if the changes can be merged. With
  /// ``acceptsFewer``, some of its subjects are enough. An undo, a redo, a saved point or a change of a limit
  /// ends the series; queries do not.
  public struct Coalescing {
    /// The key that the steps of a series share.
    public var key: String
    /// The longest time between two steps, in seconds.
    public var interval: Double
    /// Merges two changes; returns nil for two that should stay separate. Nil if changes are merged as
    /// ``ComposableChange`` says.
    public var merge: ((_ earlier: Change, _ later: Change) -> Change?)?
    /// Whether a step about some of the subjects of the last one is merged into it, too: what was added as a
    /// whole is completed piece by piece.
    public var acceptsFewer = false

    /// A rule for steps with the same key.
    public init(
      _ key: String,
      within interval: Double,
      merging merge: ((_ earlier: Change, _ later: Change) -> Change?)? = nil
    ) {
      (self.key, self.interval, self.merge) = (key, interval, merge)
    }
  }

  /// The step that the next one may be merged into.
  public struct OpenStep: Codable, Equatable, Sendable {
    /// The key that the steps of the series share.
    public var key: String
    /// When the last of the merged steps was recorded.
    public var time: Double

    /// A step that is open.
    public init(key: String, time: Double) { (self.key, self.time) = (key, time) }

    /// If the clock went backwards, or the time is not a number, the step is not merged.
    func accepts(_ next: OpenStep, within interval: Double) -> Bool {
      key == next.key && next.time >= time && next.time - time <= interval
    }
  }

  /// Records a step, or merges it into the last one if they belong together.
  ///
  /// A merged step has the name and the time of the first. What leads back to where it started, as
  /// ``ComposableChange/isEmpty`` says, is nothing to undo and is dropped.
  ///
  /// ```swift
  /// history.record("Move", at: now, parts: parts, coalescing: .init("nudge", within: 1))
  /// ```
  ///
  /// The other parameters are those of ``record(_:at:parts:in:costing:)``. Returns whether the step was
  /// merged into the last one.
  ///
  /// - Complexity: O(number of parts), amortized over many calls.
  @discardableResult
  public mutating func record(
    _ name: Name,
    at time: Double,
    parts: some Collection<Part>,
    in scope: Scope = .all,
    coalescing rule: Coalescing,
    costing cost: (Change) -> Int = { _ in 0 }
  ) -> Bool {
    guard !parts.isEmpty else { return false }
    let new = OpenStep(key: rule.key, time: time)
    guard let openStep, openStep.accepts(new, within: rule.interval),
      let merged = merged(parts, by: rule)
    else {
      record(name, at: time, parts: parts, in: scope, costing: cost)
      if done.top > 0 { self.openStep = new }
      return false
    }
    let step = done.batches.count - 1
    let count = done.batches[step].count
    for (slot, change) in merged { put(change, ofBatch: step, on: slot, costing: cost) }
    let isEmpty = done.batches[step].count == 0
    if done.batches[step].count < count { done.trim() }
    // What is stashed now belongs to the changes as they are, so these must not change any more.
    let stashes = scope.isAll && stash != nil && !undone.isEmpty
    if scope.isAll { dropUndone(of: .own, for: [], everything: true) }
    self.openStep = isEmpty || stashes ? nil : new
    didAddSteps()
    return true
  }

  /// Replaces the newest change of a subject; an empty one is taken back as if it had been undone before.
  private mutating func put(
    _ change: Change,
    ofBatch batch: Int,
    on slot: Int,
    costing cost: (Change) -> Int
  ) {
    let top = Int(done.tops[slot])
    byteSum -= Int(done[top].cost)
    if Self.isEmpty(change) {
      vanish(at: top, .undo)
      let key = done.key(at: top)
      let moved = fields(of: done[top])
      stash?.toggle(key, moved)
      var entry = done.take(top, ofBatch: batch)
      savedPoint.toggle(&entry.mark)
    } else {
      let before = fields(of: done[top])
      done[top].cost = UInt32(clamping: cost(change))
      done[top].change = change
      let moved = fields(of: done[top]).symmetricDifference(before)
      let key = done.key(at: top)
      stash?.toggle(key, moved)
      byteSum += Int(done[top].cost)
    }
  }

  /// The changes of the newest batch with the given ones merged into them, by slot; nil unless the rule
  /// accepts their subjects, each once.
  private func merged(
    _ parts: some Collection<Part>,
    by rule: Coalescing
  ) -> [Int: Change]? {
    guard let batch = done.batches.last,
      batch.count == parts.count || rule.acceptsFewer && batch.count > parts.count
    else { return nil }
    var merged: [Int: Change] = [:]
    for part in parts {
      guard let slot = subjects.number(of: part.subject) else { return nil }
      let top = Int(done.tops[slot])
      guard top > Int(batch.start), let earlier = done[top].change,
        let change = Self.merged(earlier, part.change, by: rule.merge),
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
