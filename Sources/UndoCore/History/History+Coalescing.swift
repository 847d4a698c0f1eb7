/// When a step joins the last one: a row of nudges with the arrow keys is one "Move".
///
/// The rule is a pure one. A step joins if the last thing that happened was the recording of a step
/// with the same key and the same subjects, not longer ago than the interval, and if the host can
/// merge the changes. An undo, a redo, a saved point or a change of the limit ends the row; looking
/// does not.
extension History {
  @usableFromInline
  struct OpenStep: Sendable {
    @usableFromInline let key: String
    /// When the last of the joined steps was recorded.
    @usableFromInline var time: Double

    @inlinable
    init(key: String, time: Double) {
      self.key = key
      self.time = time
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
  ///   - lens: The lens through which the person works. Only whether it is the lens of all matters.
  ///   - key: Steps join only if their keys are equal.
  ///   - interval: The longest time in seconds between two steps that join.
  ///   - merge: Makes one change of an earlier and a later one; nil if they should stay apart.
  /// - Returns: Whether the step joined the last one.
  /// - Complexity: O(number of parts), spread over many calls.
  @inlinable
  @discardableResult
  public mutating func record(
    _ name: String,
    at time: Double,
    parts: some Collection<Part>,
    through lens: Lens<Subject> = .all,
    joining key: String,
    within interval: Double,
    merging merge: (_ earlier: Change, _ later: Change) -> Change?
  ) -> Bool {
    guard !parts.isEmpty else { return false }
    if isOpen(to: key, at: time, within: interval), let merged = merged(parts, by: merge) {
      for (rank, change) in merged {
        timelines.entries[timelines.index(rank, .done)].change = change
      }
      if lens.isAll { dropUndone() }
      self.openStep?.time = time
      return true
    }
    record(name, at: time, parts: parts, through: lens)
    if timelines.done.length > 0 { openStep = OpenStep(key: key, time: time) }
    return false
  }

  /// A clock that ran backwards, or is no number, closes the step.
  @inlinable
  func isOpen(to key: String, at time: Double, within interval: Double) -> Bool {
    guard let openStep, openStep.key == key else { return false }
    return time >= openStep.time && time - openStep.time <= interval
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
        let earlier = timelines[top, .done].change, let change = merge(earlier, part.change)
      else { return nil }
      // A second part of one subject would be merged with the same earlier one: keep them apart.
      guard merged.updateValue(change, forKey: top) == nil else { return nil }
    }
    return merged
  }
}
