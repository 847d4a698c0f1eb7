/// A group that one undo or redo performs.
final class UndoStep: UndoGroup {
  /// Nil if the step has neither name nor information.
  var label: UndoLabel?
  /// The state of the document before and after the step.
  var before = UndoStateID(number: 0)
  var after = UndoStateID(number: 0)
  /// Where it is on its stack.
  fileprivate(set) var slot = 0
}

/// The steps that can be undone, or those that can be redone, newest last.
///
/// A step that is removed leaves an empty slot, so that the others stay where they are. There are
/// never more empty slots than steps, a few apart.
struct UndoStack {
  private var slots: ContiguousArray<UndoStep?> = []
  /// All slots before it are empty.
  private var oldest = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  var newest: UndoStep? { slots.last ?? nil }

  /// All steps, newest first.
  var newestFirst: some Sequence<UndoStep> { slots.lazy.reversed().compactMap { $0 } }

  func contains(_ step: UndoStep) -> Bool { step.slot < slots.count && slots[step.slot] === step }

  /// The newest step with an operation for an object.
  ///
  /// - Complexity: O(operations of the object).
  func newest(for subject: UndoSubject) -> UndoStep? {
    var found: UndoStep?
    for place in subject.places {
      guard let step = place.group.root as? UndoStep, contains(step) else { continue }
      if step.slot >= found?.slot ?? 0 { found = step }
    }
    return found
  }

  mutating func push(_ step: UndoStep) {
    step.home = .filed
    step.slot = slots.count
    slots.append(step)
    count += 1
  }

  /// Removes a step that is on the stack.
  ///
  /// - Complexity: O(1), amortized.
  mutating func remove(_ step: UndoStep) {
    slots[step.slot] = nil
    count -= 1
    while let last = slots.last, last === nil { slots.removeLast() }
    oldest = min(oldest, slots.count)
    if slots.count > 2 * count + 32 { close() }
  }

  /// Removes the oldest steps.
  mutating func removeOldest(keeping number: Int) -> ContiguousArray<UndoStep> {
    var removed: ContiguousArray<UndoStep> = []
    while count > number {
      while slots[oldest] === nil { oldest += 1 }
      if let step = slots[oldest] {
        removed.append(step)
        remove(step)
      }
    }
    return removed
  }

  mutating func removeAll() -> ContiguousArray<UndoStep> {
    defer { self = UndoStack() }
    return ContiguousArray(slots.lazy.compactMap { $0 })
  }

  /// Closes the gaps.
  private mutating func close() {
    slots = slots.filter { $0 !== nil }
    for (slot, step) in slots.enumerated() { step?.slot = slot }
    oldest = 0
  }
}
