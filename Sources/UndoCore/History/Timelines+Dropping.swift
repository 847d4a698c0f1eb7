/// Parts that go without being undone or redone, and the packing of what remains.
extension Timelines {
  /// Makes a hole.
  @inlinable
  mutating func punch(_ rank: Int, on side: Side) {
    touch()
    let place = index(rank, side)
    cost -= Int(entries.cost(at: place))
    entries.take(place)
    self[side].leave(entries[place].tag)
  }

  /// Empties the list of a subject if a part is its top, and so all that is left of it.
  @inlinable
  mutating func uncover(_ slot: Int, beneath rank: Int, on side: Side) {
    if top(of: slot, on: side) == rank { entries.setTop(0, of: slot, on: side) }
  }

  /// Drops the undone list of a subject.
  @inlinable
  mutating func dropUndone(of slot: Int) {
    guard var rank = top(of: slot, on: .undone) else { return }
    while true {
      let next = below(rank, on: .undone)
      punch(rank, on: .undone)
      guard let next else { break }
      rank = next
    }
    entries.setTop(0, of: slot, on: .undone)
    trimEnd(of: .undone)
  }

  /// Drops all undone lists. Each part pays here for what was set when it was undone.
  @inlinable
  mutating func dropUndone() {
    touch(undone.length)
    for place in entries.count - undone.length..<entries.count where !entries[place].isHole {
      entries.setTop(0, of: Int(entries[place].slot), on: .undone)
      cost -= Int(entries.cost(at: place))
    }
    entries.removeLast(entries.count - done.length)
    undone = Line()
  }

  /// Drops the oldest batch. Its parts lie at the bottom of their lists, so no list is torn. Returns
  /// whether it was one that counts: there was one, and it was not discardable.
  @inlinable
  mutating func dropOldestBatch(on side: Side) -> Bool {
    var rank = self[side].oldest + 1
    while rank <= self[side].length, entries[index(rank, side)].isHole {
      touch()
      rank += 1
    }
    guard rank <= self[side].length else { return false }
    let tag = entries[index(rank, side)].tag
    repeat {
      let place = index(rank, side)
      if !entries[place].isHole {
        uncover(Int(entries[place].slot), beneath: rank, on: side)
        punch(rank, on: side)
      }
      rank += 1
    } while tag.group != nil && rank <= self[side].length && entries[index(rank, side)].tag == tag
    self[side].oldest = rank - 1
    trimEnd(of: side)
    return !tag.isDiscardable
  }

  /// Whether holes outnumber parts, or the gap is longer than both lines; with some room, so that a
  /// history with a low limit does not pack all the time.
  @inlinable var isHollow: Bool {
    @inline(__always) get {
      let (length, holes) = (done.length &+ undone.length, done.holeCount &+ undone.holeCount)
      return 2 &* holes > length &+ 512 || gap > 2 &* length &+ 512
    }
  }

  /// Packs when it is worth while, so the work is paid by the parts that have gone.
  @inlinable @inline(__always)
  mutating func packIfHollow() {
    if isHollow { pack() }
  }

  /// Rewrites the lines without holes, and without a gap. The order stays.
  @inlinable @inline(never)
  mutating func pack() {
    let undonePlaces = packed(.undone)
    let donePlaces = packed(.done)
    entries.pack(donePlaces + undonePlaces.reversed())
  }

  /// Where the parts of a side lie, the oldest first. Links and groups are made anew, for ranks
  /// without holes.
  @inlinable
  mutating func packed(_ side: Side) -> [Int] {
    let old = self[side]
    let ranks = ranks(on: side)
    self[side].groups = []
    self[side].oldest = 0
    self[side].discardable.forgetRanks()
    for rank in ranks { entries.setTop(0, of: Int(self[rank, side].slot), on: side) }
    var lastTag: BatchTag?
    var newTag = Link.hole.tag
    for (offset, rank) in ranks.enumerated() {
      touch()
      let (place, newRank) = (index(rank, side), offset + 1)
      let (tag, slot) = (entries[place].tag, Int(entries[place].slot))
      if !tag.isGroup {
        newTag = tag
      } else if tag != lastTag {
        newTag = regroup(old.groups[Int(tag.number)], tag, at: newRank, on: side)
      }
      lastTag = tag
      entries.relink(place, below: entries.track(of: slot)[side], tag: newTag)
      entries.setTop(newRank, of: slot, on: side)
    }
    let places = ranks.map { index($0, side) }
    let batchCount = old.batchCount
    self[side].length = ranks.count
    self[side].holeCount = 0
    self[side].followerCount = ranks.count - batchCount
    return places
  }

  /// A group of which one part is left becomes a batch of one.
  @inlinable
  mutating func regroup(_ group: Group, _ tag: BatchTag, at rank: Int, on side: Side) -> BatchTag {
    let count = Int(group.livePartCount)
    if count == 1 { return BatchTag(label: group.label, isDiscardable: tag.isDiscardable) }
    self[side].groups.append(Group(first: rank, livePartCount: count, label: group.label))
    return BatchTag(group: self[side].groups.count - 1, isDiscardable: tag.isDiscardable)
  }

  /// Exchanges the labels of all batches for others.
  @inlinable
  mutating func relabel(_ newLabel: (LabelTable.Label) -> LabelTable.Label) {
    for group in done.groups.indices where done.groups[group].livePartCount > 0 {
      done.groups[group].label = newLabel(done.groups[group].label)
    }
    for group in undone.groups.indices where undone.groups[group].livePartCount > 0 {
      undone.groups[group].label = newLabel(undone.groups[group].label)
    }
    for place in 0..<entries.count {
      let link = entries[place]
      if link.isHole || link.tag.isGroup { continue }
      let tag = BatchTag(label: newLabel(link.tag.label), isDiscardable: link.tag.isDiscardable)
      entries.relink(place, below: link.below, tag: tag)
    }
  }
}
