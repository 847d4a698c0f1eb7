/// How many entries of each kind a group has. Tells whether the group is empty and whether it is
/// discardable without iterating over its entries.
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

  /// Uncounts an operation.
  mutating func removeOperation() {
    operations -= 1
    loose -= 1
  }

  /// Counts a closed group.
  mutating func add(_ group: UndoGroupMark) {
    operations += group.operations
    addGroup(isDiscardable: group.isDiscardable)
  }

  /// Counts a group, but not its operations.
  mutating func addGroup(isDiscardable: Bool) {
    groups += 1
    if !isDiscardable { savedGroups += 1 }
  }

  /// Uncounts a closed group.
  mutating func remove(_ group: UndoGroupMark) {
    operations -= group.operations
    groups -= 1
    if !group.isDiscardable { savedGroups -= 1 }
  }

  /// Whether a group with these children is discardable, which all of them have to be.
  func isDiscardable(marked mark: DiscardableMark) -> Bool {
    switch mark {
    case .saved: false
    case .discardable: savedGroups == 0
    case .unset: loose == 0 && groups > 0 && savedGroups == 0
    }
  }
}
