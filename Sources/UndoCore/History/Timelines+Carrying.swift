/// Parts that go from one side to the other, which is what undo and redo come to.
extension Timelines {
  /// What has become of a part that was carried over.
  @usableFromInline
  struct Carried {
    @usableFromInline let change: Change
    @usableFromInline let slot: Int
    /// The tag that it had before.
    @usableFromInline let tag: BatchTag

    @inlinable @inline(__always)
    init(change: Change, slot: Int, tag: BatchTag) {
      self.change = change
      self.slot = slot
      self.tag = tag
    }
  }

  /// Moves the border between the lines over the last entry of one side. This is what `carry` comes
  /// to in the usual case: the part is a batch of its own, and there is no gap. Nil in other cases.
  @inlinable @inline(__always)
  mutating func flipLast(from side: Side) -> Carried? {
    if gap != 0 { return nil }
    let isDone = side == .done
    if isDone ? done.discardable.isTorn : undone.discardable.isTorn { return nil }
    let flipped = entries.flip(
      isDone ? done.length &- 1 : done.length,
      from: side,
      above: isDone ? done.oldest : undone.oldest,
      to: (isDone ? undone.length : done.length) &+ 1
    ) { savedPoint.move(&$0, by: isDone ? -1 : 1, isDiscardable: false) }
    guard let (link, change) = flipped else { return nil }
    touch()
    done.length &+= isDone ? -1 : 1
    undone.length &+= isDone ? 1 : -1
    if isDone ? done.wantsTrimming : undone.wantsTrimming { trimEnd(of: side) }
    return Carried(change: change, slot: Int(link.slot), tag: link.tag)
  }

  /// Moves the border over a whole group, which has all of its parts yet. Tells the slot and the
  /// change of each in the order in which they go. Returns the label; nil in other cases.
  @inlinable
  mutating func flipGroup(
    from side: Side,
    _ take: (Int, Change) -> Void
  ) -> LabelTable.Label? {
    let (length, oldest) = (self[side].length, self[side].oldest)
    let old = self[length, side].tag
    guard gap == 0, !self[side].discardable.isTorn, let number = old.group else { return nil }
    let (group, isDone) = (self[side].groups[number], side == .done)
    let count = Int(group.livePartCount)
    guard Int(group.first) + count - 1 == length else { return nil }
    touch(count)
    let tag = beginBatch(
      of: count,
      label: group.label,
      isDiscardable: old.isDiscardable,
      on: side.other
    )
    let (last, rank) = (index(length, side), self[side.other].length)
    entries.flipGroup(
      of: count,
      { isDone ? last - $0 : last + $0 },
      from: side,
      above: oldest,
      after: rank,
      as: tag,
      { savedPoint.move(&$0, by: isDone ? -1 : 1, isDiscardable: old.isDiscardable) },
      take
    )
    self[side.other].length += count
    self[side].giveUpGroup(of: count, isDiscardable: old.isDiscardable)
    if self[side].wantsTrimming { trimEnd(of: side) }
    return group.label
  }

  /// Takes a part that is a batch of its own from the top of its list to the other side. Nil if it
  /// belongs to a group.
  @inlinable @inline(__always)
  mutating func carrySingle(_ rank: Int, from side: Side) -> Carried? {
    let tag = self[rank, side].tag
    if tag.isGroup { return nil }
    if tag.isDiscardable { self[side.other].discardable.begin(after: self[side.other].length) }
    return carry(rank, from: side, tag: tag)
  }

  /// Takes the top part of a subject from one side to the top of the other.
  @inlinable @inline(__always)
  mutating func carry(_ rank: Int, from side: Side, tag: BatchTag) -> Carried {
    touch()
    let place = index(rank, side)
    let link = entries[place]
    let slot = Int(link.slot)
    let top = kept(link.below, on: side)
    let newRank = self[side.other].length &+ 1
    let below = entries.carryTop(slot, from: side, uncovering: top, to: newRank) { track in
      let distance: Int32 = side == .done ? -1 : 1
      savedPoint.move(&track, by: distance, isDiscardable: link.tag.isDiscardable)
    }
    self[side].leave(link.tag)
    if gap == 0, rank == self[side].length {
      self[side].dropLast(tag: link.tag)
      self[side.other].length &+= 1
      entries.relink(place, below: below, tag: tag)
      if self[side].wantsTrimming { trimEnd(of: side) }
      return Carried(change: entries.change(at: place), slot: slot, tag: link.tag)
    }
    let cost = entries.cost(at: place)
    let change = entries.take(place)
    if rank == self[side].length { trimEnd(of: side) }
    self.place(change, Link(slot: link.slot, below: below, tag: tag), cost: cost, on: side.other)
    return Carried(change: change, slot: slot, tag: link.tag)
  }

  /// Gives holes at the end of a line to the gap, so that the last entry is a part again.
  @inlinable @inline(never)
  mutating func trimEnd(of side: Side) {
    while self[side].length > 0 {
      let last = entries[index(self[side].length, side)]
      if !last.isHole { return }
      touch()
      self[side].dropLast(tag: last.tag)
    }
    self[side].oldest = 0
    self[side].discardable.isTorn = false
  }
}
