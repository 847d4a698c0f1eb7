/// The steps of one direction, newest last.
///
/// Nothing here calls the manager, but releasing a step may: the objects that a handler has
/// captured can have a `deinit` that asks or empties the manager. So steps are moved out of the
/// list first, and released when the list is whole again.
final class UndoStack: RandomAccessCollection {
  // As in `UndoRecording`: the accesses are short, and nothing of the caller's runs in them.
  @safe @exclusivity(unchecked) private var slots: ContiguousArray<Slot> = []
  /// Where the next look for dead steps begins, if the list is too long to look at all of it.
  private var lookout = 0

  /// A list of bare objects would be changed by shared code of the standard library; for structs the
  /// compiler makes code of its own, which takes half the time.
  private struct Slot {
    let step: UndoStep
  }

  /// Lists up to this length are looked at from end to end whenever somebody asks.
  private static let shortLength = 64
  /// How many steps of a longer list are looked at then.
  private static let window = 32
  /// Up to this limit a list never holds more steps than it may, not even for a moment.
  private static let exactLimit = 8

  var startIndex: Int { 0 }
  var endIndex: Int { slots.count }
  subscript(index: Int) -> UndoStep { slots[index].step }

  func push(_ step: consuming UndoStep) { slots.append(Slot(step: step)) }

  /// Puts back what was taken by `takeAll`.
  func restore(_ older: ContiguousArray<UndoStep>) { replaceAll(by: older) }

  /// Takes a step out, wherever it is. Nil if it is not here any more.
  ///
  /// - Complexity: O(1) for the newest step.
  func take(_ serial: UInt32) -> UndoStep? {
    if newestSerial == serial { return slots.removeLast().step }
    guard let index = lastIndex(where: { $0.serial == serial }) else { return nil }
    return slots.remove(at: index).step
  }

  /// The number of the newest step. Nil if there is none.
  var newestSerial: UInt32? { isEmpty ? nil : self[count - 1].serial }

  func takeAll() -> ContiguousArray<UndoStep> {
    let all = ContiguousArray(self)
    slots = []
    return all
  }

  private func replaceAll(by steps: some Sequence<UndoStep>) {
    slots = ContiguousArray(steps.lazy.map(Slot.init))
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
    let dropped = ContiguousArray(slots[..<oldest])
    slots.removeSubrange(..<oldest)
    if count > limit { dropDead() }
    extendLifetime(dropped)
  }

  /// Where the oldest of a number of live steps is. Nil if there are not so many.
  private func indexOfOldest(_ number: Int) -> Int? {
    var missing = number
    return slots.lastIndex { slot in
      if slot.step.counts { missing -= 1 }
      return missing == 0
    }
  }

  // MARK: - Dropping dead steps

  /// Drops all steps whose objects are gone.
  ///
  /// - Complexity: O(steps).
  func dropDead() {
    guard !allSatisfy({ $0.counts }) else { return }
    let old = ContiguousArray(self)
    replaceAll(by: old.filter { $0.counts })
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
      let dropped = slots.removeLast()
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
    let old = slots
    slots.replaceSubrange(first..<next, with: old[first..<next].filter { $0.step.counts })
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
    let old = ContiguousArray(self)
    var removed: ContiguousArray<UndoOperation> = []
    let kept = old.filter { step in
      let (taken, isSpent) = step.take(where: isTaken)
      removed += taken
      if !taken.isEmpty, !isSpent { change(step) }
      return !isSpent
    }
    replaceAll(by: kept)
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
      slots.remove(at: index)
    }
    return taken
  }
}
