/// What most open groups do not need. Created when first used.
final class GroupExtras {
  /// The number of the group.
  let id: UInt64
  /// The redo steps that were cleared by registering in this group; cancelling restores them.
  var heldRedo: ContiguousArray<UndoStep> = []
  /// The step's name and information when the group was begun; cancelling restores them, too.
  var labelAtBegin: UndoLabel?
  /// The operations that later ones with the same key are merged into.
  var merging: [MergeKey: UndoOperation] = [:]

  init(id: UInt64) { self.id = id }
}
