/// Which discardable batch goes first when a limit presses.
extension Timelines {
  /// What is known of the discardable batches of a line.
  ///
  /// The search for the oldest one goes on where it stopped the last time, so that an entry is
  /// looked at once however often the limit presses.
  @usableFromInline
  struct Discardables: Sendable {
    @usableFromInline var batchCount = 0
    /// Up to this rank there is no discardable part.
    @usableFromInline var scanned = 0
    /// Up to this rank no part of the oldest discardable batch lies upon an older part.
    @usableFromInline var cleared = 0
    /// Whether a batch was dropped from the middle, so that links may lead to holes.
    @usableFromInline var isTorn = false

    @inlinable
    init() {}

    /// A further batch begins at the end of its line.
    @inlinable
    mutating func begin(after length: Int) {
      batchCount += 1
      scanned = min(scanned, length)
      cleared = min(cleared, length)
    }

    /// To be called when the line was packed.
    @inlinable
    mutating func forgetRanks() {
      (scanned, cleared, isTorn) = (0, 0, false)
    }
  }

  /// Drops the oldest discardable batch, unless one of its parts lies upon an older one that would
  /// be torn from what comes after. Returns whether it did.
  @inlinable
  mutating func dropDiscardableBatch(on side: Side) -> Bool {
    guard self[side].discardable.batchCount > 0 else { return false }
    let first = oldestDiscardable(on: side)
    let tag = self[first, side].tag
    guard clear(from: first, tag, on: side) else { return false }
    var rank = first
    repeat {
      let link = self[rank, side]
      if !link.isHole {
        uncover(Int(link.slot), beneath: rank, on: side)
        punch(rank, on: side)
      }
      rank += 1
    } while continues(tag, at: rank, on: side)
    self[side].discardable.isTorn = true
    trimEnd(of: side)
    return true
  }

  @inlinable
  mutating func oldestDiscardable(on side: Side) -> Int {
    var rank = self[side].discardable.scanned + 1
    while self[rank, side].isHole || !self[rank, side].tag.isDiscardable {
      touch()
      rank += 1
    }
    self[side].discardable.scanned = rank - 1
    return rank
  }

  /// Goes over a batch until a part is in the way. What lies beneath a part can only become less, so
  /// parts that were cleared once stay so.
  @inlinable
  mutating func clear(from first: Int, _ tag: BatchTag, on side: Side) -> Bool {
    var rank = max(first, self[side].discardable.cleared + 1)
    while rank == first || continues(tag, at: rank, on: side) {
      touch()
      if !self[rank, side].isHole, let below = below(rank, on: side),
        !isSameBatch(below, rank, on: side)
      {
        return false
      }
      self[side].discardable.cleared = rank
      rank += 1
    }
    return true
  }

  /// Whether a group of several parts goes on at a rank.
  @inlinable
  func continues(_ tag: BatchTag, at rank: Int, on side: Side) -> Bool {
    tag.isGroup && rank <= self[side].length && self[rank, side].tag == tag
  }
}
