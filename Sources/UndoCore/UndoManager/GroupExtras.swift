/// What most open groups don't need. They are made as soon as there is something to keep in them.
final class GroupExtras {
  /// The number of the group.
  let id: UInt64
  /// The redo steps that registering in this group has cleared; a cancel brings them back.
  var heldRedo: ContiguousArray<UndoStep> = []
  /// The step's name and information when the group was begun; a cancel brings them back, too.
  var labelAtBegin: UndoLabel?
  /// The loose operations that later ones with the same key are merged into.
  var merging: [MergeKey: UndoOperation] = [:]

  init(id: UInt64) { self.id = id }
}

/// Which registrations are one: those for the same object with the same key.
struct MergeKey: Hashable {
  let object: ObjectIdentifier
  let key: AnyHashable
}
