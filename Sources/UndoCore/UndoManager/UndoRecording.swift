/// Registrations for the same object with the same key are merged.
struct MergeKey: Hashable {
  let subject: Int
  let key: AnyHashable
}

/// A group that has been begun and not ended.
struct OpenGroup {
  enum Kind {
    /// Opened by the manager, because something happened in an event.
    case event
    /// Begun by the caller.
    case explicit
    /// Collects what handlers register while a step is performed; belongs to the manager.
    case collecting
    /// Begun while registration was off; it only exists so that it can be ended.
    case silent
  }

  /// Unique within the manager; later groups have higher numbers.
  let id: UInt64
  let kind: Kind
  /// Its index in the list. Meaningless if it is silent.
  let group: Int
  /// Set when closing starts, before observers are told. The group cannot be ended again then.
  var isClosing = false
  /// The step's name and information when the group was begun; cancelling restores them.
  var labelAtBegin: UndoLabel?
  /// How many redo steps were put aside when it was begun. Those that registering in the group has
  /// put aside since come back when it is cancelled.
  var heldAtBegin = 0
  /// The indices of the operations that later ones with the same key are merged into.
  var merging: [MergeKey: Int] = [:]
}

/// A step that is being recorded: the groups that are open, including those begun while registration
/// was off. What is registered is in the groups.
///
/// The manager has two. One records what the person does; the other collects the inverse operations
/// that handlers register while a step is undone or redone.
final class UndoRecording {
  /// Outermost first.
  @safe @exclusivity(unchecked) private(set) var path: ContiguousArray<OpenGroup> = []
  /// How many groups are open, not counting those begun while registration was off.
  @safe @exclusivity(unchecked) private(set) var level = 0
  @safe @exclusivity(unchecked) var label: UndoLabel?
  /// Where the groups are.
  @safe @exclusivity(unchecked) var list: UndoList

  init(_ list: UndoList) { self.list = list }

  // MARK: - Reading

  /// The index of the innermost group that operations can be added to.
  var innermost: Int? {
    if path.count == 1, level == 1 { return 0 }
    return path.lastIndex { $0.kind != .silent }
  }

  /// That group's index in the list.
  var innermostGroup: Int? {
    @inline(__always) get { innermost.map { path[$0].group } }
  }

  /// The group that becomes the step.
  var topLevel: Int? { level == 0 ? nil : path.firstIndex { $0.kind != .silent } }

  /// The index of the event's group, if no other is open except groups begun while registration was
  /// off. Those are all inside it, see `open`.
  var onlyEvent: Int? { level == 1 && path[0].kind == .event ? 0 : nil }

  func index(of id: UInt64) -> Int? { path.lastIndex { $0.id == id } }

  /// Whether there is an operation in any of the groups, even a dead one.
  var hasOperation: Bool {
    level > 0 && path.contains { $0.kind != .silent && tally(of: $0).operations > 0 }
  }

  func tally(of open: OpenGroup) -> Tally { list.groups[open.group].tally }

  /// Whether an open group is discardable so far.
  func isDiscardable(at index: Int) -> Bool {
    var isDiscardable: Bool?
    for open in path[index...].reversed() where open.kind != .silent {
      var tally = tally(of: open)
      if let isDiscardable { tally -= Tally(groups: -1, kept: isDiscardable ? 0 : -1) }
      isDiscardable = tally.isDiscardable(list.groups[open.group].mark)
    }
    return isDiscardable ?? false
  }

  // MARK: - Changing

  /// Begins a group inside the innermost one.
  @inline(__always)
  func open(_ kind: OpenGroup.Kind, id: UInt64, _ home: UndoGroup.Home, held: Int = 0) {
    let group = kind == .silent ? -1 : list.begin(home, id)
    var open = OpenGroup(id: id, kind: kind, group: group, heldAtBegin: held)
    if kind == .explicit { open.labelAtBegin = label }
    if kind != .silent { level += 1 }
    // Those begun while registration was off are inside the event, although they were there first.
    if kind == .event, !path.isEmpty { path.insert(open, at: 0) } else { path.append(open) }
  }

  @inline(__always)
  func remove(at index: Int) -> OpenGroup {
    if path[index].kind != .silent { level -= 1 }
    return index == path.count - 1 ? path.removeLast() : path.remove(at: index)
  }

  func startClosing(at index: Int) { path[index].isClosing = true }

  func merge(_ key: MergeKey, into operation: Int, at index: Int) {
    path[index].merging[key] = operation
  }

  /// Removes everything.
  func reset() -> (path: ContiguousArray<OpenGroup>, label: UndoLabel?) {
    defer { (path, level, label) = ([], 0, nil) }
    return (path, label)
  }
}

/// The lists and recordings of a manager, which can be made in any isolation.
final class UndoContents {
  let waste = UndoWaste()
  let undoList: UndoList
  let redoList: UndoList
  let open: UndoRecording
  let inflight: UndoRecording

  init() {
    undoList = UndoList(waste)
    redoList = UndoList(waste)
    open = UndoRecording(undoList)
    inflight = UndoRecording(redoList)
  }
}
