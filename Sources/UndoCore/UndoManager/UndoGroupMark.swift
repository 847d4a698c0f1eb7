/// What is known about a nested group; stored where the group begins.
///
/// It is an object because `undoNestedGroup` finds the group again by identity after observers were
/// told.
final class UndoGroupMark {
  /// What the author said about saving.
  var mark = DiscardableMark.unset
  /// Whether the group is discardable, if it is a redone step. Nil if that depends on the contents.
  var settledAnswer: Bool?
  /// Whether the group is discardable now. Meaningless while the group is open.
  var isDiscardable = false
  /// Whether there ever was an operation in it, at any depth. Up to date once the group is closed.
  var hadOperations = false
  /// How many operations are in it, at any depth. Up to date once the group is closed.
  var operations = 0
}
