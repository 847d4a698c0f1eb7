/// The steps that can be undone, or those that can be redone, newest last.
///
/// Nothing here calls the manager, but releasing a step may: an object captured by a handler can
/// have a `deinit` that queries or clears the manager. So steps are moved out of the list first,
/// and released when the list is consistent again.
final class UndoStack: RandomAccessCollection {
  // As in `UndoRecording`: accesses are short, and no code of the caller runs during them.
  @safe @exclusivity(unchecked) private var steps: ContiguousArray<UndoStep> = []
  /// Where the next search for dead steps starts, if the list is too long to search completely.
  private var searchStart = 0

  /// Lists up to this length are searched completely at each query.
  private static let shortLength = 64
  /// How many steps of a longer list are searched at each query.
  private static let window = 32
  /// With a limit up to this one, a list never exceeds it, not even temporarily.
  private static let exactLimit = 8

  var startIndex: Int { 0 }
  var endIndex: Int { steps.count }
  subscript(index: Int) -> UndoStep { steps[index] }

  func push(_ step: consuming UndoStep) { steps.append(step) }

  /// Puts back steps returned by `takeAll`.
  func restore(_ older: ContiguousArray<UndoStep>) { steps = older }

  /// Removes a step, wherever it is. Nil if it is no longer here.
  ///
  /// - Complexity: O(1) for the newest step.
  func take(_ serial: UInt32) -> UndoStep? {
    if newestSerial == serial { return steps.removeLast() }
    guard let index = lastIndex(where: { $0.serial == serial }) else { return nil }
    return steps.remove(at: index)
  }

  /// The serial number of the newest step. Nil if there is none.
  var newestSerial: UInt32? { isEmpty ? nil : self[count - 1].serial }

  func takeAll() -> ContiguousArray<UndoStep> {
    let all = steps
    steps = []
    return all
  }

  // MARK: - Trimming

  /// Keeps the newest live steps, up to the limit.
  ///
  /// Finding the live ones takes time proportional to the limit. While steps are only added, that
  /// is done once per half a limit of steps, so its amortized cost is small; queries trim exactly.
  func trim(to limit: Int, exactly: Bool) {
    if limit > 0, count > limit { trimLong(to: limit, exactly: exactly) }
  }

  private func trimLong(to limit: Int, exactly: Bool) {
    let slack = exactly || limit <= Self.exactLimit ? 0 : limit / 2
    guard count > limit + slack else { return }
    guard let oldest = indexOfOldest(limit) else { return dropDead() }
    let dropped = ContiguousArray(steps[..<oldest])
    steps.removeSubrange(..<oldest)
    if count > limit { dropDead() }
    extendLifetime(dropped)
  }

  /// The index of the oldest of the newest live steps. Nil if there are fewer than given.
  private func indexOfOldest(_ number: Int) -> Int? {
    var missing = number
    return steps.lastIndex { step in
      if step.counts { missing -= 1 }
      return missing == 0
    }
  }

  // MARK: - Dropping dead steps

  /// Drops all steps whose objects are gone.
  ///
  /// - Complexity: O(steps).
  func dropDead() {
    guard !allSatisfy({ $0.counts }) else { return }
    let old = steps
    steps = old.filter { $0.counts }
    extendLifetime(old)
  }

  /// Drops dead steps from the top, so that the newest one can be performed.
  ///
  /// - Returns: The object of the newest step, if that has just one operation. Checking whether the
  ///   object is alive retains it; whoever performs the step next can keep it retained.
  /// - Complexity: O(dead steps on top).
  @discardableResult
  func dropDeadNewest() -> AnyObject? {
    while !isEmpty {
      if self[count - 1].list == nil {
        if let object = self[count - 1].target { return object }
      } else if self[count - 1].counts {
        return nil
      }
      let dropped = steps.removeLast()
      extendLifetime(dropped)
    }
    return nil
  }

  /// Drops dead steps from the top, and some or all of the others.
  ///
  /// - Complexity: O(1), plus what it drops.
  func dropSomeDead() {
    guard count > Self.shortLength else { return dropDead() }
    dropDeadNewest()
    let first = searchStart < count ? searchStart : 0
    let next = Swift.min(first + Self.window, count)
    searchStart = next
    guard !self[first..<next].allSatisfy({ $0.counts }) else { return }
    let old = steps
    steps.replaceSubrange(first..<next, with: old[first..<next].filter { $0.counts })
    extendLifetime(old)
  }

  // MARK: - Removing operations

  /// Removes operations from all steps, and the steps that this empties.
  ///
  /// - Parameters:
  ///   - isTaken: Whether to remove an operation.
  ///   - change: Called with each step that has lost some of its operations.
  /// - Complexity: O(operations).
  func remove(where isTaken: (UndoOperation) -> Bool, change: (UndoStep) -> Void) {
    let old = steps
    var removed: ContiguousArray<UndoOperation> = []
    steps = old.filter { step in
      let (taken, isSpent) = step.take(where: isTaken)
      removed += taken
      if !taken.isEmpty, !isSpent { change(step) }
      return !isSpent
    }
    extendLifetime((old, removed))
  }

  /// Removes operations from one step, and the step if this empties it.
  ///
  /// - Returns: The removed operations.
  func take(
    from step: UndoStep,
    where isTaken: (UndoOperation) -> Bool,
    change: (UndoStep) -> Void
  ) -> ContiguousArray<UndoOperation> {
    let (taken, isSpent) = step.take(where: isTaken)
    if !isSpent {
      change(step)
    } else if let index = lastIndex(where: { $0 === step }) {
      steps.remove(at: index)
    }
    return taken
  }
}
