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
  }

  /// Unique within the manager; later groups have higher numbers.
  let id: UInt64
  let kind: Kind
  /// Its index in the list.
  let group: Int
  /// The number of groups begun directly in it while registration was off. They only exist so that
  /// they can be ended.
  var silent = 0
  /// Set when closing starts, before observers are told. The group cannot be ended again then.
  var isClosing = false
  /// The step's name and information when the group was begun; cancelling restores them.
  var labelAtBegin: UndoLabel?
  /// The number of slots of redo steps that were put aside when it was begun. Those put aside since
  /// come back when it is cancelled.
  var heldAtBegin = 0
  /// The indices of the operations that later ones with the same key are merged into.
  var merging: [MergeKey: Int]?

  /// Whether the caller can end the group now.
  var canEnd: Bool { kind != .collecting && !isClosing }
}

/// A step that is being recorded: the groups that are open. What is registered is in the groups.
///
/// The manager has two. One records what the user does; the other collects the inverse operations
/// that handlers register while a step is undone or redone.
struct UndoRecording {
  /// Outermost first.
  var path: ContiguousArray<OpenGroup> = []
  var label: UndoLabel?
  /// The number of groups begun in no other while registration was off.
  private var silent = 0
  /// The number of ends that found the innermost group being closed already, or the manager's own.
  /// A begin takes one back. Those that are left end the groups around it once it is closed.
  private var heldEnds = 0

  /// The number of open groups, without those begun while registration was off.
  var level: Int { path.count }

  /// The number of groups that have not been ended.
  var callerLevel: Int { path.count - heldEnds }

  /// The innermost group, to which operations are added, as an index in the list; or -1.
  var group: Int { path.last?.group ?? -1 }

  /// The index of the event's group, if no other is open.
  var onlyEvent: Int? { path.count == 1 && path[0].kind == .event ? 0 : nil }

  func index(of id: UInt64) -> Int? { path.lastIndex { $0.id == id } }

  /// Begins a group inside the innermost one.
  @inline(__always)
  mutating func open(_ open: consuming OpenGroup) {
    if open.kind == .explicit { open.labelAtBegin = label }
    if open.kind == .event {
      // Those begun while registration was off are inside the event, although they were there first.
      open.silent = silent
      silent = 0
    }
    path.append(open)
  }

  /// Removes the innermost group. Those begun in it while registration was off stay.
  @inline(__always)
  mutating func removeLast() -> OpenGroup {
    let open = path.removeLast()
    innermostSilent += open.silent
    heldEnds = min(heldEnds, path.count)
    return open
  }

  /// The number of groups begun in the innermost one while registration was off.
  var innermostSilent: Int {
    get { path.last?.silent ?? silent }
    set { if path.isEmpty { silent = newValue } else { path[path.count - 1].silent = newValue } }
  }

  /// Ends a group begun while registration was off, if that is the innermost.
  mutating func endSilent() -> Bool {
    guard innermostSilent > 0 else { return false }
    innermostSilent -= 1
    return true
  }

  /// Holds an end of the innermost group.
  ///
  /// - Returns: Whether there is a group around it for which the end can be meant.
  mutating func holdEnd() -> Bool {
    heldEnds += 1
    return heldEnds <= path.count { $0.canEnd }
  }

  /// Takes back an end that is held, if there is one.
  mutating func takeBackEnd() -> Bool {
    guard heldEnds > 0 else { return false }
    heldEnds -= 1
    return true
  }

  /// Takes an end that is held, if the innermost group can be ended now.
  mutating func takeEndOfInnermost() -> Bool { path.last?.canEnd == true && takeBackEnd() }

  mutating func merge(_ key: MergeKey, into operation: Int, at index: Int) {
    path[index].merging = path[index].merging ?? [:]
    path[index].merging?[key] = operation
  }
}
