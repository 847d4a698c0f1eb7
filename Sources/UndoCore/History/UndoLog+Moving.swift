/// Adding parts, and moving them from one stack to the other, which is what undo and redo amount to.
extension UndoLog {
  /// Pushes a part and returns the index for its change. There must be room, see `makeRoom`.
  ///
  /// If the part is new, what its subject could redo no longer leads to the saved point.
  @usableFromInline
  mutating func push(_ entry: Entry, cost: UInt32, isNew: Bool, on side: StepState) -> Int {
    touch()
    let slot = Int(entry.slot)
    while slot >= states.count { states.append(SubjectState()) }
    if isNew { savedPoint.abandonAhead(&states[slot].saved) }
    if gap == 0 {
      assert(side == .done && undone.length == 0, "There is no room on the \(side) stack.")
      entries.push(.vacant)
      if !costs.isEmpty { costs.append(0) }
    }
    let index = index(of: self[side].length + 1, on: side)
    put(entry, at: index, on: side)
    if side == .done, !entry.isDiscardable { savedPoint.advance(&states[slot].saved, by: 1) }
    setCost(cost, at: index)
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
    /// The indices of its change before and after. Usually they are equal.
    @usableFromInline let source: Int
    @usableFromInline let target: Int
  }

  /// Whether a part can be moved to the other stack by moving the border.
  @inlinable
  func isAtBorder(_ position: Int, on side: StepState) -> Bool {
    gap == 0 && position == self[side].length
  }

  /// Moves the top part of a subject to the top of the other stack. There must be room, or the part
  /// must be at the border. Each direction is compiled apart, without questions of which stack.
  @usableFromInline
  mutating func move(_ position: Int, from side: StepState, place: BatchPlace) -> MovedPart {
    touch()
    return side == .done ? moved(position, .done, place) : moved(position, .undone, place)
  }

  @inline(__always)
  private mutating func moved(_ position: Int, _ side: StepState, _ place: BatchPlace) -> MovedPart
  {
    let source = index(of: position, on: side)
    var entry = entries[source]
    let slot = Int(entry.slot)
    take(entry, at: position, from: side)
    var target = source
    if isAtBorder(position, on: side) {
      self[side].length -= 1
    } else {
      entries[source] = .vacant
      self[side].vacantCount += 1
      wasteCount += 1
      target = index(of: self[side.other].length + 1, on: side.other)
      if !costs.isEmpty { costs.swapAt(source, target) }
    }
    entry.place = place
    put(entry, at: target, on: side.other)
    if !entry.isDiscardable {
      savedPoint.advance(&states[slot].saved, by: side == .done ? -1 : 1)
    }
    trim(side)
    return MovedPart(slot: slot, source: source, target: target)
  }

  /// Puts a part on top of a stack and of the list of its subject.
  @inline(__always)
  mutating func put(_ entry: Entry, at index: Int, on side: StepState) {
    self[side].length += 1
    if entry.place.contains(.first) { self[side].batchCount += 1 }
    var entry = entry
    entry.below = states[Int(entry.slot)].push(self[side].length, on: side)
    entries[index] = entry
  }

  /// Takes the top part of a subject off its list and out of its batch, of which the next part may now
  /// be the first or the last. The scan passes each vacant entry of a batch once at most.
  @inline(__always)
  mutating func take(_ entry: Entry, at position: Int, from side: StepState) {
    states[Int(entry.slot)][side] = kept(entry.below, on: side)
    if entry.place == .only { self[side].batchCount -= 1 }
    if entry.place == .first { setPlace(.first, beside: position, 1, on: side) }
    if entry.place == .last { setPlace(.last, beside: position, -1, on: side) }
  }

  private mutating func setPlace(
    _ place: BatchPlace,
    beside position: Int,
    _ step: Int,
    on side: StepState
  ) {
    var next = position + step
    while self[next, side].isVacant {
      touch()
      next += step
    }
    self[next, side].place.insert(place)
  }

  /// Gives vacant entries on top of a stack to the gap, so that the last entry is a part again.
  @inline(__always)
  mutating func trim(_ side: StepState) {
    while self[side].vacantCount > 0, self[self[side].length, side].isVacant {
      touch()
      self[side].length -= 1
      self[side].vacantCount -= 1
    }
    if self[side].length == 0 { self[side].lastDropped = 0 }
  }
}
