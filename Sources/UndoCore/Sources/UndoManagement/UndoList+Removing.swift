// Nothing that is removed is released here. It goes to the waste.

extension UndoList {
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

  mutating func subtract(_ lost: Tally, from group: Int) {
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
  mutating func dropEmptySlots() {
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

  mutating func clear(_ range: Range<Int>) {
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
  mutating func compact() {
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
  mutating func link() {
    for subject in ends.indices { ends[subject] = -1 }
    for index in operations.indices.dropFirst(floor) where isThere(index) {
      let subject = Int(operations[index].subject)
      operations[index].previous = ends[subject]
      ends[subject] = Int32(index)
    }
  }
}
