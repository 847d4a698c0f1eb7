/// Counts the subjects that differ from the saved point.
///
/// The saved count is copied into the state of a subject only when that subject first changes after
/// a save: a state whose epoch is stale has not changed since. So marking the saved point only
/// starts a new epoch.
struct SavedPoint {
  /// How far a subject is from the saved point.
  struct Distance {
    /// How many changes are in effect, not counting discardable ones.
    fileprivate(set) var applied: Int32 = 0
    /// That count at the saved point, or `lost` if it can no longer be reached. Meaningless while
    /// the epoch is stale.
    fileprivate(set) var saved: Int32 = 0
    fileprivate var epoch: UInt32 = 0

    /// Never equal to an applied count.
    static var lost: Int32 { .min }
  }

  private var epoch: UInt32 = 0
  private(set) var differingCount = 0
  /// Whether the saved content can never be reached again.
  private(set) var isLost = false

  var isClean: Bool { differingCount == 0 && !isLost }

  /// Makes the present state of all subjects the saved one.
  mutating func begin() {
    epoch += 1
    differingCount = 0
    isLost = false
  }

  /// Says that nothing leads back to the saved content.
  mutating func lose() {
    begin()
    isLost = true
  }

  func differs(_ subject: Distance) -> Bool {
    subject.epoch == epoch && subject.applied != subject.saved
  }

  /// One more change of a subject is in effect, or one less. Discardable ones do not count.
  @inline(__always)
  mutating func advance(_ subject: inout Distance, by step: Int32) {
    if subject.epoch != epoch {
      subject.epoch = epoch
      subject.saved = subject.applied
    }
    if subject.applied == subject.saved { differingCount += 1 }
    subject.applied &+= step
    if subject.applied == subject.saved { differingCount -= 1 }
  }

  /// How far ahead of a subject the saved point is; nil if it is not ahead, or lost.
  func ahead(of subject: Distance) -> Int32? {
    subject.epoch == epoch && subject.saved > subject.applied
      ? subject.saved - subject.applied : nil
  }

  /// Sets how many changes away from a subject the saved point is; nil if it is lost.
  mutating func set(_ subject: inout Distance, distance: Int32?) {
    if differs(subject) { differingCount -= 1 }
    subject.epoch = epoch
    subject.saved = distance.map { subject.applied + $0 } ?? Distance.lost
    if differs(subject) { differingCount += 1 }
  }

  /// Called when what a subject could redo is dropped or no longer leads to the saved point: the
  /// same count may soon stand for other content.
  mutating func abandonAhead(_ subject: inout Distance) {
    if ahead(of: subject) != nil { subject.saved = Distance.lost }
  }

  /// Forgets a subject without parts. If it differs from the saved point it always will, as there is
  /// nothing left to undo or redo.
  mutating func forget(_ subject: Distance) {
    if !differs(subject) { return }
    differingCount -= 1
    isLost = true
  }
}

extension UndoLog {
  /// As for ``SavedPoint/set(_:distance:)``.
  mutating func setSavedPoint(of slot: Int, distance: Int32?) {
    while slot >= states.count { states.append(SubjectState()) }
    savedPoint.set(&states[slot].saved, distance: distance)
  }

  /// Loses the saved point of a subject if it is ahead. Returns how far, if it was in what can be
  /// redone.
  mutating func loseSavedPointAhead(of slot: Int) -> Int32? {
    guard let distance = savedPoint.ahead(of: states[slot].saved) else { return nil }
    savedPoint.abandonAhead(&states[slot].saved)
    return Int(distance) <= countingParts(of: slot, on: .undone) ? distance : nil
  }
}

/// "Are there unsaved changes?", in constant time.
///
/// The content is as it was saved if each subject is, and a subject is if the same parts of its
/// list are in effect, whatever scopes were used on the way. Every step updates a count of the
/// subjects that differ; see `SavedPoint`.
extension History {
  /// Marks the present content as saved.
  ///
  /// - Complexity: O(branches).
  public mutating func markClean() {
    openStep = nil
    guard let count = transaction?.parts.count else { return beginSavedPoint() }
    transaction?.savedCount = count
  }

  /// Whether the content is that at the last ``markClean()``, or the initial content if there was
  /// none. Changing something back by hand is another change: only undo and redo lead back to the
  /// saved point. Discardable steps do not count.
  public var isClean: Bool {
    if let transaction, transaction.hasUnsavedParts { return false }
    return transaction?.savedCount != nil || log.savedPoint.isClean
  }

  mutating func beginSavedPoint() {
    log.savedPoint.begin()
    stash?.forgetSavedPoint()
  }

  /// Says that no step leads back to the saved content.
  package mutating func loseSavedPoint() {
    log.savedPoint.lose()
    stash?.forgetSavedPoint()
  }

  /// How many parts of each subject have to be redone, or undone if negative, to get to the saved
  /// point; nil if it cannot be reached. Left out are subjects whose saved state is on a branch.
  func distancesToSavedPoint() -> [Subject: Int]? {
    if log.savedPoint.isLost { return nil }
    let onBranches = Set(stash?.branches.flatMap(\.saved.keys) ?? [])
    var distances: [Subject: Int] = [:]
    for slot in log.states.indices {
      let state = log.states[slot].saved
      guard log.savedPoint.differs(state) else { continue }
      let subject = subjects[slot]
      if state.saved == SavedPoint.Distance.lost, onBranches.contains(subject) { continue }
      let distance = Int(state.saved) - Int(state.applied)
      let side: StepState = distance < 0 ? .done : .undone
      if abs(distance) > log.countingParts(of: slot, on: side) { return nil }
      distances[subject] = distance
    }
    return distances
  }
}
