/// The tracks of all subjects, by slot. They share the memory of the entries, so that an undo asks
/// once whether it may write.
extension Entries {
  /// Slots beyond the end have fresh tracks.
  @inlinable var trackCount: Int {
    @inline(__always) get {
      defer { withExtendedLifetime(owner) {} }
      return unsafe memory.header.pointee.trackCount
    }
  }

  @inlinable @inline(__always)
  func track(of slot: Int) -> Track {
    defer { withExtendedLifetime(owner) {} }
    return unsafe slot < memory.header.pointee.trackCount ? memory.track(slot).pointee : Track()
  }

  @inlinable @inline(__always)
  mutating func setTop(_ rank: Int, of slot: Int, on side: Side) {
    unsafe unique().track(slot).pointee[side] = UInt32(truncatingIfNeeded: rank)
  }

  @inlinable
  mutating func updateTrack(of slot: Int, _ update: (inout Track) -> Void) {
    if slot < trackCount { unsafe update(&unique().track(slot).pointee) }
  }

  /// Puts a new part at the end, and on the done list of its subject, where its rank is its place and
  /// one.
  @inlinable @inline(__always)
  mutating func append(
    _ change: Change,
    of slot: Int,
    tag: BatchTag,
    cost: UInt32,
    _ update: (inout Track) -> Void
  ) {
    let place = count
    let memory = unsafe unique(for: place &+ 1)
    if unsafe slot >= memory.header.pointee.trackCount { unsafe memory.reach(slot) }
    let track = unsafe memory.track(slot)
    let number = UInt32(truncatingIfNeeded: slot)
    let link = unsafe Link(slot: number, below: track.pointee.done, tag: tag)
    unsafe memory.change(place).initialize(to: change)
    unsafe memory.link(place).initialize(to: link)
    unsafe memory.count = place &+ 1
    unsafe track.pointee.done = UInt32(truncatingIfNeeded: place &+ 1)
    unsafe update(&track.pointee)
    setCost(cost, at: place)
  }

  /// Puts a new part on the list of a subject. Returns the one beneath it.
  @inlinable @inline(__always)
  mutating func cover(
    _ slot: Int,
    with rank: Int,
    on side: Side,
    _ update: (inout Track) -> Void
  ) -> UInt32 {
    let memory = unsafe unique()
    if unsafe slot >= memory.header.pointee.trackCount { unsafe memory.reach(slot) }
    let track = unsafe memory.track(slot)
    let below = unsafe track.pointee[side]
    unsafe track.pointee[side] = UInt32(truncatingIfNeeded: rank)
    unsafe update(&track.pointee)
    return below
  }

  /// Makes the top part of one list that of the other. Returns the one beneath it there.
  @inlinable @inline(__always)
  mutating func carryTop(
    _ slot: Int,
    from side: Side,
    uncovering below: UInt32,
    to rank: Int,
    _ update: (inout Track) -> Void
  ) -> UInt32 {
    let track = unsafe unique().track(slot)
    let newBelow = unsafe track.pointee[side.other]
    unsafe track.pointee[side] = below
    unsafe track.pointee[side.other] = UInt32(truncatingIfNeeded: rank)
    unsafe update(&track.pointee)
    return newBelow
  }

  /// Carries over a part that stays where it lies, as a batch of its own, in one go. Links up to the
  /// oldest rank mean none. Nil, and nothing has happened, if the part is in a group or discardable.
  @inlinable @inline(__always)
  mutating func flip(
    _ place: Int,
    from side: Side,
    above oldest: Int,
    to rank: Int,
    _ update: (inout Track) -> Void
  ) -> (link: Link, change: Change)? {
    let memory = unsafe unique()
    let link = unsafe memory.link(place)
    let old = unsafe link.pointee
    if !old.tag.isPlain { return nil }
    let track = unsafe memory.track(Int(old.slot))
    unsafe link.pointee.below = track.pointee[side.other]
    unsafe track.pointee[side] = Int(old.below) > oldest ? old.below : 0
    unsafe track.pointee[side.other] = UInt32(truncatingIfNeeded: rank)
    unsafe update(&track.pointee)
    return unsafe (old, memory.change(place).pointee)
  }

  /// The same for all parts of a group, which bear another tag from then on. Tells the slot and the
  /// change of each, the last one first.
  @inlinable @inline(__always)
  mutating func flipGroup(
    of count: Int,
    _ place: (Int) -> Int,
    from side: Side,
    above oldest: Int,
    after rank: Int,
    as tag: BatchTag,
    _ update: (inout Track) -> Void,
    _ take: (Int, Change) -> Void
  ) {
    let memory = unsafe unique()
    for offset in 0..<count {
      let link = unsafe memory.link(place(offset))
      let (slot, below) = unsafe (Int(link.pointee.slot), link.pointee.below)
      let track = unsafe memory.track(slot)
      unsafe link.pointee.below = track.pointee[side.other]
      unsafe link.pointee.tag = tag
      unsafe track.pointee[side] = Int(below) > oldest ? below : 0
      unsafe track.pointee[side.other] = UInt32(truncatingIfNeeded: rank &+ offset &+ 1)
      unsafe update(&track.pointee)
      unsafe take(slot, memory.change(place(offset)).pointee)
    }
  }
}

extension EntryMemory {
  /// Makes tracks up to a slot.
  @inlinable @inline(never)
  func reach(_ slot: Int) {
    let known = unsafe header.pointee.trackCount
    if unsafe slot >= header.pointee.trackCapacity {
      unsafe takeTracks(of: self, capacity: 2 * slot + 8)
    }
    unsafe track(known).initialize(repeating: Track(), count: slot + 1 - known)
    unsafe header.pointee.trackCount = slot + 1
  }

  /// Copies the tracks of another memory, or its own, to a larger place.
  @inlinable
  func takeTracks(of other: EntryMemory, capacity: Int) {
    let count = unsafe other.header.pointee.trackCount
    let room = UnsafeMutablePointer<Track>.allocate(capacity: capacity)
    unsafe room.initialize(from: other.header.pointee.tracks, count: count)
    unsafe header.pointee.tracks.deallocate()
    unsafe header.pointee.tracks = room
    unsafe header.pointee.trackCount = count
    unsafe header.pointee.trackCapacity = capacity
  }
}
