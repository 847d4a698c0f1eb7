/// What is registered together: operations and groups, in order.
///
/// An operation that is removed leaves a gap, so that indices stay valid. What is left in a group is
/// counted, here and in all groups around it.
class UndoGroup {
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

  // Exclusivity is not checked, for the same reasons as in `UndoRecording`.
  @safe @exclusivity(unchecked) final private(set) var children = UndoChildren()
  /// The group around it, once it is closed.
  @safe @exclusivity(unchecked) final private(set) unowned var parent: UndoGroup?
  @safe @exclusivity(unchecked) final private(set) var tally = Tally()
  /// No operation comes before this index.
  @safe @exclusivity(unchecked) private final var firstIndex = 0
  @safe @exclusivity(unchecked) final var home: Home
  @safe @exclusivity(unchecked) final var mark = Mark.unset
  /// Whether it is discardable, if that was inherited and does not depend on the contents.
  @safe @exclusivity(unchecked) final var settledAnswer: Bool?
  /// Whether there ever was an operation in it, at any depth. Up to date once it is closed.
  @safe @exclusivity(unchecked) final private(set) var hadOperations = false
  @safe @exclusivity(unchecked) private final var hadGroups = false
  /// The subject that was last told of this group.
  @safe @exclusivity(unchecked) private final var listedFor: UndoSubject?

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

  /// Whether an operation for an object is a child of the group itself.
  final func hasOperation(for subject: UndoSubject) -> Bool {
    tally.loose > 0 && children.contains { $0.isOperation(for: subject) }
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
  final var lastChild: UndoChild? {
    children.last { child in
      switch child {
      case .operation: true
      case .group(let group): group.counts
      case .gap: false
      }
    }
  }

  // MARK: - Adding

  @inline(__always)
  final func append(_ operation: consuming UndoOperation) {
    if operation.subject !== listedFor { list(for: operation.subject) }
    operation.subject.operations += 1
    children.append(.operation(operation))
    tally.operations += 1
    tally.loose += 1
    hadOperations = true
  }

  private final func list(for subject: UndoSubject) {
    if subject.groups.last !== self { subject.add(self) }
    listedFor = subject
  }

  final func isDropped(by subject: UndoSubject) {
    if listedFor === subject { listedFor = nil }
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

  // MARK: - Removing

  /// Takes out the operations for an object, at any depth, and leaves gaps.
  ///
  /// - Complexity: O(children at any depth).
  final func takeOperations(for subject: UndoSubject) -> ContiguousArray<UndoOperation> {
    var taken: ContiguousArray<UndoOperation> = []
    var stack: ContiguousArray<(group: UndoGroup, index: Int)> = [(self, 0)]
    while let (group, index) = stack.popLast() {
      guard group.tally.operations > 0, index < group.children.count else { continue }
      stack.append((group, index + 1))
      switch group.children[index] {
      case .operation(let operation) where operation.subject === subject:
        taken.append(operation)
        subject.operations -= 1
        group.children[index] = .gap
        group.subtract(Tally(operations: 1, loose: 1))
      case .group(let inner): stack.append((inner, 0))
      default: continue
      }
    }
    return taken
  }

  final func leave() { parent = nil }

  /// Takes a closed group out, wherever it is in its parent.
  final func leaveParent() {
    guard let parent else { return }
    self.parent = nil
    parent.subtract(share)
    if case .group(self) = parent.children.last { return _ = parent.children.popLast() }
    let isSelf = { (child: UndoChild) in if case .group(self) = child { true } else { false } }
    if let index = parent.children.lastIndex(where: isSelf) { parent.children[index] = .gap }
  }

  /// Takes the last child out, when the group is performed and its counts do not matter any more.
  final func popLast() -> UndoChild? {
    let child = children.popLast()
    child?.isTaken()
    return child
  }

  /// Takes the only operation out, after which the group is like a new one.
  @inline(__always)
  final func popOnly() -> UndoOperation? {
    guard tally.loose == 1, children.count == 1, case .operation(let operation) = children.popLast()
    else { return nil }
    operation.subject.operations -= 1
    tally = Tally()
    firstIndex = 0
    hadOperations = false
    settledAnswer = nil
    mark = .unset
    return operation
  }

  /// Takes everything out, to be released later.
  final func takeChildren() -> UndoChildren {
    for child in children { child.isTaken() }
    defer { (children, tally) = (UndoChildren(), Tally()) }
    return children
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
