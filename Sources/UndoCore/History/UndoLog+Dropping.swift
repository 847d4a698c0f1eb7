/// Dropping parts without undoing or redoing them, and compacting what remains.
extension UndoLog {
  /// Drops the top part of a subject. Returns the index of its change; nil if there is no part.
  @usableFromInline
  mutating func dropTop(of slot: Int, on side: StepState) -> Int? {
    let position = top(of: slot, on: side)
    guard position > 0 else { return nil }
    let index = index(of: position, on: side)
    take(entries[index], at: position, from: side)
    vacate(index, on: side)
    trim(side)
    return index
  }

  private mutating func vacate(_ index: Int, on side: StepState) {
    touch()
    setCost(0, at: index)
    entries[index] = .vacant
    self[side].vacantCount += 1
    wasteCount += 1
  }

  /// Drops all undone parts. Returns how many entries are left. The cost is amortized over the undos
  /// that filled them.
  @usableFromInline
  mutating func dropUndone() -> Int {
    touch(undone.length)
    for index in entries.count - undone.length..<entries.count where !entries[index].isVacant {
      states[Int(entries[index].slot)].undone = 0
      setCost(0, at: index)
    }
    wasteCount += undone.length
    entries.removeLast(entries.count - done.length)
    if !costs.isEmpty { costs.removeLast(costs.count - done.length) }
    undone = Stack()
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
    return (min(first, last)..<max(first, last) + 1, entry.isDiscardable)
  }

  /// Drops the newest part of a subject as if it had been undone before.
  mutating func takeBack(_ slot: Int) -> Int? {
    let top = top(of: slot, on: .done)
    if top > 0, !self[top, .done].isDiscardable {
      savedPoint.advance(&states[slot].saved, by: -1)
    }
    return dropTop(of: slot, on: .done)
  }

  func cost(at index: Int) -> UInt32 { costs.isEmpty ? 0 : costs[index] }

  mutating func setCost(_ cost: UInt32, at index: Int) {
    if costs.isEmpty {
      if cost == 0 { return }
      costs = [UInt32](repeating: 0, count: entries.count)
    }
    self.cost += Int(cost) - Int(costs[index])
    costs[index] = cost
  }
}

// MARK: - Compacting

extension UndoLog {
  /// Whether compacting is worthwhile; with some slack, so that a history with a low limit is not
  /// compacted all the time.
  @inlinable var isSparse: Bool { wasteCount > max(entries.count, states.count) / 2 + 1024 }

  /// Rewrites everything in the same order without vacant entries, unused steps and names, and
  /// subjects without parts, unless they are held. Returns the old indices of the parts that are
  /// left, and the old slots of the subjects.
  mutating func compact(holding held: Set<Int>) -> (parts: [Int], slots: [Int]) {
    let old = self
    let (done, undone) = (old.positions(on: .done), old.positions(on: .undone))
    (costs, states, wasteCount) = ([], [], 0)
    (steps, self.done, self.undone) = (StepTable(nextID: old.steps.nextID), Stack(), Stack())
    entries = [Entry](repeating: .vacant, count: done.count + undone.count)
    touch(entries.count)
    let slots = copyStates(of: old, holding: held)
    let newSteps = copySteps(of: old, [(.done, done), (.undone, undone)])
    for (side, positions) in [(StepState.done, done), (.undone, undone)] {
      for position in positions {
        let entry = old[position, side]
        let slot = slots.new[Int(entry.slot)]
        let copy = Entry(
          slot: slot,
          step: newSteps[entry.step],
          place: entry.place,
          isDiscardable: entry.isDiscardable
        )
        let index = index(of: self[side].length + 1, on: side)
        put(copy, at: index, on: side)
      }
    }
    // The undone stack lies the other way round.
    let parts =
      done.map { old.index(of: $0, on: .done) }
      + undone.reversed().map { old.index(of: $0, on: .undone) }
    if !old.costs.isEmpty { costs = parts.map { old.costs[$0] } }
    return (parts, slots.kept)
  }

  /// Returns the old slots of the subjects that are kept, and by old slot the new ones.
  private mutating func copyStates(of old: UndoLog, holding held: Set<Int>)
    -> (kept: [Int], new: [Int])
  {
    var (kept, new) = ([Int](), [Int](repeating: 0, count: old.states.count))
    for slot in old.states.indices {
      if old.hasParts(of: slot) || held.contains(slot) {
        new[slot] = kept.count
        kept.append(slot)
        states.append(SubjectState(saved: old.states[slot].saved))
      } else {
        savedPoint.forget(old.states[slot].saved)
      }
    }
    return (kept, new)
  }

  /// Returns the new indices by the old ones.
  private mutating func copySteps(of old: UndoLog, _ parts: [(StepState, [Int])]) -> [Int] {
    var new = [Int](repeating: -1, count: old.steps.count)
    for (side, positions) in parts {
      for position in positions { new[old[position, side].step] = 0 }
    }
    for index in new.indices where new[index] == 0 {
      let step = old.steps[index]
      new[index] = steps.add(step)
    }
    return new
  }
}
