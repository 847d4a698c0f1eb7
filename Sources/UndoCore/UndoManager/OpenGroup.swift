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
  /// The index of its first entry. The mark of a nested group is just before.
  var start: Int
  /// Set when closing starts, before observers are told. The group cannot be ended again then.
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
