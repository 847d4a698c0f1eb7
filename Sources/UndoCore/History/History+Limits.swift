/// How much is kept.
extension History {
  /// How many steps can be undone at most, and how many redone; nil, the default, for no limit.
  /// When there are more, the oldest are dropped; their changes stay in effect.
  ///
  /// A step that was split counts once for each of its batches. A negative limit counts as zero.
  ///
  /// Discardable steps are dropped before others, see ``StepSummary/isDiscardable``. Stashed
  /// branches do not count.
  public var levelLimit: Int? {
    get { batchLimit == .max ? nil : batchLimit }
    set {
      batchLimit = max(0, newValue ?? .max)
      limitsDidChange()
    }
  }

  /// How many bytes everything in the history may cost, by the costs given when it was recorded;
  /// nil, the default, for no limit.
  ///
  /// When the limit is exceeded, these are dropped until it is not: stashed branches, the oldest
  /// first; discardable steps, the oldest first; done steps, the oldest first; undone steps, the
  /// last to be redone first. The newest step is kept, whatever it costs: the next to undo or, if
  /// nothing is done, the next to redo. Undo and redo drop nothing. A negative limit counts as
  /// zero, and so does a negative cost; a single change can cost at most 4 GiB less one byte.
  public var byteLimit: Int? {
    get { costLimit == .max ? nil : costLimit }
    set {
      costLimit = max(0, newValue ?? .max)
      limitsDidChange()
    }
  }

  /// The cost of everything in the history, by the costs given when it was recorded. An open
  /// transaction does not count yet.
  @inlinable public var byteCount: Int { log.cost + (stash?.cost ?? 0) }

  /// How many steps were dropped for a limit since the history was created or decoded, so that a
  /// host can tell the person. Discardable steps and branches do not count, and histories can be
  /// equal even if these counts differ.
  @inlinable public var droppedStepCount: Int { dropped }

  private mutating func limitsDidChange() {
    openStep = nil
    enforceLimits()
    purge()
  }

  /// Enforces the limits and frees memory after steps were added.
  @inlinable @inline(__always)
  mutating func didAddSteps() {
    if batchLimit != .max || costLimit != .max { enforceLimits() }
    log.compactIfSparse()
    purgeIfNeeded()
  }

  @inlinable
  mutating func enforceLimits() {
    let length = log.done.length
    enforceLevelLimit()
    while byteCount > costLimit, dropSomething() {}
    // If the last entry is gone, so is the newest step.
    if openStep != nil, log.done.length < length { openStep = nil }
    log.compactIfSparse()
  }

  /// The only limit that an undo or a redo can exceed, by splitting a step: the total cost does not
  /// change.
  @inlinable
  mutating func enforceLevelLimit() {
    for stack in [StackKind.done, .undone] {
      while log[stack].batchCount > batchLimit, log[stack].batchCount > 0 {
        if !log.dropDiscardableBatch(on: stack) { dropOldest(on: stack) }
      }
    }
  }

  /// Returns false if only the newest step is left.
  @inlinable
  mutating func dropSomething() -> Bool {
    if stash?.branches.isEmpty == false {
      stash?.dropOldest()
      return true
    }
    if log.dropDiscardableBatch(on: .done) || log.dropDiscardableBatch(on: .undone) {
      return true
    }
    let newest: StackKind = log.done.batchCount > 0 ? .done : .undone
    for stack in [StackKind.done, .undone] where log[stack].batchCount > (stack == newest ? 1 : 0) {
      dropOldest(on: stack)
      return true
    }
    return false
  }

  @inlinable
  mutating func dropOldest(on stack: StackKind) {
    if log.dropOldestBatch(on: stack) { dropped += 1 }
  }

  /// Purges when most of a table is unused; the cost is amortized over the steps that were dropped.
  @inlinable @inline(__always)
  mutating func purgeIfNeeded() {
    if labels.count > 64 || subjects.count > 1024 { purgeIfMostlyUnused() }
  }

  @inlinable @inline(never)
  mutating func purgeIfMostlyUnused() {
    let labelsInUse = log.done.batchCount + log.undone.batchCount
    let partCount = log.done.livePartCount + log.undone.livePartCount
    let slotsInUse = partCount + (stash?.forkCount ?? 0)
    if labels.count > 2 * labelsInUse + 64 || subjects.count > 2 * slotsInUse + 1024 { purge() }
  }

  /// Does all the cleaning up now that is otherwise put off until it is worthwhile. This cannot be
  /// observed from outside, so tests do it at any time.
  package mutating func compact() {
    log.compact()
    purge()
  }

  /// Forgets subjects without parts, and names and far times that no step uses.
  @inlinable
  mutating func purge() {
    let held = stash?.subjects ?? []
    for slot in subjects.subjects.indices where !log.hasParts(of: slot) {
      if let subject = subjects.subjects[slot], held.contains(subject) { continue }
      log.forget(slot)
      subjects.vacate(slot)
    }
    var fresh = LabelTable()
    log.relabel { [labels] old in
      fresh.label(named: labels.name(of: old), atMilliseconds: labels.milliseconds(of: old))
    }
    labels = fresh
  }
}
