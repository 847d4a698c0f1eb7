/// What one undo or redo takes from its stack.
struct UndoStep {
  /// A number that no other step of the manager has.
  let id: UInt64
  var content: UndoContent
  /// Empty if the step has no name.
  var name: String
  var info: [UndoManager.UserInfoKey: Any]
  /// Where the document is when the step is undone, and when it is done.
  var before: UndoPlace
  var after: UndoPlace
  var mark: DiscardableMark
  var isDiscardable: Bool
  /// Whether the answer above was inherited or set, and does not follow from the contents.
  var isAnswerSettled: Bool
  /// Whether there ever was an operation in it. A step without any is live, too.
  var hadOperations: Bool

  /// Whether the step still stands for something: only one that has lost all its objects does not.
  var isLive: Bool { !hadOperations || content.hasLiveOperation }

  /// Hands the content over, so that each operation can be released as soon as it is performed.
  mutating func takeContent() -> UndoContent {
    let taken = content
    content = .many([])
    return taken
  }

  /// Takes operations out.
  ///
  /// - Returns: What was taken, in its old order. If nothing is left, `isSpent` is true.
  /// - Complexity: O(operations in the step).
  mutating func take(
    where isTaken: (UndoOperation) -> Bool
  ) -> (taken: ContiguousArray<UndoOperation>, isSpent: Bool) {
    switch content {
    case .one(let operation):
      return isTaken(operation) ? ([operation], true) : ([], false)
    case .many(let entries):
      let filter = EntryFilter(entries, taking: isTaken)
      guard !filter.taken.isEmpty else { return ([], false) }
      content = .many(filter.kept)
      if !isAnswerSettled {
        isDiscardable = filter.frames[0].counts.isDiscardable(marked: mark)
      }
      return (filter.taken, filter.operationCount == 0)
    }
  }
}

/// The entries of a step. Most steps hold one operation, and need no list for it.
enum UndoContent {
  case one(UndoOperation)
  case many(ContiguousArray<UndoEntry>)

  /// - Complexity: O(1) if the first operation lives, else O(entries).
  var hasLiveOperation: Bool { hasOperation { $0.isLive } }

  /// Whether there is any operation, also a dead one.
  var hasOperation: Bool { hasOperation { _ in true } }

  func hasOperation(where matches: (UndoOperation) -> Bool) -> Bool {
    switch self {
    case .one(let operation): matches(operation)
    case .many(let entries): entries.hasOperation(where: matches)
    }
  }
}

extension Sequence<UndoEntry> {
  func hasOperation(where matches: (UndoOperation) -> Bool) -> Bool {
    for case .operation(let operation) in self where matches(operation) { return true }
    return false
  }
}

/// A place in the history that the document can be at. Two places are the same only if the
/// document is then surely the same.
struct UndoPlace: Equatable {
  let number: UInt64
}
