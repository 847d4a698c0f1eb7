/// The steps of one direction, newest last.
///
/// Nothing here calls the manager, but releasing a step may: the objects that a handler has
/// captured can have a `deinit` that asks or empties the manager. So steps are moved out of the
/// list first, and released when the list is whole again.
final class UndoStack {
  private(set) var steps: ContiguousArray<UndoStep> = []
  /// Where the next look for dead steps begins, if the list is too long to look at all of it.
  private var lookout = 0

  /// Lists up to this length are looked at from end to end whenever somebody asks.
  private static let shortLength = 64
  /// How many steps of a longer list are looked at then.
  private static let window = 32
  /// Up to this limit a list never holds more steps than it may, not even for a moment.
  private static let exactLimit = 8

  var isEmpty: Bool { steps.isEmpty }
  var count: Int { steps.count }

  func push(_ step: consuming UndoStep) { steps.append(step) }

  /// Puts back what was taken by `takeAll`.
  func restore(_ older: ContiguousArray<UndoStep>) { steps = older }

  /// Takes a step out, wherever it is. Nil if it is not here any more.
  ///
  /// - Complexity: O(1) for the newest step.
  func take(_ id: UInt64) -> UndoStep? {
    guard let last = steps.indices.last else { return nil }
    if steps[last].id == id { return steps.removeLast() }
    guard let index = steps.lastIndex(where: { $0.id == id }) else { return nil }
    return steps.remove(at: index)
  }

  func takeAll() -> ContiguousArray<UndoStep> {
    let all = steps
    steps = []
    return all
  }

  /// Keeps the newest steps, as many as the limit says; dead ones go first.
  ///
  /// Looking for dead steps costs time in proportion to the limit. While steps are only added it is
  /// done once for every half limit of them, so that a limit costs next to nothing; whoever reads
  /// the list has it trimmed exactly.
  func trim(to limit: Int, exactly: Bool) {
    guard limit > 0, steps.count > limit else { return }
    let slack = exactly || limit <= Self.exactLimit ? 0 : limit / 2
    guard steps.count > limit + slack else { return }
    dropDead()
    guard steps.count > limit else { return }
    let oldest = 0..<(steps.count - limit)
    let dropped = ContiguousArray(steps[oldest])
    steps.removeSubrange(oldest)
    withExtendedLifetime(dropped) {}
  }

  /// Drops all steps whose objects are gone.
  ///
  /// - Complexity: O(steps).
  func dropDead() {
    guard !steps.allSatisfy({ $0.isLive }) else { return }
    let old = steps
    steps = old.filter { $0.isLive }
    withExtendedLifetime(old) {}
  }

  /// Drops dead steps from the new end, so that the newest one can be performed.
  ///
  /// - Complexity: O(dead steps there).
  func dropDeadNewest() {
    while let last = steps.indices.last, !steps[last].isLive {
      let dropped = steps.removeLast()
      withExtendedLifetime(dropped) {}
    }
  }

  /// Drops dead steps from the new end, and some or all of the others, whenever somebody asks.
  ///
  /// - Complexity: O(1), beyond what it drops.
  func look() {
    guard steps.count > Self.shortLength else { return dropDead() }
    dropDeadNewest()
    let first = lookout < steps.count ? lookout : 0
    let next = min(first + Self.window, steps.count)
    lookout = next
    guard !steps[first..<next].allSatisfy({ $0.isLive }) else { return }
    let old = steps
    steps.replaceSubrange(first..<next, with: old[first..<next].filter { $0.isLive })
    withExtendedLifetime(old) {}
  }

  /// Takes operations out of all steps, and the steps that this empties out of the list.
  ///
  /// - Parameter change: What else happens to a step that has lost something.
  /// - Complexity: O(operations).
  func remove(where isTaken: (UndoOperation) -> Bool, change: (inout UndoStep) -> Void) {
    let old = steps
    var kept: ContiguousArray<UndoStep> = []
    kept.reserveCapacity(old.count)
    for var step in old {
      let (taken, isSpent) = step.take(where: isTaken)
      if isSpent { continue }
      if !taken.isEmpty { change(&step) }
      kept.append(step)
    }
    steps = kept
    withExtendedLifetime(old) {}
  }

  /// Takes operations out of one step, and the step out of the list if nothing is left in it.
  ///
  /// - Returns: The step as it was, and what was taken. Nil if the step is not here any more.
  func take(
    from id: UInt64,
    where isTaken: (UndoOperation) -> Bool,
    change: (inout UndoStep) -> Void
  ) -> (step: UndoStep, taken: ContiguousArray<UndoOperation>)? {
    guard let index = steps.lastIndex(where: { $0.id == id }) else { return nil }
    let step = steps[index]
    var rest = step
    let (taken, isSpent) = rest.take(where: isTaken)
    if isSpent {
      steps.remove(at: index)
    } else {
      change(&rest)
      steps[index] = rest
    }
    return (step, taken)
  }
}
