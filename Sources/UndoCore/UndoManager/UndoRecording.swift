/// A step that is being recorded: the operations registered so far, and the open groups.
///
/// The manager has two of them. One records what the person does; the other collects the inverse
/// operations that handlers register while a step is undone or redone.
final class UndoRecording {
  // Exclusivity checks take longer than registering. Accesses are short, and no code of the caller
  // runs during them: objects whose release may call back are kept alive until afterwards.
  // Functions with forced inlining, here and elsewhere, are part of each undo and so short that
  // calling them takes as long as executing them.
  @safe @exclusivity(unchecked) private var list: ContiguousArray<UndoEntry> = []
  /// The only entry, until a list is needed: an operation that may become the step.
  @safe @exclusivity(unchecked) private var lone: UndoStep?
  @safe @exclusivity(unchecked) private(set) var path = GroupPath()
  @safe @exclusivity(unchecked) var label: UndoLabel?

  /// The operations, and marks where nested groups begin and end.
  private(set) var entries: ContiguousArray<UndoEntry> {
    get {
      listLone()
      return list
    }
    _modify {
      listLone()
      yield &list
    }
  }

  private func listLone() {
    guard let operation = lone else { return }
    lone = nil
    list.append(.operation(operation))
  }

  var isEmpty: Bool { lone == nil && list.isEmpty }

  /// How many groups are open, not counting those begun while registration was off.
  var level: Int { path.level }

  // MARK: - Opening

  /// Begins a group inside the innermost one. The first one is the step itself and needs no mark.
  @inline(__always)
  func open(_ kind: OpenGroup.Kind, id: UInt64) {
    if kind != .silent, level > 0 { entries.append(.begin(UndoGroupMark())) }
    path.open(kind, id: id, start: isEmpty ? 0 : entries.count)
    if kind == .explicit, let label { makeExtras(at: path.count - 1).labelAtBegin = label }
  }

  // MARK: - Adding

  /// Creates an operation to add here. The first one is made a step, in case it stays the only one.
  @inline(__always)
  func makeOperation(_ target: AnyObject, _ handler: consuming UndoHandler) -> UndoOperation {
    isEmpty ? UndoStep(target, handler) : UndoOperation(target, handler)
  }

  /// Adds an operation to the innermost group. There must be one.
  @inline(__always)
  func append(_ operation: consuming UndoOperation) {
    path.countOperation()
    if isEmpty, let step = operation as? UndoStep {
      lone = step
    } else {
      listLone()
      list.append(.operation(operation))
    }
  }

  /// Adds a redone step to the innermost group, as a closed group.
  func appendGroup(_ step: UndoStep) {
    guard let index = path.innermost else { return }
    let mark = UndoGroupMark()
    mark.settledAnswer = step.isDiscardable
    mark.isDiscardable = step.isDiscardable
    mark.hadOperations = true
    let contents = step.takeList() ?? [.operation(step)]
    for case .operation in contents { mark.operations += 1 }
    entries.append(.begin(mark))
    entries += contents
    entries.append(.end)
    path.change(index) { group in
      group.hadOperations = true
      group.counts.add(mark)
    }
  }

  /// Replaces name and information, and releases the old ones afterwards.
  func setLabel(_ new: UndoLabel?) {
    let old = label
    label = new
    extendLifetime(old)
  }

  func setMark(_ mark: DiscardableMark, at index: Int) {
    path.change(index) { $0.mark = mark }
  }
  func startClosing(at index: Int) { path.change(index) { $0.isClosing = true } }
  func makeExtras(at index: Int) -> GroupExtras { path.makeExtras(at: index) }

  // MARK: - Reading

  /// Whether there is an operation in any of the groups, even a dead one.
  var hasOperation: Bool { hasOperation { _ in true } }

  func hasOperation(where matches: (UndoOperation) -> Bool) -> Bool {
    lone.map(matches) ?? list.hasOperation(where: matches)
  }

  /// Whether any group has a child that is alive.
  ///
  /// - Complexity: O(1) if the first operation is alive, else O(entries).
  var hasLiveChild: Bool {
    if level == 0 || isEmpty { return false }
    if hasOperation(where: { $0.isLive }) { return true }
    // Empty groups that never had operations count as children, too.
    return list.count >= level && list.hasEmptyGroup
  }

  /// Whether an open group is discardable so far.
  @inline(__always)
  func isDiscardable(at index: Int) -> Bool {
    let group = path[index]
    if group.kind == .collecting { return group.mark == .discardable }
    if index == path.count - 1 { return group.counts.isDiscardable(marked: group.mark) }
    return isDiscardableWithOthers(at: index)
  }

  /// The same for a group that contains other open groups.
  private func isDiscardableWithOthers(at index: Int) -> Bool {
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
  func dropSilentGroup() { _ = path.remove(at: path.count - 1) }

  /// Ends the innermost group, which must be a nested one, and adds it to the enclosing one.
  ///
  /// A group that has lost all of its operations is dropped.
  /// - Parameter dropsEmpty: Whether to drop a group that never had any, too.
  func closeNested(dropsEmpty: Bool) {
    guard let index = path.innermost, level > 1 else { return }
    let group = path[index]
    let extras = path.remove(at: index)
    guard let parent = path.innermost, case .begin(let mark) = entries[group.start - 1] else {
      return
    }
    hand(extras?.heldRedo, to: parent)
    if group.hadOperations { path.change(parent) { $0.hadOperations = true } }
    if group.counts.operations == 0, group.hadOperations || dropsEmpty {
      entries.removeSubrange((group.start - 1)...)
      return
    }
    mark.mark = group.mark
    mark.isDiscardable = group.counts.isDiscardable(marked: group.mark)
    mark.hadOperations = group.hadOperations
    mark.operations = group.counts.operations
    entries.append(.end)
    path.change(parent) { $0.counts.add(mark) }
  }

  /// Passes held redo steps on to the enclosing group, if that can be cancelled.
  private func hand(_ held: ContiguousArray<UndoStep>?, to parent: Int) {
    guard let held, !held.isEmpty, path[parent].kind == .explicit else { return }
    makeExtras(at: parent).heldRedo += held
  }

  /// Ends the group that is the step.
  func closeTopLevel(at index: Int) -> GroupExtras? {
    path.removeOnly() ? nil : path.remove(at: index)
  }

  /// Removes and returns everything recorded.
  @inline(__always)
  func takeStep() -> UndoStep {
    if let step = lone.take() { return step }
    if list.count == 1, case .operation(let operation) = list[0], let step = operation as? UndoStep
    {
      list.removeLast()
      return step
    }
    let taken = list
    list = []
    return UndoStep(taken)
  }

  /// Ends groups begun after a given one, innermost first, without telling observers.
  func closeGroups(after id: UInt64, dropsEmpty: Bool) {
    while let last = path.indices.last, path[last].id > id {
      if path[last].kind == .silent {
        dropSilentGroup()
      } else {
        closeNested(dropsEmpty: dropsEmpty)
      }
    }
  }

  // MARK: - Removing

  /// Removes and returns the contents of the group at an index in the path, and closes the groups
  /// inside it. The group itself stays open.
  func takeContents(at index: Int) -> (
    entries: ContiguousArray<UndoEntry>, inner: ContiguousArray<GroupExtras>
  ) {
    let start = path[index].start
    let taken = ContiguousArray(entries[start...])
    entries.removeSubrange(start...)
    let inner = path.removeAll(after: index)
    path.change(index) { $0.counts = GroupCounts() }
    return (taken, inner)
  }

  /// Removes an open group that `takeContents` has emptied, with its mark.
  func removeEmptied(at index: Int) -> GroupExtras? {
    if level > 1 { entries.removeLast() }
    return path.remove(at: index)
  }

  /// Removes operations from the open groups, which stay open.
  ///
  /// - Returns: The removed operations.
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
      path.change(index) { group in
        group.start = frame.start
        group.counts = frame.counts
      }
    }
  }

  /// Ends the manager's own group if its contents were taken. Then there is nothing to release, and
  /// the capacity is kept for the next step.
  ///
  /// - Returns: Whether it did.
  func closeCollecting() -> Bool { isEmpty && label == nil && path.removeOnly() }

  /// Removes everything.
  ///
  /// - Returns: What has to be kept alive until the caller is done.
  func reset() -> Remains {
    defer {
      entries = []
      path = GroupPath()
      label = nil
    }
    return Remains(entries: entries, path: path, label: label)
  }

  struct Remains {
    let entries: ContiguousArray<UndoEntry>
    let path: GroupPath
    let label: UndoLabel?
  }

  /// Removes the operations collected so far; the groups stay open, so that they can be ended.
  func forgetOperations() -> ContiguousArray<UndoOperation> { remove { _ in true } }
}

// MARK: - Nested groups

extension UndoRecording {
  /// The last child of the innermost open group, if that is a closed group.
  ///
  /// Dead children after it are dropped.
  /// - Returns: The group, and whether any operations were dropped.
  func lastClosedGroup() -> (mark: UndoGroupMark?, hasLost: Bool) {
    guard let index = path.innermost else { return (nil, false) }
    var hasLost = false
    while entries.count > path[index].start {
      switch entries[entries.count - 1] {
      case .begin: return (nil, hasLost)
      case .operation(let operation):
        if operation.isLive { return (nil, hasLost) }
        path.change(index) { $0.counts.removeOperation() }
        entries.removeLast()
        hasLost = true
        extendLifetime(operation)
      case .end:
        guard let range = entries.lastGroup, case .begin(let mark) = entries[range.lowerBound]
        else { return (nil, hasLost) }
        if !mark.hadOperations || entries[range].hasOperation(where: { $0.isLive }) {
          return (mark, hasLost)
        }
        let dropped = ContiguousArray(entries[range])
        entries.removeSubrange(range)
        path.change(index) { $0.counts.remove(mark) }
        hasLost = true
        extendLifetime(dropped)
      }
    }
    return (nil, hasLost)
  }

  /// Removes a closed group, wherever it is by now. Nil if it is no longer here.
  func take(_ mark: UndoGroupMark) -> ContiguousArray<UndoEntry>? {
    if let range = entries.lastGroup, case .begin(mark) = entries[range.lowerBound],
      let index = path.innermost
    {
      let contents = ContiguousArray(entries[range].dropFirst().dropLast())
      entries.removeSubrange(range)
      path.change(index) { $0.counts.remove(mark) }
      return contents
    }
    let isMark = { (entry: UndoEntry) in if case .begin(mark) = entry { true } else { false } }
    guard let start = entries.firstIndex(where: isMark),
      let end = entries.endOfGroup(from: start)
    else { return nil }
    let contents = ContiguousArray(entries[(start + 1)..<end])
    entries.removeSubrange(start...end)
    settle(EntryFilter(entries) { _ in false })
    return contents
  }
}
