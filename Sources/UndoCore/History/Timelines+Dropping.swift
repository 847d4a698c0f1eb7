/// Parts that go without being undone or redone, and the packing of what remains.
extension Timelines {
  /// Makes a hole.
  @inlinable
  mutating func punch(_ rank: Int, on side: Side) {
    touch()
    let place = index(rank, side)
    entries[place].change = nil
    self[side].leave(entries[place].tag)
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
    tops[slot].undone = 0
    trimEnd(of: .undone)
  }

  /// Drops all undone lists. Each part pays here for what was set when it was undone.
  @inlinable
  mutating func dropUndone() {
    touch(undone.length)
    for entry in entries.suffix(undone.length) where entry.change != nil {
      tops[Int(entry.slot)].undone = 0
    }
    entries.removeLast(entries.count - done.length)
    undone = Line()
  }

  /// Drops the oldest batch. Its parts lie at the bottom of their lists, so no list is torn.
  @inlinable
  mutating func dropOldestBatch(on side: Side) {
    var rank = self[side].oldest + 1
    while rank <= self[side].length, entries[index(rank, side)].change == nil {
      touch()
      rank += 1
    }
    guard rank <= self[side].length else { return }
    let tag = entries[index(rank, side)].tag
    repeat {
      let place = index(rank, side)
      if entries[place].change != nil {
        let slot = Int(entries[place].slot)
        if tops[slot][side] == UInt32(rank) { tops[slot][side] = 0 }
        punch(rank, on: side)
      }
      rank += 1
    } while tag.group != nil && rank <= self[side].length && entries[index(rank, side)].tag == tag
    self[side].oldest = rank - 1
    trimEnd(of: side)
  }

  /// Packs when it is worth while, so the work is paid by the parts that have gone.
  @inlinable
  mutating func packIfHollow() {
    let length = done.length + undone.length
    let live = done.livePartCount + undone.livePartCount
    if length > 2 * live + 64 || gap > 2 * length + 64 { pack() }
  }

  /// Rewrites the lines without holes, and without a gap. The order stays.
  @inlinable
  mutating func pack() {
    let packedDone = packed(.done)
    let packedUndone = packed(.undone)
    entries = packedDone
    entries.append(contentsOf: packedUndone.reversed())
  }

  /// The entries of a side without holes, the oldest first. Links and groups are made anew.
  @inlinable
  mutating func packed(_ side: Side) -> [Entry] {
    let old = self[side]
    var packed: [Entry] = []
    packed.reserveCapacity(old.livePartCount)
    self[side].groups = []
    self[side].oldest = 0
    self[side].length = old.livePartCount
    for rank in 1..<old.length + 1 where entries[index(rank, side)].change != nil {
      tops[Int(entries[index(rank, side)].slot)][side] = 0
    }
    var lastTag: Tag?
    var newTag = Tag(label: 0)
    for rank in 1..<old.length + 1 {
      touch()
      var entry = entries[index(rank, side)]
      if entry.change == nil { continue }
      let tag = entry.tag
      if let group = tag.group {
        if tag != lastTag { newTag = regroup(old.groups[group], at: packed.count + 1, on: side) }
      } else {
        newTag = tag
      }
      lastTag = tag
      entry.tag = newTag
      entry.below = tops[Int(entry.slot)][side]
      packed.append(entry)
      tops[Int(entry.slot)][side] = UInt32(packed.count)
    }
    return packed
  }

  /// A group of which one part is left becomes a batch of one.
  @inlinable
  mutating func regroup(_ group: Group, at rank: Int, on side: Side) -> Tag {
    let count = Int(group.livePartCount)
    if count == 1 { return Tag(label: group.label) }
    self[side].groups.append(Group(first: rank, livePartCount: count, label: group.label))
    return Tag(group: self[side].groups.count - 1)
  }

  /// Exchanges the labels of all batches for others.
  @inlinable
  mutating func relabel(_ newLabel: (UInt32) -> UInt32) {
    for group in done.groups.indices where done.groups[group].livePartCount > 0 {
      done.groups[group].label = newLabel(done.groups[group].label)
    }
    for group in undone.groups.indices where undone.groups[group].livePartCount > 0 {
      undone.groups[group].label = newLabel(undone.groups[group].label)
    }
    for place in entries.indices where entries[place].change != nil {
      let tag = entries[place].tag
      if tag.group == nil { entries[place].tag = Tag(label: newLabel(tag.bits)) }
    }
  }
}
