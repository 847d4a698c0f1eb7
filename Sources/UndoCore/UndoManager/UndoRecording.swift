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
  var merging: [MergeKey: Int]?
}

/// A step that is being recorded: the groups that are open, including those begun while registration
/// was off. What is registered is in the groups.
///
/// The manager has two. One records what the person does; the other collects the inverse operations
/// that handlers register while a step is undone or redone.
struct UndoRecording {
  /// Outermost first.
  private(set) var path: ContiguousArray<OpenGroup> = []
  /// How many groups are open, not counting those begun while registration was off.
  private(set) var level = 0
  /// The innermost of them, to which operations are added, as an index in the list; or -1.
  private(set) var group = -1
  var label: UndoLabel?

  /// The index of the innermost group that is not silent.
  var innermost: Int? { path.lastIndex { $0.kind != .silent } }

  /// The index of the group that becomes the step.
  var topLevel: Int? { level == 0 ? nil : path.firstIndex { $0.kind != .silent } }

  /// The index of the event's group, if no other is open except groups begun while registration was
  /// off. Those are all inside it, see `open`.
  var onlyEvent: Int? { level == 1 && path[0].kind == .event ? 0 : nil }

  func index(of id: UInt64) -> Int? { path.lastIndex { $0.id == id } }

  /// Begins a group inside the innermost one.
  @inline(__always)
  mutating func open(_ open: consuming OpenGroup) {
    if open.kind == .explicit { open.labelAtBegin = label }
    if open.kind != .silent {
      level += 1
      group = open.group
    }
    // Those begun while registration was off are inside the event, although they were there first.
    if open.kind == .event, !path.isEmpty { path.insert(open, at: 0) } else { path.append(open) }
  }

  @inline(__always)
  mutating func remove(at index: Int) -> OpenGroup {
    let open = index == path.count - 1 ? path.removeLast() : path.remove(at: index)
    if open.kind != .silent {
      level -= 1
      group = level == 0 ? -1 : innermost.map { path[$0].group } ?? -1
    }
    return open
  }

  mutating func startClosing(at index: Int) { path[index].isClosing = true }

  mutating func merge(_ key: MergeKey, into operation: Int, at index: Int) {
    path[index].merging = path[index].merging ?? [:]
    path[index].merging?[key] = operation
  }
}
