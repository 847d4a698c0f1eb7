/// Adding parts, and moving them from one stack to the other, which is what undo and redo amount to.
extension UndoLog {
  /// Pushes a part and returns the index for its change. There must be room, see `makeRoom`.
  ///
  /// If the part is new, what its subject could redo no longer leads to the saved point.
  @usableFromInline
  mutating func push(
    slot: Int,
    step: Int,
    place: BatchPlace,
    cost: UInt32 = 0,
    isNew: Bool = false,
    on side: StepState
  ) -> Int {
    touch()
    while slot >= states.count { states.append(SubjectState()) }
    if isNew { savedPoint.abandonAhead(&states[slot].saved) }
    if gap == 0 {
      assert(side == .done && undone.length == 0, "There is no room on the \(side) stack.")
      entries.push(.vacant)
      if !costs.isEmpty { costs.append(0) }
    }
    let index = index(of: self[side].length + 1, on: side)
    link(index, slot: slot, step: step, place: place, on: side)
    setCost(cost, at: index)
    self.cost += Int(cost)
    if side == .done, !steps[step].isDiscardable { savedPoint.advance(&states[slot].saved, by: 1) }
    return index
  }

  /// Makes room for a part on top of a stack. Returns the indices at which vacant entries were
  /// inserted, so that the changes can be moved, too.
  ///
  /// The gap becomes as long as the undone stack, so the cost is amortized over as many parts.
  @usableFromInline
  mutating func makeRoom(on side: StepState) -> Range<Int>? {
    if gap > 0 || (side == .done && undone.length == 0) { return nil }
    touch(undone.length)
    let added = max(8, undone.length)
    entries.insert(contentsOf: repeatElement(.vacant, count: added), at: done.length)
    if !costs.isEmpty {
      costs.insert(contentsOf: repeatElement(0, count: added), at: done.length)
    }
    return done.length..<done.length + added
  }

  /// A part that was moved.
  @usableFromInline
  struct MovedPart {
    @usableFromInline let slot: Int
    @usableFromInline let step: Int
    /// The indices of its change before and after. Usually they are equal.
    @usableFromInline let source: Int
    @usableFromInline let target: Int
  }

  /// Whether a part can be moved to the other stack by moving the border.
  @inlinable @inline(__always)
  func isAtBorder(_ position: Int, on side: StepState) -> Bool {
    gap == 0 && position == self[side].length
  }

  /// Moves the top part of a subject to the top of the other stack. There must be room, or the part
  /// must be at the border.
  @usableFromInline
  mutating func move(_ position: Int, from side: StepState, place: BatchPlace) -> MovedPart {
    touch()
    let source = index(of: position, on: side)
    let entry = entries[source]
    let (slot, step) = (Int(entry.slot), entry.step)
    unlink(entry, at: position, on: side)
    var target = source
    if isAtBorder(position, on: side) {
      self[side].length -= 1
    } else {
      entries[source] = .vacant
      self[side].vacantCount += 1
      target = index(of: self[side.other].length + 1, on: side.other)
      if !costs.isEmpty { costs.swapAt(source, target) }
    }
    link(target, slot: slot, step: step, place: place, on: side.other)
    if !steps[step].isDiscardable {
      savedPoint.advance(&states[slot].saved, by: side == .done ? -1 : 1)
    }
    trim(side)
    return MovedPart(slot: slot, step: step, source: source, target: target)
  }

  /// Puts a part on top of a stack and of the list of its subject.
  @inline(__always)
  mutating func link(_ index: Int, slot: Int, step: Int, place: BatchPlace, on side: StepState) {
    self[side].length += 1
    if place.contains(.first) { self[side].batchCount += 1 }
    let below = states[slot].push(self[side].length, on: side)
    entries[index] = Entry(slot: slot, below: below, step: step, place: place)
  }

  /// Takes the top part of a subject off its list and out of its batch.
  @inline(__always)
  mutating func unlink(_ entry: Entry, at position: Int, on side: StepState) {
    states[Int(entry.slot)][side] = kept(entry.below, on: side)
    if entry.place == .only {
      self[side].batchCount -= 1
    } else {
      leaveBatch(entry, position, side)
    }
  }

  /// The next part is the first of the batch now, or the last. The scan passes each vacant entry of a
  /// batch once at most.
  private mutating func leaveBatch(_ entry: Entry, _ position: Int, _ side: StepState) {
    if entry.place == .first {
      self[neighbour(of: position, 1, on: side), side].place.insert(.first)
    }
    if entry.place == .last {
      self[neighbour(of: position, -1, on: side), side].place.insert(.last)
    }
  }

  private mutating func neighbour(of position: Int, _ step: Int, on side: StepState) -> Int {
    var next = position + step
    while self[next, side].isVacant {
      touch()
      next += step
    }
    return next
  }

  /// Gives vacant entries on top of a stack to the gap, so that the last entry is a part again.
  mutating func trim(_ side: StepState) {
    while self[side].length > 0, self[self[side].length, side].isVacant {
      touch()
      self[side].length -= 1
      self[side].vacantCount -= 1
    }
    if self[side].length == 0 { self[side].lastDropped = 0 }
  }
}
