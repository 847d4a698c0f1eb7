/// A group that one undo or redo performs.
final class UndoStep: UndoGroup {
  /// Nil if the step has neither name nor information.
  @safe @exclusivity(unchecked) var label: UndoLabel?
  /// The state of the document before and after the step.
  @safe @exclusivity(unchecked) var before = UndoStateID(number: 0)
  @safe @exclusivity(unchecked) var after = UndoStateID(number: 0)
  /// Where it is on its stack.
  @safe @exclusivity(unchecked) fileprivate(set) var slot = 0
}

/// The steps that can be undone, or those that can be redone, newest last.
///
/// A step that is removed leaves an empty slot, so that the others stay where they are. There are
/// never more empty slots than steps, a few apart.
final class UndoStack {
  @safe @exclusivity(unchecked) private var slots: ContiguousArray<UndoStep?> = []
  /// All slots before it are empty.
  @safe @exclusivity(unchecked) private var oldest = 0
  @safe @exclusivity(unchecked) private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  var newest: UndoStep? { slots.last ?? nil }

  /// All steps, newest first.
  var newestFirst: some Sequence<UndoStep> { slots.lazy.reversed().compactMap { $0 } }

  @inline(__always)
  func contains(_ step: UndoStep) -> Bool { step.slot < slots.count && slots[step.slot] === step }

  /// The newest step with an operation for an object.
  ///
  /// - Complexity: O(steps with operations for it).
  func newest(for subject: UndoSubject) -> UndoStep? {
    var found: UndoStep?
    for group in subject.groups where group.hasOperation(for: subject) {
      guard let step = group.root as? UndoStep, contains(step) else { continue }
      if step.slot >= found?.slot ?? 0 { found = step }
    }
    return found
  }

  @inline(__always)
  func push(_ step: UndoStep) {
    step.home = .filed
    step.slot = slots.count
    slots.append(step)
    count += 1
  }

  /// Removes a step that is on the stack.
  ///
  /// - Complexity: O(1), amortized.
  @inline(__always)
  func remove(_ step: UndoStep) {
    count -= 1
    if step.slot < slots.count - 1 {
      slots[step.slot] = nil
      if slots.count > 2 * count + 32 { close() }
    } else {
      repeat { slots.removeLast() } while !slots.isEmpty && slots[slots.count - 1] === nil
      oldest = min(oldest, slots.count)
    }
  }

  /// Removes the oldest steps.
  func removeOldest(keeping number: Int) -> ContiguousArray<UndoStep> {
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

  func removeAll() -> ContiguousArray<UndoStep> {
    defer { (slots, oldest, count) = ([], 0, 0) }
    return ContiguousArray(slots.lazy.compactMap { $0 })
  }

  /// Closes the gaps.
  private func close() {
    slots = slots.filter { $0 !== nil }
    for (slot, step) in slots.enumerated() { step?.slot = slot }
    oldest = 0
  }
}
