/// Parts that go without being undone or redone, and the packing of what remains.
extension Timeline {
  /// Drops the whole list of a subject.
  @inlinable
  mutating func dropList(of slot: Int) {
    guard var position = top(of: slot) else { return }
    while true {
      let next = below(position)
      _ = punch(position)
      guard let next else { break }
      position = next
    }
    tops[slot] = 0
    trimEnd()
  }

  /// Drops all lists. Each part pays here for the slot that it set when it was pushed.
  @inlinable
  mutating func dropAll() {
    for entry in entries { tops[Int(entry.slot)] = 0 }
    #if DEBUG
      touchedCount += entries.count
    #endif
    entries.removeAll()
    groups.removeAll()
    livePartCount = 0
    batchCount = 0
    oldest = 0
  }

  /// Drops the oldest batch. Its parts lie at the bottom of their lists, so no list is torn.
  @inlinable
  mutating func dropOldestBatch() {
    while oldest < entries.count, entries[oldest].change == nil { skipOldest() }
    guard oldest < entries.count else { return }
    let tag = entries[oldest].tag
    repeat {
      let slot = Int(entries[oldest].slot)
      if punch(oldest) != nil, tops[slot] == UInt32(oldest + 1) { tops[slot] = 0 }
      oldest += 1
    } while tag.group != nil && oldest < entries.count && entries[oldest].tag == tag
    trimEnd()
  }

  @inlinable
  mutating func skipOldest() {
    touch()
    oldest += 1
  }

  /// Packs when more than half is holes, so the work is paid by the parts that have gone.
  @inlinable
  mutating func packIfHollow() {
    if entries.count > 2 * livePartCount + 64 { pack() }
  }

  /// Rewrites the arrays without holes. The order stays; links and groups are made anew.
  @usableFromInline
  mutating func pack() {
    let old = (entries: entries, groups: groups)
    var lastTag: Tag?
    var newTag = Tag(label: 0)
    for entry in old.entries where entry.change != nil { tops[Int(entry.slot)] = 0 }
    entries = []
    entries.reserveCapacity(livePartCount)
    groups = []
    oldest = 0
    for entry in old.entries where entry.change != nil {
      touch()
      if let group = entry.tag.group {
        if entry.tag != lastTag { newTag = repackedTag(of: old.groups[group]) }
      } else {
        newTag = entry.tag
      }
      lastTag = entry.tag
      var moved = entry
      moved.below = tops[Int(entry.slot)]
      moved.tag = newTag
      entries.append(moved)
      tops[Int(entry.slot)] = UInt32(entries.count)
    }
  }

  /// A group of which one part is left becomes a batch of one.
  private mutating func repackedTag(of group: Group) -> Tag {
    if group.livePartCount == 1 { return Tag(label: group.label) }
    groups.append(
      Group(first: entries.count, livePartCount: Int(group.livePartCount), label: group.label)
    )
    return Tag(group: groups.count - 1)
  }

  /// Exchanges the labels of all batches for others.
  @usableFromInline
  mutating func relabel(_ newLabel: (UInt32) -> UInt32) {
    for group in groups.indices where groups[group].livePartCount > 0 {
      groups[group].label = newLabel(groups[group].label)
    }
    for position in entries.indices where entries[position].change != nil {
      let tag = entries[position].tag
      if tag.group == nil { entries[position].tag = Tag(label: newLabel(tag.bits)) }
    }
  }
}
