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

  /// Counts an operation that is a child of the group.
  mutating func addOperation() {
    hadOperations = true
    counts.addOperation()
  }
}
