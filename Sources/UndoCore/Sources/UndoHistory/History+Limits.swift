extension NamedHistory {
  /// The limits of what a history keeps; nil means that there is no limit.
  public struct Limits: Hashable, Sendable {
    /// The greatest number of steps to undo, and of steps to redo; one at least. When there are more,
    /// the oldest are dropped, those of others first; their changes stay in effect.
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
    /// that start on them. Zero, the default, for none; see ``NamedHistory/Branch``.
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
    if stash != nil { stash?.enforce(keptLimits.branches) }
    enforceStepLimit()
    if let limit = keptLimits.bytes { enforceByteLimit(limit) }
    // If the last entry is gone, so is the newest step.
    if done.top < newest { openStep = nil }
  }

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

  /// Drops the oldest batch; there must be one.
  @inlinable
  mutating func dropOldest(_ direction: UndoDirection) {
    if isShared, dropOldestOfOthers(direction) { return }
    if stash != nil { vanishOldest(direction) }
    if isShared, direction == .undo { sinkOldest() }
    let before = done.vacantCount + undone.vacantCount
    byteSum -= direction == .undo ? done.dropOldest() : undone.dropOldest()
    wasteCount += max(1, done.vacantCount + undone.vacantCount - before)
    droppedCount += 1
  }

  /// Says that the oldest step is about to vanish. Nothing lies beneath it if it is done.
  @usableFromInline
  mutating func vanishOldest(_ direction: UndoDirection) {
    guard stash?.isEmpty == false else { return }
    // Each before the one beneath it.
    let parts = self[direction].parts(ofBatch: self[direction].oldestBatch)
    for position in direction == .undo ? parts.reversed() : parts {
      vanish(at: position, direction)
    }
  }

  // MARK: Memory

  /// Whether compacting is worthwhile; with some slack, so that a history with a low limit is not
  /// compacted all the time.
  @inlinable var isSparse: Bool {
    let used = max(done.entries.count + undone.entries.count, subjects.count)
    return done.vacantCount + undone.vacantCount > used / 2 + 1024 || wasteCount > used / 2 + 4096
  }

  /// Frees all memory that is not needed. This cannot be observed from outside.
  @inlinable
  mutating func compact() {
    touch(done.entries.count + undone.entries.count)
    passedOver = [:]
    // What is dropped now often comes again at once, so subjects are forgotten less often than entries.
    let forgets = wasteCount > subjects.count / 2 + 4096
    var isUsed = [Bool](repeating: !forgets, count: subjects.count)
    if forgets {
      for slot in isUsed.indices { isUsed[slot] = done.tops[slot] > 0 || undone.tops[slot] > 0 }
      wasteCount = 0
    }
    var isNamed = [Bool](repeating: false, count: names.count)
    done.markNames(&isNamed)
    undone.markNames(&isNamed)
    stash?.mark(subjects: &isUsed, names: &isNamed)
    let (slots, newNames) = (subjects.keepOnly(where: isUsed), names.keepOnly(where: isNamed))
    done.compact(slots: slots, names: newNames, count: subjects.count)
    undone.compact(slots: slots, names: newNames, count: subjects.count)
    stash?.renumber(slots: slots, names: newNames)
    if isShared { renumberBases(slots) }
  }
}
