/// Dropping parts without undoing or redoing them, and compacting what remains.
extension UndoLog {
  /// Drops the top part of a subject. Returns the index of its change; nil if there is no part.
  @usableFromInline
  mutating func dropTop(of slot: Int, on side: StepState) -> Int? {
    let position = top(of: slot, on: side)
    guard position > 0 else { return nil }
    let (index, entry) = (index(of: position, on: side), self[position, side])
    unlink(entry, at: position, on: side)
    vacate(index, on: side)
    trim(side)
    return index
  }

  private mutating func vacate(_ index: Int, on side: StepState) {
    touch()
    cost -= Int(cost(at: index))
    setCost(0, at: index)
    entries[index] = .vacant
    self[side].vacantCount += 1
  }

  /// Drops all undone parts. Returns how many entries are left. The cost is amortized over the undos
  /// that filled them.
  @usableFromInline
  mutating func dropUndone() -> Int {
    touch(undone.length)
    for index in entries.count - undone.length..<entries.count where !entries[index].isVacant {
      states[Int(entries[index].slot)].undone = 0
      cost -= Int(cost(at: index))
    }
    entries.removeLast(entries.count - done.length)
    if !costs.isEmpty { costs.removeLast(costs.count - done.length) }
    self[.undone] = Stack()
    return entries.count
  }

  /// Drops the oldest batch; there must be one. Its parts are at the bottom of their lists, so no
  /// list gets a hole. Returns where its changes are.
  @usableFromInline
  mutating func dropOldestBatch(on side: StepState) -> (indices: Range<Int>, isDiscardable: Bool) {
    var position = self[side].lastDropped
    let first = index(of: position + 1, on: side)
    var entry = Entry.vacant
    repeat {
      position += 1
      touch()
      entry = self[position, side]
      if entry.isVacant { continue }
      let slot = Int(entry.slot)
      if top(of: slot, on: side) == position { states[slot][side] = 0 }
      vacate(index(of: position, on: side), on: side)
    } while !entry.place.contains(.last)
    let last = index(of: position, on: side)
    self[side].lastDropped = position
    self[side].batchCount -= 1
    trim(side)
    return (min(first, last)..<max(first, last) + 1, steps[entry.step].isDiscardable)
  }

  /// Drops the newest part of a subject as if it had been undone before.
  mutating func takeBack(_ slot: Int) -> Int? {
    let top = top(of: slot, on: .done)
    guard top > 0 else { return nil }
    if !steps[step(at: top, on: .done)].isDiscardable {
      savedPoint.advance(&states[slot].saved, by: -1)
    }
    return dropTop(of: slot, on: .done)
  }

  mutating func replaceCost(at index: Int, by cost: UInt32) {
    self.cost += Int(cost) - Int(self.cost(at: index))
    setCost(cost, at: index)
  }

  mutating func setCost(_ cost: UInt32, at index: Int) {
    if costs.isEmpty {
      if cost == 0 { return }
      costs = [UInt32](repeating: 0, count: entries.count)
    }
    costs[index] = cost
  }
}

// MARK: - Compacting

extension UndoLog {
  /// Whether what is unused outnumbers what is used; with some slack, so that a history with a low
  /// limit is not compacted all the time. Some subjects may be held without having parts.
  @inlinable @inline(__always)
  func isSparse(heldCount: Int) -> Bool {
    let length = done.length + undone.length
    let vacant = done.vacantCount + undone.vacantCount
    return 2 * vacant > length + 512 || gap > 2 * length + 512
      || steps.count > 2 * (done.batchCount + undone.batchCount) + 512
      || states.count > 2 * (length - vacant + heldCount) + 1024
  }

  /// Rewrites everything in the same order without vacant entries, unused steps and names, and
  /// subjects without parts, unless they are held. Returns the old indices of the parts that are
  /// left, and the old slots of the subjects.
  mutating func compact(holding held: Set<Int>) -> (parts: [Int], slots: [Int]) {
    let old = self
    let slots = states.indices.filter { hasParts(of: $0) || held.contains($0) }
    for slot in states.indices where !hasParts(of: slot) && !held.contains(slot) {
      savedPoint.forget(states[slot].saved)
    }
    var newSlots = [Int](repeating: 0, count: states.count)
    for (new, old) in slots.enumerated() { newSlots[old] = new }
    states = slots.map { SubjectState(saved: states[$0].saved) }
    (entries, costs, steps, names, cost) = ([], [], [], NameTable(), 0)
    stacks = [Stack(), Stack()]
    var newSteps = [Int?](repeating: nil, count: old.steps.count)
    var parts: [Int] = []
    for side in [StepState.done, .undone] {
      let positions = Array(old.positions(on: side))
      // The undone stack lies the other way round.
      let start = entries.count
      entries += [Entry](repeating: .vacant, count: positions.count)
      for position in positions {
        touch()
        let entry = old[position, side]
        let step = newSteps[entry.step] ?? copyStep(old.steps[entry.step], of: old)
        newSteps[entry.step] = step
        let index = index(of: self[side].length + 1, on: side)
        link(index, slot: newSlots[Int(entry.slot)], step: step, place: entry.place, on: side)
      }
      let indices = positions.map { old.index(of: $0, on: side) }
      parts += side == .done ? indices : indices.reversed()
      assert(entries.count - start == self[side].length, "A stack was not filled.")
    }
    if !old.costs.isEmpty { costs = parts.map { old.costs[$0] } }
    cost = old.cost
    return (parts, slots)
  }

  private mutating func copyStep(_ step: Step, of old: UndoLog) -> Int {
    steps.append(step)
    steps[steps.count - 1].name = names.number(of: old.names[step.name])
    return steps.count - 1
  }
}
