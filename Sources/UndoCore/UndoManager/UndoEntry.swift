/// Groups are not kept as a tree of nodes but as a flat list, with a mark where a nested group
/// begins and another where it ends. Performing a step is then a walk from the end, whatever the
/// nesting, and neither performing nor releasing ever recurses.
enum UndoEntry {
  case operation(UndoOperation)
  case begin(UndoGroupMark)
  case end
}

/// Whether a change needs to be saved, as far as its author has said.
enum DiscardableMark {
  case unset, discardable, saved
}

/// What is known about a nested group; it stands where the group begins.
///
/// It is an object because its identity is what an undo remembers of a nested group while
/// observers are told.
final class UndoGroupMark {
  /// What the author said about saving.
  var mark = DiscardableMark.unset
  /// The answer for a redone step that was filed as a group. Nil if it follows from the contents.
  var settledAnswer: Bool?
  /// The answer as of now. Without meaning while the group is open.
  var isDiscardable = false
  /// Whether there ever was an operation in it, at any depth. Up to date once the group is closed.
  var hadOperations = false
  /// How many operations are in it, at any depth. Up to date once the group is closed.
  var operations = 0
}

/// Matches a group's mark by identity.
func ~= (pattern: UndoGroupMark, value: UndoGroupMark) -> Bool { pattern === value }

extension Sequence<UndoEntry> {
  func hasOperation(where matches: (UndoOperation) -> Bool) -> Bool {
    for case .operation(let operation) in self where matches(operation) { return true }
    return false
  }
}

extension ContiguousArray<UndoEntry> {
  /// The closed group that the list ends with, its marks included.
  var lastGroup: Range<Int>? {
    guard let last, case .end = last else { return nil }
    var depth = 0
    for index in indices.reversed() {
      switch self[index] {
      case .operation: continue
      case .end: depth += 1
      case .begin:
        depth -= 1
        if depth == 0 { return index..<endIndex }
      }
    }
    return nil
  }

  /// Where the group ends that begins at a place. Nil if it is open.
  func endOfGroup(from start: Int) -> Int? {
    var depth = 0
    for index in start..<endIndex {
      switch self[index] {
      case .operation: continue
      case .begin: depth += 1
      case .end:
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// Whether there is a closed group that never had an operation.
  var hasEmptyGroup: Bool {
    var marks: [UndoGroupMark] = []
    for entry in self {
      switch entry {
      case .operation: continue
      case .begin(let mark): marks.append(mark)
      case .end: if let mark = marks.popLast(), !mark.hadOperations { return true }
      }
    }
    return false
  }
}
