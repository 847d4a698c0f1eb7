/// Dropping parts without undoing or redoing them, and compacting what remains.
extension UndoLog {
  /// Removes a part and leaves its entry vacant.
  @inlinable
  mutating func remove(_ position: Int, on stack: StackKind) {
    touch()
    let index = index(of: position, on: stack)
    cost -= Int(entries.cost(at: index))
    entries.remove(at: index)
    self[stack].didRemove(entries[index].tag)
  }

  /// Empties the list of a subject if this part, the last that is left of it, is its top.
  @inlinable
  mutating func clearTop(of slot: Int, ifAt position: Int, on stack: StackKind) {
    if top(of: slot, on: stack) == position { entries.setTop(0, of: slot, on: stack) }
  }

  /// Drops the undone list of a subject.
  @inlinable
  mutating func dropUndone(of slot: Int) {
    guard var position = top(of: slot, on: .undone) else { return }
    while true {
      let next = below(position, on: .undone)
      remove(position, on: .undone)
      guard let next else { break }
      position = next
    }
    entries.setTop(0, of: slot, on: .undone)
    trimEnd(of: .undone)
  }

  /// Drops all undone lists. The cost is amortized over the undos that filled them.
  @inlinable
  mutating func dropUndone() {
    touch(undone.length)
    for index in entries.count - undone.length..<entries.count where !entries[index].isVacant {
      entries.setTop(0, of: Int(entries[index].slot), on: .undone)
      cost -= Int(entries.cost(at: index))
    }
    entries.removeLast(entries.count - done.length)
    undone = Stack()
  }

  /// Drops the oldest batch. Its parts are at the bottom of their lists, so no list is left
  /// with a gap. Returns whether a batch was dropped that counts, one that is not discardable.
  @inlinable
  mutating func dropOldestBatch(on stack: StackKind) -> Bool {
    var position = self[stack].lastDropped + 1
    while position <= self[stack].length, entries[index(of: position, on: stack)].isVacant {
      touch()
      position += 1
    }
    guard position <= self[stack].length else { return false }
    let tag = entries[index(of: position, on: stack)].tag
    repeat {
      let index = index(of: position, on: stack)
      if !entries[index].isVacant {
        clearTop(of: Int(entries[index].slot), ifAt: position, on: stack)
        remove(position, on: stack)
      }
      position += 1
    } while tag.group != nil && position <= self[stack].length
      && entries[index(of: position, on: stack)].tag == tag
    self[stack].lastDropped = position - 1
    trimEnd(of: stack)
    return !tag.isDiscardable
  }

  /// Whether vacant entries outnumber parts, or the gap is longer than both stacks; with some
  /// slack, so that a history with a low limit is not compacted all the time.
  @inlinable var isSparse: Bool {
    @inline(__always) get {
      let length = done.length &+ undone.length
      let vacant = done.vacantCount &+ undone.vacantCount
      return 2 &* vacant > length &+ 512 || gap > 2 &* length &+ 512
    }
  }

  /// Compacts when it is worthwhile; the cost is amortized over the parts that were removed.
  @inlinable @inline(__always)
  mutating func compactIfSparse() {
    if isSparse { compact() }
  }

  /// Rewrites the stacks without vacant entries and without a gap, in the same order.
  @inlinable @inline(never)
  mutating func compact() {
    let undoneIndices = compacted(.undone)
    let doneIndices = compacted(.done)
    entries.keepOnly(doneIndices + undoneIndices.reversed())
  }

  /// The indices of the parts of a stack, the oldest first. Links and groups are rebuilt for the
  /// positions without vacant entries.
  @inlinable
  mutating func compacted(_ stack: StackKind) -> [Int] {
    let old = self[stack]
    let positions = positions(on: stack)
    self[stack].groups = []
    self[stack].lastDropped = 0
    self[stack].discardable.resetPositions()
    self[stack].hasDanglingLinks = false
    for position in positions { entries.setTop(0, of: Int(self[position, stack].slot), on: stack) }
    var lastTag: BatchTag?
    var newTag = Link.vacant.tag
    for (offset, position) in positions.enumerated() {
      touch()
      let newPosition = offset + 1
      let index = index(of: position, on: stack)
      let (tag, slot) = (entries[index].tag, Int(entries[index].slot))
      if !tag.isGroup {
        newTag = tag
      } else if tag != lastTag {
        newTag = regroup(old.groups[Int(tag.number)], tag, at: newPosition, on: stack)
      }
      lastTag = tag
      entries.relink(index, below: entries.state(of: slot)[stack], tag: newTag)
      entries.setTop(newPosition, of: slot, on: stack)
    }
    let indices = positions.map { index(of: $0, on: stack) }
    let batchCount = old.batchCount
    self[stack].length = positions.count
    self[stack].vacantCount = 0
    self[stack].followerCount = positions.count - batchCount
    return indices
  }

  /// A group of which one part is left becomes a batch of one.
  @inlinable
  mutating func regroup(_ group: Group, _ tag: BatchTag, at position: Int, on stack: StackKind)
    -> BatchTag
  {
    let count = Int(group.livePartCount)
    if count == 1 { return BatchTag(label: group.label, isDiscardable: tag.isDiscardable) }
    self[stack].groups.append(Group(first: position, livePartCount: count, label: group.label))
    return BatchTag(group: self[stack].groups.count - 1, isDiscardable: tag.isDiscardable)
  }

  /// Replaces the labels of all batches.
  @inlinable
  mutating func relabel(_ newLabel: (LabelTable.Label) -> LabelTable.Label) {
    for group in done.groups.indices where done.groups[group].livePartCount > 0 {
      done.groups[group].label = newLabel(done.groups[group].label)
    }
    for group in undone.groups.indices where undone.groups[group].livePartCount > 0 {
      undone.groups[group].label = newLabel(undone.groups[group].label)
    }
    for index in 0..<entries.count {
      let link = entries[index]
      if link.isVacant || link.tag.isGroup { continue }
      let tag = BatchTag(label: newLabel(link.tag.label), isDiscardable: link.tag.isDiscardable)
      entries.relink(index, below: link.below, tag: tag)
    }
  }
}
