/// Groups are not stored as a tree of nodes but as a flat list, with a mark where a nested group
/// begins and another where it ends. So performing a step is a loop from the end, however deep the
/// nesting, and neither performing nor releasing a step recurses.
enum UndoEntry {
  case operation(UndoOperation)
  case begin(UndoGroupMark)
  case end
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
  /// The closed group at the end of the list, including its marks.
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

  /// The index of the end of the group that begins at an index. Nil if it is open.
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

  /// Whether there is a closed group that never had any operations.
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
