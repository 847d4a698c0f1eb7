/// Groups are not kept as a tree of nodes but as a flat list, with a mark where a nested group
/// begins and another where it ends. Performing a step is then a walk from the end, whatever the
/// nesting, and neither performing nor releasing ever recurses.
enum UndoEntry {
  case operation(UndoOperation)
  case begin(UndoGroupMark)
  case end
}

/// Whether a change needs to be saved, as far as its author has said.
enum DiscardableMark {
  case unset, discardable, saved
}

/// What is known about a nested group; it stands where the group begins.
///
/// It is an object because its identity is what an undo remembers of a nested group while
/// observers are told.
final class UndoGroupMark {
  /// What the author said about saving.
  var mark = DiscardableMark.unset
  /// The answer for a redone step that was filed as a group. Nil if it follows from the contents.
  var settledAnswer: Bool?
  /// The answer as of now. Without meaning while the group is open.
  var isDiscardable = false
  /// Whether there ever was an operation in it, at any depth. Up to date once the group is closed.
  var hadOperations = false
  /// How many operations are in it, at any depth. Up to date once the group is closed.
  var operations = 0
}

/// How much of each kind a group holds. It says whether the group is empty and whether it need be
/// saved, without a walk over what is in it.
struct GroupCounts {
  /// Operations at any depth.
  var operations = 0
  /// Operations that are children of the group itself.
  var loose = 0
  /// Closed groups that are children.
  var groups = 0
  /// Those among the groups that are not discardable.
  var savedGroups = 0

  /// Counts an operation.
  mutating func addOperation() {
    operations += 1
    loose += 1
  }

  /// Takes an operation out of the count.
  mutating func removeOperation() {
    operations -= 1
    loose -= 1
  }

  /// Counts a closed group.
  mutating func add(_ group: UndoGroupMark) {
    operations += group.operations
    addGroup(isDiscardable: group.isDiscardable)
  }

  /// Counts a group, but not what is in it.
  mutating func addGroup(isDiscardable: Bool) {
    groups += 1
    if !isDiscardable { savedGroups += 1 }
  }

  /// Takes a closed group out of the count.
  mutating func remove(_ group: UndoGroupMark) {
    operations -= group.operations
    groups -= 1
    if !group.isDiscardable { savedGroups -= 1 }
  }

  /// Whether a group with these children need not be saved: everything in it has to agree.
  func isDiscardable(marked mark: DiscardableMark) -> Bool {
    switch mark {
    case .saved: false
    case .discardable: savedGroups == 0
    case .unset: loose == 0 && groups > 0 && savedGroups == 0
    }
  }
}
