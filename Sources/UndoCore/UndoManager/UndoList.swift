/// The steps that can be undone, or those that can be redone, oldest first. After them comes what is
/// being recorded or performed.
///
/// Operations and groups are in two flat lists, in the order in which they were begun. So recording
/// is appending, and performing takes from the end, however deep groups are nested. What is removed
/// elsewhere leaves gaps, which are closed when there are many. The operations for an object are
/// linked, so that they are found without looking at others.
struct UndoList {
  private var operations: ContiguousArray<UndoOperation> = []
  var groups: ContiguousArray<UndoGroup> = []
  /// The groups that are steps; -1 for those that were removed, of which none is last.
  private var steps: ContiguousArray<Int32> = []
  /// The last operation of each object, or -1.
  private var ends: ContiguousArray<Int32> = []
  /// All operations before this index are gone; links to them are links to nothing.
  private var floor = 0
  private var gaps = 0
  /// All slots before this one are empty.
  private var oldest = 0
  /// How many slots belong to steps that are put aside.
  private(set) var held = 0
  /// How many steps there are, without those put aside.
  private(set) var count = 0
  /// What was removed. Nothing is released here, because that may run code of the caller.
  var waste = UndoWaste()

  // MARK: - Reading

  /// How many operations and gaps there are.
  var length: Int { operations.count }

  /// The newest step, and whether it has one operation.
  mutating func newestStep() -> (step: Int, hasOne: Bool)? {
    guard steps.count > held else { return nil }
    let step = Int(steps[steps.count - 1])
    return (step, groups[step].tally.operations == 1)
  }

  /// All steps, newest first.
  var newestFirst: some Sequence<UndoGroup> {
    steps[held...].reversed().lazy.filter { $0 >= 0 }.map { groups[Int($0)] }
  }

  mutating func start(of group: Int) -> Int { Int(groups[group].start) }

  /// Whether a group is where it was, and nothing else at its index.
  func has(_ group: Int, _ serial: UInt32, _ home: UndoGroup.Home) -> Bool {
    guard group < groups.count, groups[group].serial == serial, groups[group].home == home
    else { return false }
    return home == .nested ? groups[root(of: group)].home == .open : isListed(group)
  }

  /// Lets a collected group keep its mark. False if it has no operations.
  mutating func settle(_ group: Int) -> Bool {
    let isDiscardable = groups[group].mark == .discardable
    groups[group].mark = isDiscardable ? .alwaysDiscardable : .neverDiscardable
    return groups[group].tally.operations > 0
  }

  /// The outermost group around a group.
  func root(of group: Int) -> Int {
    var group = group
    while groups[group].home == .nested { group = Int(groups[group].link) }
    return group
  }

  func isThere(_ index: Int) -> Bool { operations[index].handler != nil }

  /// Whether there is an operation for an object.
  mutating func hasOperation(for subject: Int) -> Bool {
    subject < ends.count && ends[subject] >= 0
  }

  /// The indices of the operations for an object, newest first.
  func indices(for subject: Int) -> some Sequence<Int> {
    let last = subject < ends.count ? Int(ends[subject]) : -1
    return sequence(state: last) { index in
      guard index >= floor else { return nil }
      defer { index = Int(operations[index].previous) }
      return index
    }
  }

  func root(ofOperation index: Int) -> Int { root(of: Int(operations[index].group)) }

  /// Whether a step is among those that can be performed now.
  func isListed(_ step: Int) -> Bool {
    groups[step].home == .filed && groups[step].link >= held
  }

  /// The object of the first operation in a group, at any depth.
  ///
  /// - Complexity: O(1), amortized over the removal of operations.
  mutating func firstSubject(in group: Int) -> Int? {
    guard groups[group].tally.operations > 0 else { return nil }
    while !isThere(Int(groups[group].start)) { groups[group].start += 1 }
    return Int(operations[Int(groups[group].start)].subject)
  }

  /// The last operation that is in a group itself, and its object.
  func lastLoose(in group: Int) -> (index: Int, subject: Int)? {
    guard groups[group].tally.loose > 0 else { return nil }
    let index = operations.lastIndex { $0.group == group && $0.handler != nil }
    return index.map { ($0, Int(operations[$0].subject)) }
  }

  /// The closed groups that are in a group itself, last first.
  func inner(of group: Int) -> some Sequence<Int> {
    (group + 1..<groups.count).reversed().lazy.filter {
      groups[$0].home == .nested && groups[$0].link == group
    }
  }

  // MARK: - Adding

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

  // MARK: - Performing

  /// Takes a closed group off, to be performed, and moves it to the end unless it is there.
  ///
  /// - Returns: The group that then has the operations, and what it was.
  @inline(__always)
  mutating func takeOff(_ group: Int) -> (running: Int, step: UndoGroup) {
    let (step, isNested) = (groups[group], groups[group].home == .nested)
    groups[group].label = nil
    if isNested { subtract(step.share, from: Int(step.link)) } else { unlist(group) }
    groups[group].home = .running
    return (isNested || group < groups.count - 1 ? putLast(group) : group, step)
  }

  private mutating func putLast(_ group: Int) -> Int {
    var isOwn: ContiguousArray<Bool> = [true]
    var isLast = true
    for other in groups[(group + 1)...] {
      let parent = other.home == .nested ? Int(other.link) - group : -1
      isOwn.append(parent >= 0 && isOwn[parent])
      if parent < 0, other.home != .gone { isLast = false }
    }
    let indices = operations.indices[Int(groups[group].start)...].reversed().filter(isThere)
    let own = indices.filter {
      let inner = Int(operations[$0].group) - group
      return inner >= 0 && isOwn[inner]
    }
    if isLast, own.first == indices.first { return group }
    groups[group].home = .gone
    return moveToEnd(own)
  }

  /// Moves the operations for an object out of a step into a group that is to be performed.
  mutating func moveToEnd(for subject: Int, in step: Int) -> Int {
    let indices = indices(for: subject).filter { root(ofOperation: $0) == step }
    let group = moveToEnd(indices)
    noteLoss(of: step)
    return group
  }

  /// Moves operations, given newest first, into a group of their own, which is to be performed.
  private mutating func moveToEnd(_ indices: [Int]) -> Int {
    let moved = indices.map { (take($0), Int(operations[$0].subject)) }
    let group = begin(.running, 0)
    for (handler, subject) in moved.reversed() {
      if let handler { append(handler, for: subject, in: group) }
    }
    return group
  }

  /// Takes the last operation off. Nil if it is before an index.
  @inline(__always)
  mutating func popOperation(downTo start: Int) -> UndoOperation? {
    guard operations.count > start else { return nil }
    let operation = operations.removeLast()
    if operation.handler == nil {
      gaps -= 1
    } else {
      ends[Int(operation.subject)] = Int(operation.previous) < floor ? -1 : operation.previous
    }
    return operation
  }

  // MARK: - Removing

  /// Takes an operation out, wherever it is.
  ///
  /// - Complexity: O(newer operations for the same object, and depth of the group).
  mutating func take(_ index: Int) -> UndoHandler? {
    let operation = operations[index]
    if ends[Int(operation.subject)] == index {
      ends[Int(operation.subject)] = Int(operation.previous) < floor ? -1 : operation.previous
    } else {
      var newer = Int(ends[Int(operation.subject)])
      while operations[newer].previous != index { newer = Int(operations[newer].previous) }
      operations[newer].previous = operation.previous
    }
    gaps += 1
    subtract(Tally(operations: 1, loose: 1), from: Int(operation.group))
    return operations[index].handler.take()
  }

  /// Removes the operations for an object, and steps that this empties.
  ///
  /// - Returns: Where each operation was.
  mutating func removeOperations(for subject: Int) -> ContiguousArray<UndoGroup.Home> {
    var homes: ContiguousArray<UndoGroup.Home> = []
    while hasOperation(for: subject) {
      let index = Int(ends[subject])
      let root = root(ofOperation: index)
      homes.append(groups[root].home)
      if let handler = take(index) { waste.handlers.append(handler) }
      if groups[root].home == .filed { noteLoss(of: root) }
    }
    return homes
  }

  /// Notes that a step has lost operations. If it has lost all, it goes.
  mutating func noteLoss(of step: Int) {
    groups[step].hasLost = true
    if !groups[step].counts { unlist(step) }
  }

  private mutating func subtract(_ lost: Tally, from group: Int) {
    var (group, lost) = (group, lost)
    while true {
      let share = groups[group].share
      groups[group].tally -= lost
      guard groups[group].home == .nested else { return }
      lost = share - groups[group].share
      group = Int(groups[group].link)
    }
  }

  /// Removes a group and everything after it.
  @inline(__always)
  mutating func truncate(to group: Int) {
    guard group < groups.count else { return }
    let start = Int(groups[group].start)
    while let operation = popOperation(downTo: start) {
      if let handler = operation.handler { waste.handlers.append(handler) }
    }
    while groups.count > group {
      if let label = groups.removeLast().label { waste.others.append(label) }
    }
    floor = min(floor, operations.count)
  }

  /// Takes a step out of the list of steps.
  @inline(__always)
  mutating func unlist(_ step: Int) {
    let slot = Int(groups[step].link)
    groups[step].home = .gone
    if let label = groups[step].label.take() { waste.others.append(label) }
    steps[slot] = -1
    if slot >= held { count -= 1 }
    dropEmptySlots()
  }

  @inline(__always)
  private mutating func dropEmptySlots() {
    while steps.count > held, steps[steps.count - 1] < 0 { steps.removeLast() }
    oldest = min(oldest, steps.count)
  }

  /// Removes the oldest steps.
  mutating func removeOldest(keeping number: Int) {
    guard count > number else { return }
    var (slot, surplus) = (max(oldest, held), count - number)
    while surplus > 0 {
      if steps[slot] >= 0 { surplus -= 1 }
      slot += 1
    }
    remove(max(oldest, held)..<slot)
  }

  /// Removes the steps in some slots.
  mutating func remove(_ slots: Range<Int>) {
    guard let first = slots.first(where: { steps[$0] >= 0 }) else { return }
    let start = slots.lowerBound <= oldest ? floor : Int(groups[Int(steps[first])].start)
    let next = steps[slots.upperBound...].first { $0 >= 0 }
    let end = next.map { Int(groups[Int($0)].start) } ?? operations.count
    clear(start..<max(start, end))
    for slot in slots where steps[slot] >= 0 { unlist(Int(steps[slot])) }
    while oldest < steps.count, steps[oldest] < 0 { oldest += 1 }
  }

  private mutating func clear(_ range: Range<Int>) {
    for index in range {
      guard let handler = operations[index].handler.take() else { continue }
      waste.handlers.append(handler)
      gaps += 1
    }
    guard range.lowerBound <= floor else { return link() }
    floor = max(floor, range.upperBound)
    for operation in operations[range] where ends[Int(operation.subject)] < floor {
      ends[Int(operation.subject)] = -1
    }
  }

  /// Removes everything but operations from an index on and groups that collect or run.
  mutating func removeAll(before index: Int) {
    clear(floor..<index)
    (steps, count, held, oldest) = ([], 0, 0, 0)
    for group in groups.indices {
      if let label = groups[group].label.take() { waste.others.append(label) }
      if groups[group].home == .filed || groups[group].home == .open { groups[group].home = .gone }
    }
  }

  // MARK: - Steps that are put aside

  /// Puts all steps aside.
  mutating func hold() { (held, count) = (steps.count, 0) }

  /// Puts the steps back that were put aside last, unless there are others now.
  mutating func restore(to slot: Int) {
    guard count == 0 else { return release(to: slot) }
    held = slot
    dropEmptySlots()
    count = steps[held...].count { $0 >= 0 }
  }

  /// Removes the steps that were put aside last.
  mutating func release(to slot: Int) {
    remove(slot..<held)
    held = slot
    dropEmptySlots()
  }

  /// Removes all steps that are not put aside.
  mutating func removeShown() {
    guard let first = steps[held...].first(where: { $0 >= 0 }) else { return }
    truncate(to: held == 0 ? 0 : Int(first))
    steps.removeLast(steps.count - held)
    oldest = min(oldest, steps.count)
    count = 0
  }

  /// Removes the oldest of the steps that were put aside together.
  mutating func trimHeld(_ slots: Range<Int>, keeping number: Int) {
    let there = slots.filter { steps[$0] >= 0 }
    if there.count > number { remove(slots.lowerBound..<there[there.count - number]) }
  }

  // MARK: - Closing gaps

  /// Closes all gaps. There may be no groups but steps.
  private mutating func compact() {
    var (newGroups, newSteps) = (ContiguousArray<UndoGroup>(), ContiguousArray<Int32>())
    var places = ContiguousArray<Int32>(repeating: -1, count: groups.count)
    for index in groups.indices {
      var group = groups[index]
      if group.home == .nested, places[Int(group.link)] >= 0 {
        group.link = places[Int(group.link)]
      } else if group.home == .filed {
        group.link = Int32(newSteps.count)
        newSteps.append(Int32(newGroups.count))
      } else {
        continue
      }
      places[index] = Int32(newGroups.count)
      newGroups.append(group)
    }
    var left: ContiguousArray<UndoOperation> = []
    var before = ContiguousArray<Int32>()
    for operation in operations {
      before.append(Int32(left.count))
      guard let handler = operation.handler else { continue }
      let group = places[Int(operation.group)]
      left.append(
        UndoOperation(handler: handler, subject: operation.subject, previous: -1, group: group)
      )
    }
    before.append(Int32(left.count))
    for index in newGroups.indices {
      newGroups[index].start = before[Int(newGroups[index].start)]
    }
    (operations, groups, steps) = (left, newGroups, newSteps)
    (floor, gaps, oldest) = (0, 0, 0)
    link()
  }

  /// Links the operations for each object.
  private mutating func link() {
    for subject in ends.indices { ends[subject] = -1 }
    for index in operations.indices.dropFirst(floor) where isThere(index) {
      let subject = Int(operations[index].subject)
      operations[index].previous = ends[subject]
      ends[subject] = Int32(index)
    }
  }
}
