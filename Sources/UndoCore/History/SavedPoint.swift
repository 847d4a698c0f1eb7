/// Counts the subjects that differ from the saved point.
///
/// The saved count is copied into the state of a subject only when that subject first changes after
/// a save: a state whose epoch is stale has not changed since. So marking the saved point only
/// starts a new epoch.
@usableFromInline
struct SavedPoint: Sendable {
  @usableFromInline var epoch: UInt32 = 0
  @usableFromInline var differingCount = 0
  /// Whether a subject was forgotten while it differed, so that no step leads back.
  @usableFromInline var isLost = false

  @inlinable
  init() {}

  /// Makes the present state of all subjects the saved one.
  @inlinable
  mutating func begin() {
    epoch += 1
    differingCount = 0
    isLost = false
  }

  /// One more change of a subject is in effect, or one less.
  @inlinable @inline(__always)
  mutating func advance(_ state: inout SubjectState, by distance: Int32, isDiscardable: Bool) {
    if isDiscardable {
      state.discardableCount &+= distance
      return
    }
    if state.epoch != epoch {
      state.epoch = epoch
      state.savedCount = state.appliedCount
    }
    let old = state.appliedCount
    let new = old &+ distance
    state.appliedCount = new
    if old == state.savedCount { differingCount &+= 1 }
    if new == state.savedCount { differingCount &-= 1 }
  }

  /// Sets how far a subject is from the saved point. Until now it was exactly there.
  @inlinable
  mutating func set(_ state: inout SubjectState, distance: Int32) {
    state.epoch = epoch
    state.savedCount = state.appliedCount + distance
    differingCount += 1
  }

  /// Called when what a subject could redo is dropped or no longer leads to the saved point: the
  /// same count may soon stand for other content.
  @inlinable @inline(__always)
  func abandonAhead(_ state: inout SubjectState) {
    if state.epoch == epoch, state.appliedCount < state.savedCount {
      state.savedCount = SubjectState.lost
    }
  }

  /// Resets the state of a subject without parts. If it differs from the saved point it always
  /// will, as there is nothing left to undo or redo.
  @inlinable
  mutating func forget(_ state: inout SubjectState) {
    if state.differs(in: epoch) {
      differingCount -= 1
      isLost = true
    }
    state = SubjectState()
  }
}
