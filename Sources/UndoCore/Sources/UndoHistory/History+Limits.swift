extension History {
  /// The limits of what a history keeps; nil means that there is no limit.
  public struct Limits: Hashable, Sendable {
    /// The greatest number of steps to undo, and of steps to redo; one at least. When there are more,
    /// the oldest are dropped; their changes stay in effect.
    ///
    /// A step that was split counts once for each of its batches. Stashed branches do not count.
    public var steps: Int?
    /// The greatest cost of everything in the history, in bytes, by the costs given when it was recorded.
    ///
    /// When the limit is exceeded, these are dropped until it is not: stashed branches, the oldest
    /// first; done steps, the oldest first; undone steps, the last to be redone first. The newest step
    /// is kept, whatever it costs: the next to undo or, if nothing is done, the next to redo. Undo and
    /// redo drop nothing. A negative cost counts as zero, and a single change can cost at most 4 GiB
    /// less one byte.
    public var bytes: Int?
    /// The greatest number of stashed branches. When there are more, the oldest are dropped, with those
    /// that start on them. Zero, the default, for none; see ``History/Branch``.
    ///
    /// What a limit drops is not stashed.
    public var branches: Int?

    /// Limits, of which only branches have one by default: there are none.
    @inlinable
    public init(steps: Int? = nil, bytes: Int? = nil, branches: Int? = 0) {
      (self.steps, self.bytes, self.branches) = (steps, bytes, branches)
    }
  }

  /// The limits of what is kept. A lower limit takes effect at once.
  public var limits: Limits {
    get { keptLimits }
    set {
      keptLimits = Limits(
        steps: newValue.steps.map { max(1, $0) },
        bytes: newValue.bytes.map { max(1, $0) },
        branches: newValue.branches.map { max(0, $0) }
      )
      openStep = nil
      if newValue.branches.map({ $0 <= 0 }) ?? false {
        stash = nil
      } else {
        stash = stash ?? Stash()
      }
      enforceLimits()
      compact()
    }
  }

  /// The cost of everything in the history, by the costs given when it was recorded.
  public var byteCount: Int { byteSum + (stash?.cost ?? 0) }

  /// The number of steps dropped for a limit since the history was created or decoded, so that a
  /// host can tell the person. Branches do not count, and histories can be equal even if these counts
  /// differ.
  public var droppedStepCount: Int { droppedCount }

  /// The number of stashed branches dropped for a limit, counted like ``droppedStepCount``.
  public var droppedBranchCount: Int { stash?.droppedCount ?? 0 }

  /// Enforces the limits and frees memory after steps were added.
  @inlinable @inline(__always)
  mutating func didAddSteps() {
    if keptLimits.steps != nil || keptLimits.bytes != nil { enforceLimits() }
    if isSparse { compact() }
  }

  @inlinable
  mutating func enforceLimits() {
    let newest = done.top
    if stash != nil { enforceBranchLimit() }
    enforceStepLimit()
    if let limit = keptLimits.bytes { enforceByteLimit(limit) }
    // If the last entry is gone, so is the newest step.
    if done.top < newest { openStep = nil }
  }

  @usableFromInline
  mutating func enforceBranchLimit() { stash?.enforce(keptLimits.branches) }

  @inlinable
  mutating func enforceStepLimit() {
    guard let limit = keptLimits.steps else { return }
    while done.batchCount > limit { dropOldest(.undo) }
    while undone.batchCount > limit { dropOldest(.redo) }
  }

  @inlinable
  mutating func enforceByteLimit(_ limit: Int) {
    if stash != nil { dropBranches(overBytes: limit) }
    for direction in [UndoDirection.undo, .redo] {
      let isNewest = direction == .undo || done.batchCount == 0
      while byteCount > limit, self[direction].batchCount > (isNewest ? 1 : 0) {
        dropOldest(direction)
      }
    }
  }

  @usableFromInline
  mutating func dropBranches(overBytes limit: Int) {
    while byteCount > limit, stash?.dropOldest() == true {}
  }

  /// Drops the oldest batch; there must be one. Its parts are at the bottom of their lists, so no
  /// list gets a hole.
  @inlinable
  mutating func dropOldest(_ direction: UndoDirection) {
    let batch = self[direction].oldestBatch
    let positions = self[direction].positions(ofBatch: batch)
    let step = self[direction][positions.lowerBound].step
    var changed: [Subject] = []
    let isWhole = self[direction].batches[batch].count == positions.count
    // The fields are read in place: asking an entry would copy its change, and there may be many.
    for position in positions where isWhole || !self[direction][position].isVacant {
      touch()
      let slot = self[direction].entries[position - 1].slot
      let below = self[direction].entries[position - 1].below
      byteSum -= Int(self[direction].entries[position - 1].cost)
      wasteCount += 1
      if Int(subjects.states[Int(slot)][direction]) == position {
        subjects.states[Int(slot)][direction] = 0
      }
      // The first part of a subject stands for all of them.
      if direction == .undo, done.kept(below) == 0 {
        savedPoint.didDrop(step, of: &subjects.states[Int(slot)].saved)
        if stash != nil { changed.append(subjects[slot]) }
      }
    }
    self[direction].drop(batch, positions)
    droppedCount += 1
    if stash != nil { didDrop(step, of: changed, direction) }
  }

  // MARK: Memory

  /// Whether compacting is worthwhile; with some slack, so that a history with a low limit is not
  /// compacted all the time.
  @inlinable var isSparse: Bool {
    let used = max(done.entries.count + undone.entries.count, subjects.states.count)
    return wasteCount > used / 2 + 1024
  }

  /// Frees all memory that is not needed. This cannot be observed from outside.
  @inlinable
  mutating func compact() {
    touch(done.entries.count + undone.entries.count)
    wasteCount = 0
    var slots = [UInt32](repeating: 0, count: subjects.states.count)
    var kept: [Int] = []
    for (slot, state) in subjects.states.enumerated() {
      if state.done > 0 || state.undone > 0 || isOnBranch(subjects.subjects[slot]) {
        slots[slot] = UInt32(kept.count)
        kept.append(slot)
      } else {
        savedPoint.forget(state.saved)
      }
    }
    subjects.keepOnly(kept)
    for direction in [UndoDirection.undo, .redo] {
      self[direction] = self[direction].compacted(slots) { slot, position in
        defer { subjects.states[slot][direction] = position }
        return subjects.states[slot][direction]
      }
    }
  }

  @usableFromInline
  func isOnBranch(_ subject: Subject) -> Bool { stash?.holds(subject) ?? false }
}

extension History.Stack {
  /// The oldest batch with parts.
  @inlinable var oldestBatch: Int {
    var index = droppedBatchCount
    while index < batches.count - 1, batches[index].count == 0 { index += 1 }
    return index
  }

  /// Drops the oldest batch.
  @inlinable
  mutating func drop(_ batch: Int, _ positions: Range<Int>) {
    for position in positions { entries[position - 1].change = nil }
    vacantCount += Int(batches[batch].count)
    batches[batch].count = 0
    emptyBatchCount += 1
    floor = positions.upperBound - 1
    droppedBatchCount = batch + 1
    trim()
  }

  /// The same parts without vacant entries. `link` makes a part the top one of its subject, and returns
  /// the one before.
  @inlinable
  func compacted(_ slots: [UInt32], link: (Int, UInt32) -> UInt32) -> Self {
    var copy = Self()
    copy.entries.reserveCapacity(entries.count - vacantCount)
    copy.batches.reserveCapacity(batchCount)
    // The tops are made anew.
    for entry in entries where !entry.isVacant { _ = link(Int(slots[Int(entry.slot)]), 0) }
    for index in batches.indices where batches[index].count > 0 {
      copy.begin(batches[index].name, batches[index].milliseconds)
      for position in positions(ofBatch: index) where !self[position].isVacant {
        let slot = slots[Int(self[position].slot)]
        copy.append(
          History.Entry(
            slot: slot,
            step: self[position].step,
            cost: self[position].cost,
            change: self[position].change,
            below: link(Int(slot), UInt32(copy.entries.count + 1))
          )
        )
      }
    }
    return copy
  }
}
