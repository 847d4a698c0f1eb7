/// The open groups, outermost first, including those begun while registration was off.
struct GroupPath: RandomAccessCollection {
  /// Usually at most one group is open, which then needs no list. Meaningless if the path is empty.
  private var first = OpenGroup(id: 0, kind: .silent, start: 0)
  private var others: ContiguousArray<OpenGroup> = []
  private(set) var count = 0
  /// How many groups are open, not counting those begun while registration was off.
  private(set) var level = 0
  /// The extras of the few groups that have any.
  private(set) var extras: ContiguousArray<GroupExtras> = []

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> OpenGroup {
    @inline(__always) get { index == 0 ? first : others[index - 1] }
  }

  /// Changes a group in place. (An accessor that yields one of two groups would allocate.)
  @inline(__always)
  mutating func change(_ index: Int, _ change: (inout OpenGroup) -> Void) {
    if index == 0 { change(&first) } else { change(&others[index - 1]) }
  }

  /// The index of the innermost group that operations can be added to.
  var innermost: Int? {
    if count == level { return count == 0 ? nil : count - 1 }
    return lastIndex { $0.kind != .silent }
  }

  /// The group that becomes the step.
  var topLevel: Int? {
    if level == 0 { return nil }
    return first.kind != .silent ? 0 : firstIndex { $0.kind != .silent }
  }

  /// The index of the event's group, if no other is open except groups begun while registration was
  /// off. Those are all inside it, see `open`.
  var onlyEvent: Int? { level == 1 && first.kind == .event ? 0 : nil }

  func index(of id: UInt64) -> Int? {
    if count == 1 { return first.id == id ? 0 : nil }
    return lastIndex { $0.id == id }
  }

  // MARK: - Opening and closing

  /// Begins a group inside the innermost one.
  @inline(__always)
  mutating func open(_ kind: OpenGroup.Kind, id: UInt64, start: Int) {
    if kind != .silent { level += 1 }
    count += 1
    if count > 1 {
      // Groups begun while registration was off are inside the event, although they were there
      // first.
      guard kind == .event else {
        return others.append(OpenGroup(id: id, kind: kind, start: start))
      }
      others.insert(first, at: 0)
    }
    first = OpenGroup(id: id, kind: kind, start: start)
  }

  /// Removes a group.
  ///
  /// - Returns: Its extras, to be kept until the caller is done.
  mutating func remove(at index: Int) -> GroupExtras? {
    let (id, kind) = (self[index].id, self[index].kind)
    if kind != .silent { level -= 1 }
    count -= 1
    if index > 0 {
      others.remove(at: index - 1)
    } else if count > 0 {
      first = others.removeFirst()
    }
    return takeExtras(of: id)
  }

  /// Removes the group if it is the only one and has no extras.
  ///
  /// - Returns: Whether it did.
  mutating func removeOnly() -> Bool {
    guard count == 1, extras.isEmpty else { return false }
    count = 0
    level = 0
    return true
  }

  /// Removes all groups inside a group.
  ///
  /// - Returns: Their extras, outermost first.
  mutating func removeAll(after index: Int) -> ContiguousArray<GroupExtras> {
    var taken: ContiguousArray<GroupExtras> = []
    while count > index + 1 {
      if let extras = remove(at: count - 1) { taken.insert(extras, at: 0) }
    }
    return taken
  }

  /// Counts an operation in the innermost group.
  @inline(__always)
  mutating func countOperation() {
    if count == 1 {
      first.addOperation()
    } else if let index = innermost {
      change(index) { $0.addOperation() }
    }
  }

  // MARK: - Extras

  func extras(at index: Int) -> GroupExtras? {
    extras.isEmpty ? nil : extras.first { $0.id == self[index].id }
  }

  /// The extras of a group, created if there are none.
  mutating func makeExtras(at index: Int) -> GroupExtras {
    if let found = extras(at: index) { return found }
    let made = GroupExtras(id: self[index].id)
    extras.append(made)
    return made
  }

  private mutating func takeExtras(of id: UInt64) -> GroupExtras? {
    guard !extras.isEmpty, let index = extras.firstIndex(where: { $0.id == id }) else { return nil }
    return extras.remove(at: index)
  }
}
