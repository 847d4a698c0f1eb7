/// Registrations for the same object with the same key are merged.
struct MergeKey: Hashable {
  let object: ObjectIdentifier
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
  var group: UndoGroup
  /// Set when closing starts, before observers are told. The group cannot be ended again then.
  var isClosing = false
  /// Nil for most groups.
  var extras: GroupExtras?
}

/// What most open groups do not need.
final class GroupExtras {
  /// The step's name and information when the group was begun; cancelling restores them.
  var labelAtBegin: UndoLabel?
  /// The redo steps that were cleared by registering in this group; cancelling restores them.
  var heldRedo: ContiguousArray<UndoStep> = []
  /// The indices of the operations that later ones with the same key are merged into.
  var merging: [MergeKey: Int] = [:]
}

/// A step that is being recorded: the groups that are open, including those begun while registration
/// was off. What is registered is in the groups.
///
/// The manager has two. One records what the person does; the other collects the inverse operations
/// that handlers register while a step is undone or redone.
final class UndoRecording {
  // Exclusivity checks take longer than registering. Accesses are short, and no code of the caller
  // runs during them.
  /// Outermost first.
  @safe @exclusivity(unchecked) private(set) var path: ContiguousArray<OpenGroup> = []
  /// How many groups are open, not counting those begun while registration was off.
  @safe @exclusivity(unchecked) private(set) var level = 0
  @safe @exclusivity(unchecked) var label: UndoLabel?

  // MARK: - Reading

  /// The index of the innermost group that operations can be added to.
  var innermost: Int? {
    var index = path.count - 1
    while index >= 0, path[index].kind == .silent { index -= 1 }
    return index < 0 ? nil : index
  }

  var innermostGroup: UndoGroup? {
    @inline(__always) get {
      if path.count == 1, level == 1 { return path[0].group }
      return innermost.map { path[$0].group }
    }
  }

  /// The group that becomes the step.
  var topLevel: Int? { level == 0 ? nil : path.firstIndex { $0.kind != .silent } }

  /// The index of the event's group, if no other is open except groups begun while registration was
  /// off. Those are all inside it, see `open`.
  var onlyEvent: Int? { level == 1 && path[0].kind == .event ? 0 : nil }

  func index(of id: UInt64) -> Int? { path.lastIndex { $0.id == id } }

  /// Whether there is an operation in any of the groups, even a dead one.
  var hasOperation: Bool { path.contains { $0.group.tally.operations > 0 } }

  /// Whether an open group is discardable so far.
  func isDiscardable(at index: Int) -> Bool {
    var isDiscardable: Bool?
    for open in path[index...].reversed() where open.kind != .silent {
      var tally = open.group.tally
      if let isDiscardable { tally += Tally(groups: 1, kept: isDiscardable ? 0 : 1) }
      isDiscardable = tally.isDiscardable(open.group.mark)
    }
    return isDiscardable ?? false
  }

  // MARK: - Changing

  /// Begins a group inside the innermost one.
  @inline(__always)
  func open(_ kind: OpenGroup.Kind, id: UInt64, _ group: UndoGroup) {
    let open = OpenGroup(id: id, kind: kind, group: group)
    if kind != .silent { level += 1 }
    if kind == .event, !path.isEmpty {
      // Those begun while registration was off are inside the event, although they were there first.
      path.insert(open, at: 0)
    } else {
      path.append(open)
    }
    if kind == .explicit, let label { makeExtras(at: path.count - 1).labelAtBegin = label }
  }

  @inline(__always)
  func remove(at index: Int) -> OpenGroup {
    if path[index].kind != .silent { level -= 1 }
    return index == path.count - 1 ? path.removeLast() : path.remove(at: index)
  }

  func startClosing(at index: Int) { path[index].isClosing = true }

  /// Replaces a group that is about to be performed by an empty one.
  func replaceGroup(at index: Int) -> UndoGroup {
    let group = path[index].group
    path[index].group = UndoGroup(.open)
    return group
  }

  /// The extras of a group, created if there are none.
  func makeExtras(at index: Int) -> GroupExtras {
    if let extras = path[index].extras { return extras }
    let extras = GroupExtras()
    path[index].extras = extras
    return extras
  }

  /// Removes everything.
  func reset() -> (path: ContiguousArray<OpenGroup>, label: UndoLabel?) {
    defer { (path, level, label) = ([], 0, nil) }
    return (path, label)
  }
}
