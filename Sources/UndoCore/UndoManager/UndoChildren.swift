/// What can be in a group.
enum UndoChild {
  case operation(UndoOperation)
  case group(UndoGroup)
  /// What is left of an operation or a group that was taken out.
  case gap

  func isOperation(for subject: UndoSubject) -> Bool {
    if case .operation(let operation) = self { operation.subject === subject } else { false }
  }

  func isTaken() {
    switch self {
    case .operation(let operation): operation.subject.operations -= 1
    case .group(let group): group.leave()
    case .gap: break
    }
  }
}

/// The children of a group, in order. Most groups have one child, which then needs no list.
struct UndoChildren: RandomAccessCollection {
  /// Meaningless if there are no children.
  private var first = UndoChild.gap
  private var others: ContiguousArray<UndoChild> = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> UndoChild {
    @inline(__always) get { index == 0 ? first : others[index - 1] }
    @inline(__always) set {
      if index == 0 { first = newValue } else { others[index - 1] = newValue }
    }
  }

  @inline(__always)
  mutating func append(_ child: consuming UndoChild) {
    if count == 0 { first = child } else { others.append(child) }
    count += 1
  }

  @inline(__always)
  mutating func popLast() -> UndoChild? {
    guard count > 0 else { return nil }
    count -= 1
    guard count == 0 else { return others.removeLast() }
    let child = first
    first = .gap
    return child
  }
}
