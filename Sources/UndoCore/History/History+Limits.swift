extension History {
  /// How many steps can be undone at most, and how many redone; zero, the default, for no limit.
  /// When there are more, the oldest are dropped; their changes stay in effect.
  ///
  /// A step that was split counts once for each of its batches. Stashed branches do not count.
  public var levelsOfUndo: Int {
    get { batchLimit == .max ? 0 : batchLimit }
    set { setLimits(levels: newValue, bytes: byteLimit) }
  }

  /// How many bytes everything in the history may cost, by the costs given when it was recorded;
  /// zero, the default, for no limit.
  ///
  /// When the limit is exceeded, these are dropped until it is not: stashed branches, the oldest
  /// first; done steps, the oldest first; undone steps, the last to be redone first. The newest step
  /// is kept, whatever it costs: the next to undo or, if nothing is done, the next to redo. Undo and
  /// redo drop nothing. A negative cost counts as zero, and a single change can cost at most 4 GiB
  /// less one byte.
  public var byteLimit: Int {
    get { costLimit == .max ? 0 : costLimit }
    set { setLimits(levels: levelsOfUndo, bytes: newValue) }
  }

  /// The cost of everything in the history, by the costs given when it was recorded. An open
  /// transaction does not count yet.
  public var byteCount: Int { log.cost + (stash?.cost ?? 0) }

  /// How many steps were dropped for a limit since the history was created or decoded, so that a
  /// host can tell the person. Discardable steps and branches do not count, and histories can be
  /// equal even if these counts differ.
  public var droppedStepCount: Int { dropped }

  private mutating func setLimits(levels: Int, bytes: Int) {
    batchLimit = levels > 0 ? levels : .max
    costLimit = bytes > 0 ? bytes : .max
    openStep = nil
    enforceLimits()
    compact()
  }

  /// Enforces the limits and frees memory after steps were added.
  @inlinable
  mutating func didAddSteps() {
    if batchLimit != .max || costLimit != .max { enforceLimits() }
    if log.isSparse { compact() }
  }

  @inlinable
  mutating func enforceLimits() {
    let newest = log.done.length
    enforceLevelLimit()
    if costLimit != .max { enforceByteLimit() }
    // If the last entry is gone, so is the newest step.
    if log.done.length < newest { openStep = nil }
  }

  @inlinable
  mutating func enforceLevelLimit() {
    for side in [StepState.done, .undone] {
      while log[side].batchCount > batchLimit { dropOldest(on: side) }
    }
  }

  @usableFromInline
  mutating func enforceByteLimit() {
    while byteCount > costLimit, stash?.dropOldest() == true {}
    for side in [StepState.done, .undone] {
      let isNewest = side == .done || log.done.batchCount == 0
      while byteCount > costLimit, log[side].batchCount > (isNewest ? 1 : 0) {
        dropOldest(on: side)
      }
    }
  }

  @inlinable
  mutating func dropOldest(on side: StepState) {
    if stash != nil, side == .done { noteDropping() }
    let batch = log.dropOldestBatch(on: side)
    for index in batch.indices { changes[index] = nil }
    if !batch.isDiscardable { dropped += 1 }
  }

  /// Tells the branches that the oldest step is about to be dropped.
  @usableFromInline
  mutating func noteDropping() {
    var position = log.done.lastDropped
    var batch: [UndoLog.Entry] = []
    repeat {
      position += 1
      if !log[position, .done].isVacant { batch.append(log[position, .done]) }
    } while batch.last?.place.contains(.last) != true
    stash?.didDrop(Set(batch.map { subjects[Int($0.slot)] }), log.id(at: position, on: .done))
  }

  /// Frees all memory that is not needed. This cannot be observed from outside.
  @usableFromInline
  package mutating func compact() {
    let held = Set(stash?.subjects.compactMap { subjects.slot(of: $0) } ?? [])
    let (parts, slots) = log.compact(holding: held)
    changes = parts.map { changes[$0] }
    subjects.keepOnly(slots)
  }
}
