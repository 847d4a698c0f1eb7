/// The steps of one direction, newest last.
///
/// Nothing here calls the manager, but releasing a step may: the objects that a handler has
/// captured can have a `deinit` that asks or empties the manager. So steps are moved out of the
/// list first, and released when the list is whole again.
final class UndoStack: RandomAccessCollection {
  // As in `UndoRecording`: the accesses are short, and nothing of the caller's runs in them.
  @safe @exclusivity(unchecked) private var steps: ContiguousArray<UndoStep> = []
  /// Where the next look for dead steps begins, if the list is too long to look at all of it.
  private var lookout = 0

  /// Lists up to this length are looked at from end to end whenever somebody asks.
  private static let shortLength = 64
  /// How many steps of a longer list are looked at then.
  private static let window = 32
  /// Up to this limit a list never holds more steps than it may, not even for a moment.
  private static let exactLimit = 8

  var startIndex: Int { 0 }
  var endIndex: Int { steps.count }
  subscript(index: Int) -> UndoStep { steps[index] }

  func push(_ step: consuming UndoStep) { steps.append(step) }

  /// Puts back what was taken by `takeAll`.
  func restore(_ older: ContiguousArray<UndoStep>) { steps = older }

  /// Takes a step out, wherever it is. Nil if it is not here any more.
  ///
  /// - Complexity: O(1) for the newest step.
  func take(_ serial: UInt32) -> UndoStep? {
    if newestSerial == serial { return steps.removeLast() }
    guard let index = lastIndex(where: { $0.serial == serial }) else { return nil }
    return steps.remove(at: index)
  }

  /// The number of the newest step. Nil if there is none.
  var newestSerial: UInt32? { isEmpty ? nil : self[count - 1].serial }

  func takeAll() -> ContiguousArray<UndoStep> {
    let all = steps
    steps = []
    return all
  }

  // MARK: - Trimming

  /// Keeps the newest live steps, as many as the limit says.
  ///
  /// Finding out who lives costs time in proportion to the limit. While steps are only added it is
  /// done once for every half limit of them, so that a limit costs next to nothing; whoever reads
  /// the list has it trimmed exactly.
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

  /// Where the oldest of a number of live steps is. Nil if there are not so many.
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

  /// Drops dead steps from the new end, so that the newest one can be performed.
  ///
  /// - Returns: The object of the newest step, if it has just one operation. To ask an object whether
  ///   it lives means to hold it for a moment; who is about to perform the step may go on holding it.
  /// - Complexity: O(dead steps there).
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

  /// Drops dead steps from the new end, and some or all of the others, whenever somebody asks.
  ///
  /// - Complexity: O(1), beyond what it drops.
  func look() {
    guard count > Self.shortLength else { return dropDead() }
    dropDeadNewest()
    let first = lookout < count ? lookout : 0
    let next = Swift.min(first + Self.window, count)
    lookout = next
    guard !self[first..<next].allSatisfy({ $0.counts }) else { return }
    let old = steps
    steps.replaceSubrange(first..<next, with: old[first..<next].filter { $0.counts })
    extendLifetime(old)
  }

  // MARK: - Taking operations out

  /// Takes operations out of all steps, and the steps that this empties out of the list.
  ///
  /// - Parameters:
  ///   - isTaken: Whether an operation goes.
  ///   - change: What else happens to a step that has lost something.
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

  /// Takes operations out of one step, and the step out of the list if nothing is left in it.
  ///
  /// - Returns: What was taken.
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
