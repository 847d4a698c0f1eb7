/// A group that has been begun and not ended.
struct OpenGroup {
  enum Kind {
    /// Opened by the manager, because something happened in an event.
    case event
    /// Begun by the caller.
    case explicit
    /// Collects what the handlers of a running step register; belongs to the manager.
    case collecting
    /// Begun while registration was off: it is only there so that its end finds something.
    case silent
  }

  /// A number that no other group of the manager has; later ones have higher numbers.
  let id: UInt64
  let kind: Kind
  /// Where its contents begin in the list of entries. For a nested group its mark stands just before.
  var start: Int
  /// From the first post of its close on. It cannot be ended again.
  var isClosing = false
  var mark = DiscardableMark.unset
  var hadOperations = false
  var counts = GroupCounts()
  /// What most groups don't need. Nil as long as nothing is in it.
  var extras: Extras?

  /// The less usual belongings of an open group.
  final class Extras {
    /// The redo steps that registering in this group has cleared; a cancel brings them back.
    var heldRedo: ContiguousArray<UndoStep> = []
    /// The step's name and information when the group was begun; a cancel brings them back, too.
    var nameAtBegin = ""
    var infoAtBegin: [UndoManager.UserInfoKey: Any] = [:]
    /// The loose operations that later ones with the same key are merged into.
    var merging: [MergeKey: UndoOperation] = [:]
  }

  /// Extras to write to, made when there are none.
  mutating func makeExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }
}

/// Which registrations are one: those for the same object with the same key.
struct MergeKey: Hashable {
  let object: ObjectIdentifier
  let key: AnyHashable
}
