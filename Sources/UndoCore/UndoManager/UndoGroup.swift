/// What is registered together: operations and groups, in order.
///
/// An operation that is removed leaves a gap, so that indices stay valid. What is left in a group is
/// counted, here and in all groups around it.
class UndoGroup {
  enum Child {
    case operation(UndoOperation)
    case group(UndoGroup)
    case gap
  }

  /// Where the outermost group is. Meaningless for nested ones.
  enum Home {
    /// In the step that is being recorded.
    case open
    /// Among the inverse operations of the step that is being performed.
    case collected
    /// On a stack, held by a group, or being performed.
    case filed
  }

  /// Whether a change needs to be saved, as far as its author has said.
  enum Mark {
    case unset, discardable, saved
  }

  final private(set) var children: ContiguousArray<Child> = []
  /// The group around it, once it is closed.
  final private(set) unowned var parent: UndoGroup?
  final private(set) var tally = Tally()
  /// No operation comes before this index.
  private final var firstIndex = 0
  final var home: Home
  final var mark = Mark.unset
  /// Whether it is discardable, if that was inherited and does not depend on the contents.
  final var settledAnswer: Bool?
  /// Whether there ever was an operation in it, at any depth. Up to date once it is closed.
  final private(set) var hadOperations = false
  private final var hadGroups = false

  init(_ home: Home) { self.home = home }

  /// Nested groups are released in a loop, because there may be many levels.
  deinit {
    guard hadGroups else { return }
    var nested = takeGroups()
    while let group = nested.popLast() { nested += group.takeGroups() }
  }

  private final func takeGroups() -> ContiguousArray<UndoGroup> {
    var groups: ContiguousArray<UndoGroup> = []
    for index in children.indices {
      guard case .group(let group) = children[index] else { continue }
      group.parent = nil
      groups.append(group)
      children[index] = .gap
    }
    return groups
  }

  // MARK: - Reading

  /// Whether it counts: one that has lost all of its operations does not.
  final var counts: Bool { !hadOperations || tally.operations > 0 }

  final var isDiscardable: Bool { settledAnswer ?? tally.isDiscardable(mark) }

  /// The group that all of it is in.
  final var root: UndoGroup {
    var group = self
    while let parent = group.parent { group = parent }
    return group
  }

  final func operation(at index: Int) -> UndoOperation? {
    if index < children.count, case .operation(let operation) = children[index] {
      operation
    } else {
      nil
    }
  }

  /// The object of the first operation, at any depth.
  ///
  /// - Complexity: O(1), amortized over the removal of operations.
  final var firstSubject: UndoSubject? {
    guard tally.operations > 0 else { return nil }
    var group = self
    while group.firstIndex < group.children.count {
      switch group.children[group.firstIndex] {
      case .operation(let operation): return operation.subject
      case .group(let inner) where inner.tally.operations > 0: group = inner
      default: group.firstIndex += 1
      }
    }
    return nil
  }

  /// The last child that counts. Its operations may be dead.
  final var lastChild: Child? {
    children.last { child in
      switch child {
      case .operation: true
      case .group(let group): group.counts
      case .gap: false
      }
    }
  }

  /// Calls a closure for the place of each operation, first to last.
  final func forEachPlace(_ body: (UndoGroup, Int) -> Void) {
    var stack: ContiguousArray<(group: UndoGroup, index: Int)> = [(self, 0)]
    while let (group, index) = stack.popLast() {
      guard index < group.children.count else { continue }
      stack.append((group, index + 1))
      switch group.children[index] {
      case .operation: body(group, index)
      case .group(let inner): stack.append((inner, 0))
      case .gap: continue
      }
    }
  }

  // MARK: - Adding

  final func append(_ handler: consuming UndoHandler, for subject: UndoSubject) {
    let slot = subject.add(.init(group: self, index: children.count))
    children.append(.operation(UndoOperation(subject: subject, handler: handler, slot: slot)))
    tally.operations += 1
    tally.loose += 1
    hadOperations = true
  }

  /// Adds a closed group.
  final func append(_ group: UndoGroup) {
    group.parent = self
    children.append(.group(group))
    tally += group.share
    hadGroups = true
    if group.hadOperations { hadOperations = true }
  }

  /// Notes that a nested group, which is dropped, had operations.
  final func noteOperations() { hadOperations = true }

  final func setSlot(_ slot: Int, at index: Int) {
    guard case .operation(var operation) = children[index] else { return }
    operation.slot = slot
    children[index] = .operation(operation)
  }

  // MARK: - Removing

  /// Takes an operation out and leaves a gap. Nil if there is none.
  final func takeOperation(at index: Int) -> UndoOperation? {
    guard let operation = operation(at: index) else { return nil }
    children[index] = .gap
    operation.subject.remove(operation.slot)
    subtract(Tally(operations: 1, loose: 1))
    return operation
  }

  /// Takes a closed group out, wherever it is in its parent.
  final func leaveParent() {
    guard let parent else { return }
    self.parent = nil
    parent.subtract(share)
    if case .group(self) = parent.children.last { return _ = parent.children.popLast() }
    let isSelf = { (child: Child) in if case .group(self) = child { true } else { false } }
    if let index = parent.children.lastIndex(where: isSelf) { parent.children[index] = .gap }
  }

  /// Takes the last child out, when the group is performed and its counts do not matter any more.
  final func popLast() -> Child? {
    let child = children.popLast()
    switch child {
    case .operation(let operation): operation.subject.remove(operation.slot)
    case .group(let group): group.parent = nil
    case .gap, nil: break
    }
    return child
  }

  /// Takes the only operation out, after which the group is like a new one.
  final func popOnly() -> UndoOperation? {
    guard children.count == 1, case .operation(let operation) = children[0] else { return nil }
    children.removeAll(keepingCapacity: true)
    firstIndex = 0
    operation.subject.remove(operation.slot)
    tally = Tally()
    hadOperations = false
    settledAnswer = nil
    mark = .unset
    return operation
  }

  // MARK: - Counting

  /// What the group adds to the counts of the one around it.
  private final var share: Tally {
    counts
      ? Tally(operations: tally.operations, groups: 1, kept: isDiscardable ? 0 : 1)
      : Tally()
  }

  private final func subtract(_ lost: Tally) {
    var (group, lost) = (self, lost)
    while true {
      let share = group.share
      group.tally -= lost
      guard let parent = group.parent else { return }
      lost = share - group.share
      group = parent
    }
  }
}

/// Matches a group by identity.
func ~= (pattern: UndoGroup, value: UndoGroup) -> Bool { pattern === value }

/// How much is in a group.
struct Tally {
  /// Operations at any depth.
  var operations: Int32 = 0
  /// Operations that are children of the group itself.
  var loose: Int32 = 0
  /// Groups that are children and count.
  var groups: Int32 = 0
  /// Those among the groups that are not discardable.
  var kept: Int32 = 0

  /// Whether a group with these children is discardable, which all of them have to be.
  func isDiscardable(_ mark: UndoGroup.Mark) -> Bool {
    switch mark {
    case .saved: false
    case .discardable: kept == 0
    case .unset: loose == 0 && groups > 0 && kept == 0
    }
  }

  static func - (left: Self, right: Self) -> Self {
    var difference = left
    difference -= right
    return difference
  }

  static func += (left: inout Self, right: Self) { left -= Self() - right }

  static func -= (left: inout Self, right: Self) {
    left.operations -= right.operations
    left.loose -= right.loose
    left.groups -= right.groups
    left.kept -= right.kept
  }
}
