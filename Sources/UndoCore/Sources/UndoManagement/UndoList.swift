/// The steps that can be undone, or those that can be redone, oldest first. After them comes what is
/// being recorded or performed.
///
/// Operations and groups are in two flat lists, in the order in which they were begun. So recording
/// is appending, and performing takes from the end, however deeply groups are nested:
///
/// ```
/// steps        0      2   -1 | 4         slots: the index of a group, or -1 once it is removed;
///              |      |      | |         those before the bar are put aside
/// groups       0   1  2 ( 3 )  4    5 ( 6         3 is nested in 2; 5 and 6 are open
///              |   |  |   |    |    |   |         each knows where its operations start
/// operations   a b .  a . c    b c  a   b         a, b, c: the object; a dot: a gap
///              ^------^-------------^             `previous` leads from each operation for an
///                                   ends[a]       object to the one before, `ends` to the last
/// ```
///
/// Steps that are put aside are redo steps that come back if an open group is cancelled. What is
/// removed from the middle leaves gaps, which are closed when there are many.
struct UndoList {
  var operations: ContiguousArray<UndoOperation> = []
  var groups: ContiguousArray<UndoGroup> = []
  /// The groups that are steps, or -1 for a step that was removed. The last one is never -1.
  var steps: ContiguousArray<Int32> = []
  /// The last operation of each object, or -1.
  var ends: ContiguousArray<Int32> = []
  /// The index before which all operations are gone. A link to one of those is a link to nothing.
  var floor = 0
  /// The number of gaps.
  var gaps = 0
  /// The slot before which all slots are empty.
  var oldest = 0
  /// The number of slots of steps that are put aside.
  var held = 0
  /// The number of steps, without those put aside.
  var count = 0
  /// What was removed, to be released later, because releasing may run code of the caller.
  var waste = UndoWaste()

  @inline(__always)
  mutating func begin(_ home: UndoGroup.Home, _ id: UInt64) -> Int {
    let serial = UInt32(truncatingIfNeeded: id)
    groups.append(UndoGroup(start: Int32(operations.count), serial: serial, home: home))
    return groups.count - 1
  }

  @inline(__always)
  mutating func append(_ handler: consuming UndoHandler, for subject: Int, in group: Int) {
    while ends.count <= subject { ends.append(-1) }
    operations.append(
      UndoOperation(
        handler: handler,
        subject: Int32(subject),
        previous: ends[subject],
        group: Int32(group)
      )
    )
    ends[subject] = Int32(operations.count - 1)
    groups[group].tally.operations += 1
    groups[group].tally.loose += 1
    groups[group].hadOperations = true
  }

  /// Puts a group into the one around it, or drops it.
  mutating func close(_ group: Int, in parent: Int, dropsEmpty: Bool) {
    let hadOperations = groups[group].hadOperations
    if groups[group].tally.operations > 0 || !(hadOperations || dropsEmpty) {
      nest(group, in: parent)
    } else {
      if hadOperations { groups[parent].hadOperations = true }
      truncate(to: group)
    }
  }

  /// Puts a closed group into another.
  mutating func nest(_ group: Int, in parent: Int) {
    groups[group].home = .nested
    groups[group].link = Int32(parent)
    groups[parent].tally -= Tally() - groups[group].share
    if groups[group].hadOperations { groups[parent].hadOperations = true }
  }

  /// Whether there are operations in a top-level group, and whether it becomes a step.
  mutating func isKept(
    _ group: Int,
    isEvent: Bool,
    dropsEmpty: Bool
  ) -> (hasOperations: Bool, isKept: Bool) {
    if groups[group].tally.operations > 0 { return (true, true) }
    if groups[group].hadOperations || dropsEmpty { return (false, false) }
    return (false, !isEvent || groups[group].tally.groups > 0)
  }

  /// Makes a closed group the newest step. No other group may be open.
  @inline(__always)
  mutating func push(
    _ group: Int,
    _ before: UndoStateID,
    _ after: UndoStateID,
    _ label: consuming UndoLabel?
  ) {
    (groups[group].before, groups[group].after) = (before, after)
    groups[group].label = label
    groups[group].home = .filed
    groups[group].link = Int32(steps.count)
    steps.append(Int32(group))
    count += 1
    let isSparse = gaps > operations.count / 2 + 32 || steps.count > 2 * count + 32
    if isSparse, held == 0 { compact() }
  }
}
