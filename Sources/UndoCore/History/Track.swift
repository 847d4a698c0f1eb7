/// What is known of a subject besides its parts: where its lists begin, and how far it is from the
/// saved point.
///
/// The changes of a subject lie in a row, and its *position* says how many of them are in effect,
/// discardable ones apart. A fresh track is that of a subject without parts.
@usableFromInline
struct Track: Sendable {
  /// Rank of the top part that is done; zero if there is none.
  @usableFromInline var done: UInt32 = 0
  /// Rank of the top part that is undone; zero if there is none.
  @usableFromInline var undone: UInt32 = 0
  @usableFromInline var position: Int32 = 0
  /// The position at the saved point, `lost` if it cannot be reached any more. Means nothing
  /// while the epoch is stale.
  @usableFromInline var saved: Int32 = 0
  @usableFromInline var epoch: UInt32 = 0
  /// How many discardable changes are in effect.
  @usableFromInline var discardables: Int32 = 0

  @inlinable
  init() {}

  /// Never equal to a position.
  @inlinable static var lost: Int32 { .min }

  /// How many changes are in effect.
  @inlinable var depth: Int32 { position &+ discardables }

  /// Rank of the top part on a side; zero if there is none.
  @inlinable
  subscript(side: Side) -> UInt32 {
    @inline(__always) get { side == .done ? done : undone }
    @inline(__always) set { if side == .done { done = newValue } else { undone = newValue } }
  }

  @inlinable
  func differs(in present: UInt32) -> Bool { epoch == present && position != saved }
}

/// Counts the subjects that are not where they were at the saved point.
///
/// The position that was saved is copied into a track only when its subject first moves after
/// saving: a track whose epoch is stale has not moved since. So marking the saved point is a matter
/// of starting a new epoch.
@usableFromInline
struct SavedPoint: Sendable {
  @usableFromInline var epoch: UInt32 = 0
  @usableFromInline var differingCount = 0
  /// Whether a subject was forgotten while it differed, so that no step leads back.
  @usableFromInline var isLost = false

  @inlinable
  init() {}

  /// All subjects are now where they were at the saved point.
  @inlinable
  mutating func begin() {
    epoch += 1
    differingCount = 0
    isLost = false
  }

  /// One more change of a subject is in effect, or one less.
  @inlinable @inline(__always)
  mutating func move(_ track: inout Track, by distance: Int32, isDiscardable: Bool) {
    if isDiscardable {
      track.discardables &+= distance
      return
    }
    if track.epoch != epoch {
      track.epoch = epoch
      track.saved = track.position
    }
    let old = track.position
    let new = old &+ distance
    track.position = new
    if old == track.saved { differingCount &+= 1 }
    if new == track.saved { differingCount &-= 1 }
  }

  /// Says where the saved point of a subject is that was there until now.
  @inlinable
  mutating func place(_ track: inout Track, distance: Int32) {
    track.epoch = epoch
    track.saved = track.position + distance
    differingCount += 1
  }

  /// What lies ahead of a subject was dropped, or is not the way to the saved point any more. The
  /// same number may soon mean another content.
  @inlinable @inline(__always)
  func abandonAhead(_ track: inout Track) {
    if track.epoch == epoch, track.position < track.saved { track.saved = Track.lost }
  }

  /// Gives up the track of a subject without parts. If it differs from the saved point it will do
  /// so for ever, as there is nothing left to undo or redo.
  @inlinable
  mutating func forget(_ track: inout Track) {
    if track.differs(in: epoch) {
      differingCount -= 1
      isLost = true
    }
    track = Track()
  }
}
