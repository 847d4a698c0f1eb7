/// The steps that can be undone, or those that can be redone, oldest first. After them comes what is
/// being recorded or performed.
///
/// Operations and groups are in two flat lists, in the order in which they were begun. So recording
/// is appending, and performing takes from the end, however deep groups are nested. What is removed
/// elsewhere leaves gaps, which are closed when there are many. The operations for an object are
/// linked, so that they are found without looking at others.
final class UndoList {
  // Exclusivity checks take longer than registering. Accesses are short, and no code of the caller
  // runs during them, because everything removed goes to the waste first.
  @safe @exclusivity(unchecked) private var operations: ContiguousArray<UndoOperation> = []
  @safe @exclusivity(unchecked) var groups: ContiguousArray<UndoGroup> = []
  /// The groups that are steps; -1 for those that were removed, of which none is last.
  @safe @exclusivity(unchecked) private var steps: ContiguousArray<Int32> = []
  /// The last operation of each object, or -1.
  @safe @exclusivity(unchecked) private var ends: ContiguousArray<Int32> = []
  /// All operations before this index are gone; links to them are links to nothing.
  @safe @exclusivity(unchecked) private var floor = 0
  @safe @exclusivity(unchecked) private var gaps = 0
  /// All slots before this one are empty.
  @safe @exclusivity(unchecked) private var oldest = 0
  /// How many slots belong to steps that are put aside.
  @safe @exclusivity(unchecked) private(set) var held = 0
  /// How many steps there are, without those put aside.
  @safe @exclusivity(unchecked) private(set) var count = 0
  private let waste: UndoWaste

  init(_ waste: UndoWaste) { self.waste = waste }

  // MARK: - Reading

  /// How many operations and gaps there are.
  var length: Int { operations.count }

  /// The newest step.
  var newest: Int? { steps.count > held ? Int(steps[steps.count - 1]) : nil }

  /// All steps, newest first.
  var newestFirst: some Sequence<UndoGroup> {
    steps[held...].reversed().lazy.filter { $0 >= 0 }.map { self.groups[Int($0)] }
  }

  /// The outermost group around a group.
  func root(of group: Int) -> Int {
    var group = group
    while groups[group].home == .nested { group = Int(groups[group].link) }
    return group
  }

  func isThere(_ index: Int) -> Bool { operations[index].handler != nil }

  /// Whether there is an operation for an object.
  func hasOperation(for subject: Int) -> Bool { subject < ends.count && ends[subject] >= 0 }

  /// The indices of the operations for an object, newest first.
  func indices(for subject: Int) -> some Sequence<Int> {
    let last = subject < ends.count ? Int(ends[subject]) : -1
    return sequence(state: last) { index in
      guard index >= self.floor else { return nil }
      defer { index = Int(self.operations[index].previous) }
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
  func firstSubject(in group: Int) -> Int? {
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
      self.groups[$0].home == .nested && self.groups[$0].link == group
    }
  }

  // MARK: - Adding

  @inline(__always)
  func begin(_ home: UndoGroup.Home, _ id: UInt64) -> Int {
    let serial = UInt32(truncatingIfNeeded: id)
    groups.append(UndoGroup(start: Int32(operations.count), serial: serial, home: home))
    return groups.count - 1
  }

  @inline(__always)
  func append(_ handler: consuming UndoHandler, for subject: Int, in group: Int) {
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

  /// Puts a closed group into another.
  func nest(_ group: Int, in parent: Int) {
    groups[group].home = .nested
    groups[group].link = Int32(parent)
    groups[parent].tally -= Tally() - groups[group].share
    if groups[group].hadOperations { groups[parent].hadOperations = true }
  }

  /// Makes a closed group the newest step. No other group may be open.
  @inline(__always)
  func push(_ group: Int) {
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
  /// - Returns: The group, which holds nothing but the operations if it was moved.
  @inline(__always)
  func takeOff(_ group: Int) -> Int {
    let isNested = groups[group].home == .nested
    if isNested { leaveParent(group) } else { unlist(group) }
    groups[group].home = .running
    return isNested || group < groups.count - 1 ? putLast(group) : group
  }

  private func putLast(_ group: Int) -> Int {
    let isLast = groups.indices[(group + 1)...].allSatisfy {
      let root = root(of: $0)
      return root == group || groups[root].home == .gone
    }
    let own = operations.indices[Int(groups[group].start)...].reversed().filter(isThere)
    if isLast, own.first.map({ root(ofOperation: $0) == group }) ?? true { return group }
    let indices = own.filter { root(ofOperation: $0) == group }
    groups[group].home = .gone
    return moveToEnd(indices)
  }

  /// Moves operations, given newest first, into a group of their own, which is to be performed.
  func moveToEnd(_ indices: some Sequence<Int>) -> Int {
    let moved = indices.map { (take($0), Int(operations[$0].subject)) }
    let group = begin(.running, 0)
    for (handler, subject) in moved.reversed() {
      if let handler { append(handler, for: subject, in: group) }
    }
    return group
  }

  /// Takes the last operation off. Nil if it is before an index.
  @inline(__always)
  func popOperation(downTo start: Int) -> UndoOperation? {
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
  func take(_ index: Int) -> UndoHandler? {
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

  private func subtract(_ lost: Tally, from group: Int) {
    var (group, lost) = (group, lost)
    while true {
      let share = groups[group].share
      groups[group].tally -= lost
      guard groups[group].home == .nested else { return }
      lost = share - groups[group].share
      group = Int(groups[group].link)
    }
  }

  private func leaveParent(_ group: Int) {
    subtract(groups[group].share, from: Int(groups[group].link))
  }

  /// Removes a group and everything after it.
  @inline(__always)
  func truncate(to group: Int) {
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
  func unlist(_ step: Int) {
    let slot = Int(groups[step].link)
    groups[step].home = .gone
    if let label = groups[step].label.take() { waste.others.append(label) }
    steps[slot] = -1
    if slot >= held { count -= 1 }
    dropEmptySlots()
  }

  @inline(__always)
  private func dropEmptySlots() {
    while steps.count > held, steps[steps.count - 1] < 0 { steps.removeLast() }
    oldest = min(oldest, steps.count)
  }

  /// Removes the oldest steps.
  func removeOldest(keeping number: Int) {
    guard count > number else { return }
    var (slot, surplus) = (max(oldest, held), count - number)
    while surplus > 0 {
      if steps[slot] >= 0 { surplus -= 1 }
      slot += 1
    }
    remove(max(oldest, held)..<slot)
  }

  /// Removes the steps in some slots.
  func remove(_ slots: Range<Int>) {
    guard let first = slots.first(where: { steps[$0] >= 0 }) else { return }
    let start = slots.lowerBound <= oldest ? floor : Int(groups[Int(steps[first])].start)
    let next = steps[slots.upperBound...].first { $0 >= 0 }
    let end = next.map { Int(groups[Int($0)].start) } ?? operations.count
    clear(start..<max(start, end))
    for slot in slots where steps[slot] >= 0 { unlist(Int(steps[slot])) }
    while oldest < steps.count, steps[oldest] < 0 { oldest += 1 }
  }

  private func clear(_ range: Range<Int>) {
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
  func removeAll(before index: Int) {
    clear(floor..<index)
    (steps, count, held, oldest) = ([], 0, 0, 0)
    for group in groups.indices {
      if let label = groups[group].label.take() { waste.others.append(label) }
      if groups[group].home == .filed || groups[group].home == .open { groups[group].home = .gone }
    }
  }

  // MARK: - Steps that are put aside

  /// Puts all steps aside.
  func hold() { (held, count) = (steps.count, 0) }

  /// Puts the steps back that were put aside last, unless there are others now.
  func restore(to slot: Int) {
    guard count == 0 else { return release(to: slot) }
    held = slot
    dropEmptySlots()
    count = steps[held...].count { $0 >= 0 }
  }

  /// Removes the steps that were put aside last.
  func release(to slot: Int) {
    remove(slot..<held)
    held = slot
    dropEmptySlots()
  }

  /// Removes all steps that are not put aside.
  func removeShown() {
    guard let first = steps[held...].first(where: { $0 >= 0 }) else { return }
    truncate(to: held == 0 ? 0 : Int(first))
    steps.removeLast(steps.count - held)
    oldest = min(oldest, steps.count)
    count = 0
  }

  /// Removes the oldest of the steps that were put aside together.
  func trimHeld(_ slots: Range<Int>, keeping number: Int) {
    let there = slots.filter { steps[$0] >= 0 }
    if there.count > number { remove(slots.lowerBound..<there[there.count - number]) }
  }

  // MARK: - Closing gaps

  /// Closes all gaps. There may be no groups but steps.
  private func compact() {
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
  private func link() {
    for subject in ends.indices { ends[subject] = -1 }
    for index in operations.indices.dropFirst(floor) where isThere(index) {
      let subject = Int(operations[index].subject)
      operations[index].previous = ends[subject]
      ends[subject] = Int32(index)
    }
  }
}
