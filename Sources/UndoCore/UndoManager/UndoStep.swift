/// What one undo or redo takes from its stack.
///
/// Most steps are one operation, and so a step is an operation that knows what undo has to know of
/// it besides. When it is performed it becomes its own inverse, and goes from one stack to the other
/// without a single allocation. Only a step of several operations has a list of them; as an operation
/// it is dead.
final class UndoStep: UndoOperation {
  /// Nil if the step is one operation, which it is itself then.
  private(set) var list: ContiguousArray<UndoEntry>?
  /// Nil if the step has neither name nor information.
  private(set) var label: UndoLabel?
  /// Where the document is when the step is undone, and when it is done.
  var before = UndoPlace(number: 0)
  var after = UndoPlace(number: 0)
  /// A number that no other step has while observers are told of this one.
  private(set) var serial: UInt32 = 0
  private(set) var mark = DiscardableMark.unset
  private(set) var isDiscardable = false
  /// Whether the answer above was inherited or set, and does not follow from the contents.
  private(set) var isAnswerSettled = false
  /// Whether there ever was an operation in it. A step without any counts, too.
  private(set) var hadOperations = true

  convenience init(_ list: consuming ContiguousArray<UndoEntry>) {
    self.init(nil, nil)
    self.list = list
  }

  // MARK: - Filing

  /// Becomes what a group was that has ended. The number is one that was not given out before.
  func become(_ group: OpenGroup, id: UInt64, label: UndoLabel?, isDiscardable: Bool) {
    become(id: id, label: label, isDiscardable: isDiscardable)
    mark = group.mark
    isAnswerSettled = false
    hadOperations = group.hadOperations
  }

  /// Becomes what was collected while another step was performed, or the same one.
  func become(id: UInt64, label: UndoLabel?, isDiscardable: Bool) {
    // Numbers come round again after four thousand million steps, and no observer takes that long.
    serial = UInt32(truncatingIfNeeded: id)
    self.label = label
    self.isDiscardable = isDiscardable
    isAnswerSettled = true
  }

  // MARK: - Contents

  /// Whether the step still stands for something: only one that has lost all its objects does not.
  var counts: Bool { !hadOperations || hasOperation { $0.isLive } }

  /// - Complexity: O(1) if the first operation matches, else O(operations).
  func hasOperation(where matches: (UndoOperation) -> Bool) -> Bool {
    list?.hasOperation(where: matches) ?? matches(self)
  }

  func takeLabel() -> UndoLabel? { label.take() }

  /// Hands the list over, so that each operation can be released as soon as it is performed.
  func takeList() -> ContiguousArray<UndoEntry>? { list.take() }

  /// Takes operations out.
  ///
  /// - Returns: What was taken, in its old order. If nothing is left, `isSpent` is true, and the
  ///   contents are still there.
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

/// A place in the history that the document can be at. Two places are the same only if the
/// document is then surely the same.
///
/// Each step holds two of them, so they are small. Who has used up four thousand million gets the
/// last one again and again, which is not even the same as itself.
package struct UndoPlace: Equatable {
  let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// The place after this one, with a number that has not been given out before.
  package var next: UndoPlace { UndoPlace(number: number == .max ? .max : number + 1) }

  package static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && left.number != .max
  }
}
