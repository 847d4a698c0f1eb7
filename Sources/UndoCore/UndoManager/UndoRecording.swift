/// A step in the making: what has been registered, and the groups that are open.
///
/// The manager has two of them. One records what the person does; the other collects the inverse
/// operations that handlers register while a step is undone or redone.
final class UndoRecording {
  private(set) var entries: ContiguousArray<UndoEntry> = []
  /// The open groups, outermost first. Groups begun while registration was off are between them.
  private(set) var path: ContiguousArray<OpenGroup> = []
  /// How many groups are open, not counting those begun while registration was off.
  private(set) var level = 0
  var name = ""
  var info: [UndoManager.UserInfoKey: Any] = [:]

  /// Where the innermost group is in the path that operations can be filed in.
  var innermost: Int? {
    guard let last = path.indices.last else { return nil }
    if path[last].kind != .silent { return last }
    return path.lastIndex { $0.kind != .silent }
  }

  /// The group that becomes the step.
  var topLevel: Int? { path.firstIndex { $0.kind != .silent } }

  func index(of id: UInt64) -> Int? {
    for index in path.indices.reversed() where path[index].id == id { return index }
    return nil
  }

  // MARK: - Opening

  /// Begins a group inside the innermost one. The first one is the step itself and needs no mark.
  func open(_ kind: OpenGroup.Kind, id: UInt64) {
    if kind == .silent {
      path.append(OpenGroup(id: id, kind: kind, start: entries.count))
      return
    }
    if level > 0 { entries.append(.begin(UndoGroupMark())) }
    level += 1
    var group = OpenGroup(id: id, kind: kind, start: entries.count)
    if kind == .explicit, !name.isEmpty || !info.isEmpty {
      let extras = group.makeExtras()
      extras.nameAtBegin = name
      extras.infoAtBegin = info
    }
    // What was begun while registration was off is inside the event, though it was there first.
    if kind == .event { path.insert(group, at: 0) } else { path.append(group) }
  }

  // MARK: - Filling

  /// Files an operation in the innermost group. There must be one.
  func append(_ operation: UndoOperation) {
    guard let index = innermost else { return }
    path[index].hadOperations = true
    path[index].counts.addOperation()
    entries.append(.operation(operation))
  }

  /// Files a redone step as a closed group in the innermost group.
  func appendGroup(_ content: UndoContent, isDiscardable: Bool) {
    guard let index = innermost else { return }
    let mark = UndoGroupMark()
    mark.settledAnswer = isDiscardable
    mark.isDiscardable = isDiscardable
    mark.hadOperations = true
    entries.append(.begin(mark))
    switch content {
    case .one(let operation):
      mark.operations = 1
      entries.append(.operation(operation))
    case .many(let more):
      for case .operation in more { mark.operations += 1 }
      entries += more
    }
    entries.append(.end)
    path[index].hadOperations = true
    path[index].counts.add(mark)
  }

  func setMark(_ mark: DiscardableMark, at index: Int) { path[index].mark = mark }
  func startClosing(at index: Int) { path[index].isClosing = true }
  func makeExtras(at index: Int) -> OpenGroup.Extras { path[index].makeExtras() }

  // MARK: - Reading

  /// Whether there is an operation in any of the groups, also a dead one.
  var hasOperation: Bool { entries.hasOperation { _ in true } }

  /// Whether any group has a child that is not dead.
  ///
  /// - Complexity: O(1) if the first operation lives, else O(entries).
  var hasLiveChild: Bool {
    guard level > 0, entries.count >= level else { return false }
    if entries.hasOperation(where: { $0.isLive }) { return true }
    // Without operations, groups that never had any are children all the same.
    return entries.hasEmptyGroup
  }

  /// Whether nobody need save what an open group holds so far.
  func isDiscardable(at index: Int) -> Bool {
    if path[index].kind == .collecting { return path[index].mark == .discardable }
    var inner: Bool?
    for group in path[index...].reversed() where group.kind != .silent {
      var counts = group.counts
      if let inner { counts.addGroup(isDiscardable: inner) }
      inner = counts.isDiscardable(marked: group.mark)
    }
    return inner ?? false
  }

  // MARK: - Closing

  /// Ends a group begun while registration was off.
  func dropSilentGroup() { path.removeLast() }

  /// Ends the innermost group, which must be a nested one, and files it in the one around it.
  ///
  /// A group that had operations and has none left is dropped.
  /// - Parameter dropsEmpty: Whether a group that never had any is dropped, too.
  func closeNested(dropsEmpty: Bool) {
    guard let index = innermost, level > 1 else { return }
    let group = path.remove(at: index)
    level -= 1
    guard let parent = innermost, case .begin(let mark) = entries[group.start - 1] else { return }
    hand(group.extras?.heldRedo, to: parent)
    if group.hadOperations { path[parent].hadOperations = true }
    if group.counts.operations == 0, group.hadOperations || dropsEmpty {
      entries.removeSubrange((group.start - 1)...)
      return
    }
    mark.mark = group.mark
    mark.isDiscardable = group.counts.isDiscardable(marked: group.mark)
    mark.hadOperations = group.hadOperations
    mark.operations = group.counts.operations
    entries.append(.end)
    path[parent].counts.add(mark)
  }

  /// A group around the closed one holds what that one held, if it is one that can be cancelled.
  private func hand(_ held: ContiguousArray<UndoStep>?, to parent: Int) {
    guard let held, !held.isEmpty, path[parent].kind == .explicit else { return }
    path[parent].makeExtras().heldRedo += held
  }

  /// Ends the group that is the step, and forgets its contents, which the caller has taken.
  func closeTopLevel(at index: Int) -> OpenGroup {
    level = 0
    return path.remove(at: index)
  }

  /// Takes what was recorded, and leaves an empty list.
  func takeContent() -> UndoContent {
    if entries.count == 1, case .operation(let operation) = entries[0] {
      entries.removeAll(keepingCapacity: true)
      return .one(operation)
    }
    let taken = entries
    entries = []
    return .many(taken)
  }

  /// Ends groups begun later than a number, innermost first, without telling anybody.
  func closeGroups(after id: UInt64, dropsEmpty: Bool) {
    while let last = path.indices.last, path[last].id > id {
      if path[last].kind == .silent {
        path.removeLast()
      } else {
        closeNested(dropsEmpty: dropsEmpty)
      }
    }
  }

  // MARK: - Taking out

  /// Takes everything out of the group at a place in the path, and the groups inside it with it.
  /// The group itself stays.
  func takeContents(at index: Int) -> (entries: ContiguousArray<UndoEntry>, inner: [OpenGroup]) {
    let start = path[index].start
    let taken = ContiguousArray(entries[start...])
    entries.removeSubrange(start...)
    let inner = path[(index + 1)...].filter { $0.kind != .silent }
    path.removeSubrange((index + 1)...)
    level -= inner.count
    path[index].counts = GroupCounts()
    return (taken, Array(inner))
  }

  /// Removes an open group that `takeContents` has emptied, with its mark.
  func removeEmptied(at index: Int) -> OpenGroup {
    if level > 1 { entries.removeLast() }
    level -= 1
    return path.remove(at: index)
  }

  /// Takes operations out of the open groups, which stay open.
  ///
  /// - Returns: What was taken.
  func remove(where isTaken: (UndoOperation) -> Bool) -> ContiguousArray<UndoOperation> {
    guard hasOperation else { return [] }
    let old = entries
    let filter = EntryFilter(old, taking: isTaken)
    guard !filter.taken.isEmpty else { return [] }
    settle(filter)
    return filter.taken
  }

  private func settle(_ filter: EntryFilter) {
    entries = filter.kept
    var frames = filter.frames.makeIterator()
    for index in path.indices where path[index].kind != .silent {
      guard let frame = frames.next() else { break }
      path[index].start = frame.start
      path[index].counts = frame.counts
    }
  }

  /// Ends the manager's own group, after its contents were taken. There is nothing to release then,
  /// and the room is kept for the next step.
  ///
  /// - Returns: Whether it was as simple as that.
  func closeCollecting() -> Bool {
    guard entries.isEmpty, path.count == 1 else { return false }
    path.removeLast()
    level = 0
    if !name.isEmpty { name = "" }
    if !info.isEmpty { info = [:] }
    return true
  }

  /// Forgets everything.
  func reset() -> (ContiguousArray<UndoEntry>, ContiguousArray<OpenGroup>) {
    defer {
      entries = []
      path = []
      level = 0
      name = ""
      info = [:]
    }
    return (entries, path)
  }

  /// Forgets the operations collected so far; the groups stay, so that their ends find them.
  func forgetOperations() -> ContiguousArray<UndoOperation> { remove { _ in true } }
}

// MARK: - Nested groups

extension UndoRecording {
  /// The last child of the innermost open group, if that is a closed group.
  ///
  /// Dead children are passed over and dropped.
  /// - Returns: The group, and whether operations were lost on the way.
  func lastClosedGroup() -> (mark: UndoGroupMark?, hasLost: Bool) {
    guard let index = innermost else { return (nil, false) }
    var hasLost = false
    while entries.count > path[index].start {
      switch entries[entries.count - 1] {
      case .begin: return (nil, hasLost)
      case .operation(let operation):
        if operation.isLive { return (nil, hasLost) }
        path[index].counts.removeOperation()
        entries.removeLast()
        hasLost = true
        withExtendedLifetime(operation) {}
      case .end:
        guard let range = entries.lastGroup, case .begin(let mark) = entries[range.lowerBound]
        else { return (nil, hasLost) }
        if !mark.hadOperations || entries[range].hasOperation(where: { $0.isLive }) {
          return (mark, hasLost)
        }
        let dropped = ContiguousArray(entries[range])
        entries.removeSubrange(range)
        path[index].counts.remove(mark)
        hasLost = true
        withExtendedLifetime(dropped) {}
      }
    }
    return (nil, hasLost)
  }

  /// Takes a closed group out, wherever it is by now. Nil if it is not here any more.
  func take(_ mark: UndoGroupMark) -> ContiguousArray<UndoEntry>? {
    if let range = entries.lastGroup, case .begin(mark) = entries[range.lowerBound],
      let index = innermost
    {
      let contents = ContiguousArray(entries[range].dropFirst().dropLast())
      entries.removeSubrange(range)
      path[index].counts.remove(mark)
      return contents
    }
    guard let start = entries.firstIndex(where: { if case .begin(mark) = $0 { true } else { false } }),
      let end = entries.endOfGroup(from: start)
    else { return nil }
    let contents = ContiguousArray(entries[(start + 1)..<end])
    entries.removeSubrange(start...end)
    settle(EntryFilter(entries) { _ in false })
    return contents
  }
}

/// Matches a group's mark by identity.
func ~= (pattern: UndoGroupMark, value: UndoGroupMark) -> Bool { pattern === value }

extension ContiguousArray<UndoEntry> {
  /// The closed group that the list ends with, its marks included.
  fileprivate var lastGroup: Range<Int>? {
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
  fileprivate func endOfGroup(from start: Int) -> Int? {
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
  fileprivate var hasEmptyGroup: Bool {
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
