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
}

/// What the answer to "must it be saved?" depends on: how many children a group has of each kind.
struct ChildCounts {
  /// Operations that are children of the group itself.
  var loose = 0
  /// Closed groups that are children.
  var groups = 0
  /// Those among the groups that are not discardable.
  var savedGroups = 0

  /// Counts a closed group.
  mutating func add(isDiscardable: Bool) {
    groups += 1
    if !isDiscardable { savedGroups += 1 }
  }

  /// Takes a closed group out of the count.
  mutating func remove(isDiscardable: Bool) {
    groups -= 1
    if !isDiscardable { savedGroups -= 1 }
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
