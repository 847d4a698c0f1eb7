/// How much is kept.
extension History {
  /// The most steps that can be undone, and the most that can be redone; nil for no limit, which is
  /// how a history begins. When there are more, the oldest go. They stay in effect.
  ///
  /// A step that was split counts once for each of its batches. A negative limit counts as zero.
  ///
  /// Discardable steps go before others, see ``StepSummary/isDiscardable``. Branches that were set
  /// aside do not count.
  public var levelLimit: Int? {
    get { batchLimit == .max ? nil : batchLimit }
    set {
      batchLimit = max(0, newValue ?? .max)
      limitsHaveChanged()
    }
  }

  /// The most bytes that everything kept may cost, by what the host said when it was recorded; nil
  /// for no limit, which is how a history begins.
  ///
  /// When it is more, these go until it fits: branches that were set aside, the oldest first;
  /// discardable steps, the oldest first; steps that are done, the oldest first; steps that are
  /// undone, the last to be redone first. The newest of these steps stays, whatever it costs: the one
  /// that is undone next, or if nothing is done, redone next. Undo and redo drop nothing. A negative limit
  /// counts as zero, and so does a negative cost; a single change can cost at most 4 GiB less one byte.
  public var byteLimit: Int? {
    get { costLimit == .max ? nil : costLimit }
    set {
      costLimit = max(0, newValue ?? .max)
      limitsHaveChanged()
    }
  }

  /// What everything kept costs now, by what the host said. What belongs to an open transaction does
  /// not count yet.
  @inlinable public var byteCount: Int { timelines.cost + (aside?.cost ?? 0) }

  /// How many steps the limits have dropped since the history was made or decoded, so that a host can
  /// tell the person. Discardable steps and branches do not count, and two histories may be equal
  /// though one has dropped more.
  @inlinable public var droppedStepCount: Int { dropped }

  private mutating func limitsHaveChanged() {
    openStep = nil
    keepLimits()
    sweep()
  }

  /// To be called whenever steps were added.
  @inlinable @inline(__always)
  mutating func tidy() {
    if batchLimit != .max || costLimit != .max { keepLimits() }
    timelines.packIfHollow()
    sweepIfLittered()
  }

  @inlinable
  mutating func keepLimits() {
    let length = timelines.done.length
    keepLevelLimit()
    while byteCount > costLimit, dropSomething() {}
    // If the last entry is gone the newest step is.
    if openStep != nil, timelines.done.length < length { openStep = nil }
    timelines.packIfHollow()
  }

  /// The only limit that an undo or a redo can exceed, by splitting a step: what all steps cost stays
  /// the same.
  @inlinable
  mutating func keepLevelLimit() {
    for side in [Side.done, .undone] {
      while timelines[side].batchCount > batchLimit, timelines[side].batchCount > 0 {
        if !timelines.dropDiscardableBatch(on: side) { dropOldest(on: side) }
      }
    }
  }

  /// Returns false if only the newest step is left.
  @inlinable
  mutating func dropSomething() -> Bool {
    if aside?.branches.isEmpty == false {
      aside?.dropOldest()
      return true
    }
    if timelines.dropDiscardableBatch(on: .done) || timelines.dropDiscardableBatch(on: .undone) {
      return true
    }
    let newest: Side = timelines.done.batchCount > 0 ? .done : .undone
    for side in [Side.done, .undone] where timelines[side].batchCount > (side == newest ? 1 : 0) {
      dropOldest(on: side)
      return true
    }
    return false
  }

  @inlinable
  mutating func dropOldest(on side: Side) {
    if timelines.dropOldestBatch(on: side) { dropped += 1 }
  }

  /// Sweeps when most of a table is out of use, so the work is paid by the steps that have gone.
  @inlinable @inline(__always)
  mutating func sweepIfLittered() {
    if labels.count > 64 || subjects.count > 1024 { sweepIfMostIsLitter() }
  }

  @inlinable @inline(never)
  mutating func sweepIfMostIsLitter() {
    let labelsInUse = timelines.done.batchCount + timelines.undone.batchCount
    let partCount = timelines.done.livePartCount + timelines.undone.livePartCount
    let slotsInUse = partCount + (aside?.forkCount ?? 0)
    if labels.count > 2 * labelsInUse + 64 || subjects.count > 2 * slotsInUse + 1024 { sweep() }
  }

  /// Does at once all the tidying that else waits until it is worth while. Nothing can be seen of
  /// it from outside, so tests do it at any moment.
  package mutating func compact() {
    timelines.pack()
    sweep()
  }

  /// Forgets subjects without parts, and names and far times without steps.
  @inlinable
  mutating func sweep() {
    let held = aside?.subjects ?? []
    for slot in subjects.subjects.indices where !timelines.hasParts(of: slot) {
      if let subject = subjects.subjects[slot], held.contains(subject) { continue }
      timelines.forget(slot)
      subjects.vacate(slot)
    }
    var fresh = LabelTable()
    timelines.relabel { [labels] old in
      fresh.label(named: labels.name(of: old), atMilliseconds: labels.milliseconds(of: old))
    }
    labels = fresh
  }
}
