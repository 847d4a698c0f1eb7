/// What is known about a subject besides its parts: the tops of its lists, and how far it is from
/// the saved point.
///
/// A subject without parts has a fresh state.
@usableFromInline
struct SubjectState: Sendable {
  /// Position of the top part that is done; zero if there is none.
  @usableFromInline var done: UInt32 = 0
  /// Position of the top part that is undone; zero if there is none.
  @usableFromInline var undone: UInt32 = 0
  /// How many changes are in effect, not counting discardable ones.
  @usableFromInline var appliedCount: Int32 = 0
  /// The applied count at the saved point, or `lost` if it can no longer be reached. Meaningless
  /// while the epoch is stale.
  @usableFromInline var savedCount: Int32 = 0
  @usableFromInline var epoch: UInt32 = 0
  /// How many discardable changes are in effect.
  @usableFromInline var discardableCount: Int32 = 0

  @inlinable
  init() {}

  /// Never equal to an applied count.
  @inlinable static var lost: Int32 { .min }

  /// How many changes are in effect.
  @inlinable var depth: Int32 { appliedCount &+ discardableCount }

  /// Position of the top part on a stack; zero if there is none.
  @inlinable
  subscript(stack: StackKind) -> UInt32 {
    @inline(__always) get { stack == .done ? done : undone }
    @inline(__always) set { if stack == .done { done = newValue } else { undone = newValue } }
  }

  @inlinable
  func differs(in present: UInt32) -> Bool { epoch == present && appliedCount != savedCount }
}

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
