/// How much is kept.
extension History {
  /// The most steps that can be undone, and the most that can be redone; nil for no limit, which is
  /// how a history begins. When there are more, the oldest go. They stay in effect.
  ///
  /// A step that was split counts once for each of its batches. A negative limit counts as zero.
  public var levelLimit: Int? {
    get { batchLimit == .max ? nil : batchLimit }
    set {
      batchLimit = max(0, newValue ?? .max)
      openStep = nil
      keepLimit()
      sweep()
    }
  }

  /// To be called whenever steps were added.
  @inlinable
  mutating func tidy() {
    if batchLimit != .max { keepLimit() }
    timelines.packIfHollow()
    sweepIfLittered()
  }

  @inlinable
  mutating func keepLimit() {
    while timelines.done.batchCount > batchLimit { timelines.dropOldestBatch(on: .done) }
    while timelines.undone.batchCount > batchLimit { timelines.dropOldestBatch(on: .undone) }
    timelines.packIfHollow()
  }

  /// Sweeps when most of a table is out of use, so the work is paid by the steps that have gone.
  @inlinable
  mutating func sweepIfLittered() {
    let (done, undone) = (timelines.done, timelines.undone)
    let labelsInUse = done.batchCount + undone.batchCount
    let slotsInUse = done.livePartCount + undone.livePartCount
    if labels.count > 2 * labelsInUse + 64 || subjects.count > 2 * slotsInUse + 1024 { sweep() }
  }

  /// Does at once all the tidying that else waits until it is worth while. Nothing can be seen of
  /// it from outside, so tests do it at any moment.
  package mutating func compact() {
    timelines.pack()
    sweep()
  }

  /// Forgets subjects without parts and labels without steps.
  @inlinable
  mutating func sweep() {
    for slot in subjects.marks.indices {
      if !timelines.hasParts(of: slot) { subjects.vacate(slot) }
    }
    var fresh = LabelTable()
    var renumbered: [UInt32: UInt32] = [:]
    timelines.relabel { [labels] old in
      if let known = renumbered[old] { return known }
      let new = fresh.label(named: labels.name(of: old), at: labels.time(of: old))
      renumbered[old] = new
      return new
    }
    labels = fresh
  }
}
