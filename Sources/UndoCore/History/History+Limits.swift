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
  /// undone, the last to be redone first. A step that costs more than the limit by itself takes all
  /// others with it and is not kept either. A negative limit counts as zero, and so does a negative
  /// cost; a single change can cost at most 4 GiB less one byte.
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
    while timelines.done.batchCount > batchLimit { dropFirst(on: .done) }
    while timelines.undone.batchCount > batchLimit { dropFirst(on: .undone) }
    while byteCount > costLimit { dropSomething() }
    // If the last entry is gone the newest step is.
    if openStep != nil, timelines.done.length < length { openStep = nil }
    timelines.packIfHollow()
  }

  @inlinable
  mutating func dropFirst(on side: Side) {
    if !timelines.dropDiscardableBatch(on: side) { timelines.dropOldestBatch(on: side) }
  }

  @inlinable
  mutating func dropSomething() {
    if aside?.branches.isEmpty == false {
      aside?.dropOldest()
    } else if !timelines.dropDiscardableBatch(on: .done),
      !timelines.dropDiscardableBatch(on: .undone)
    {
      timelines.dropOldestBatch(on: timelines.done.batchCount > 0 ? .done : .undone)
    }
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
