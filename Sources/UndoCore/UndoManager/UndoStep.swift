/// What one undo or redo performs.
///
/// Most steps have one operation, so a step is itself an operation with the additional properties
/// of a step. When performed it becomes its own inverse and moves from one stack to the other
/// without any allocation. Only a step of several operations has a list of them; as an operation it
/// is dead.
final class UndoStep: UndoOperation {
  /// Nil if the step has one operation, which is then the step itself.
  private(set) var list: ContiguousArray<UndoEntry>?
  /// Nil if the step has neither name nor information.
  private(set) var label: UndoLabel?
  /// The state of the document before and after the step.
  var before = UndoStateID(number: 0)
  var after = UndoStateID(number: 0)
  /// Unique at least while observers are being told about this step.
  private(set) var serial: UInt32 = 0
  private(set) var mark = DiscardableMark.unset
  private(set) var isDiscardable = false
  /// Whether `isDiscardable` was inherited or set, so that it does not depend on the contents.
  private(set) var isAnswerSettled = false
  /// Whether it ever had an operation. A step that never had any counts, too.
  private(set) var hadOperations = true

  convenience init(_ list: consuming ContiguousArray<UndoEntry>) {
    self.init(nil, nil)
    self.list = list
  }

  // MARK: - Closing

  /// Takes on the properties of a group that has ended. The ID must not have been used before.
  func become(_ group: OpenGroup, id: UInt64, label: UndoLabel?, isDiscardable: Bool) {
    become(id: id, label: label, isDiscardable: isDiscardable)
    mark = group.mark
    isAnswerSettled = false
    hadOperations = group.hadOperations
  }

  /// Takes on the properties of the inverse of a step, which may have been this one.
  func become(id: UInt64, label: UndoLabel?, isDiscardable: Bool) {
    // Serial numbers repeat after four billion steps; no observer runs that long.
    serial = UInt32(truncatingIfNeeded: id)
    self.label = label
    self.isDiscardable = isDiscardable
    isAnswerSettled = true
  }

  // MARK: - Contents

  /// Whether the step counts: one whose objects are all gone does not.
  var counts: Bool { !hadOperations || hasOperation { $0.isLive } }

  /// - Complexity: O(1) if the first operation matches, else O(operations).
  func hasOperation(where matches: (UndoOperation) -> Bool) -> Bool {
    list?.hasOperation(where: matches) ?? matches(self)
  }

  func takeLabel() -> UndoLabel? { label.take() }

  /// Passes the list to the caller, so that each operation can be released as soon as it is
  /// performed.
  func takeList() -> ContiguousArray<UndoEntry>? { list.take() }

  /// Removes operations.
  ///
  /// - Returns: The removed operations, in their old order. If none would be left, `isSpent` is
  ///   true and the contents are unchanged.
  /// - Complexity: O(operations in the step).
  func take(
    where isTaken: (UndoOperation) -> Bool
  ) -> (taken: ContiguousArray<UndoOperation>, isSpent: Bool) {
    guard let list else { return isTaken(self) ? ([self], true) : ([], false) }
    let filter = EntryFilter(list, taking: isTaken)
    guard !filter.taken.isEmpty else { return ([], false) }
    guard filter.operationCount > 0 else { return (filter.taken, true) }
    self.list = filter.kept
    if !isAnswerSettled {
      isDiscardable = filter.frames[0].counts.isDiscardable(marked: mark)
    }
    return (filter.taken, false)
  }
}
