/// Moving parts from one stack to the other, which is what undo and redo amount to.
extension UndoLog {
  /// A part that was moved.
  @usableFromInline
  struct MovedPart {
    @usableFromInline let change: Change
    @usableFromInline let slot: Int
    /// The tag it had before.
    @usableFromInline let tag: BatchTag

    @inlinable @inline(__always)
    init(change: Change, slot: Int, tag: BatchTag) {
      self.change = change
      self.slot = slot
      self.tag = tag
    }
  }

  /// Moves the boundary between the stacks past the last entry of one of them. This is `move` for
  /// the usual case: the part is a batch of its own, and there is no gap. Nil in other cases.
  @inlinable @inline(__always)
  mutating func flipLast(from stack: StackKind) -> MovedPart? {
    if gap != 0 { return nil }
    let isDone = stack == .done
    if isDone ? done.hasDanglingLinks : undone.hasDanglingLinks { return nil }
    let flipped = entries.flip(
      isDone ? done.length &- 1 : done.length,
      from: stack,
      above: isDone ? done.lastDropped : undone.lastDropped,
      to: (isDone ? undone.length : done.length) &+ 1
    ) { savedPoint.advance(&$0, by: isDone ? -1 : 1, isDiscardable: false) }
    guard let (link, change) = flipped else { return nil }
    touch()
    done.length &+= isDone ? -1 : 1
    undone.length &+= isDone ? 1 : -1
    if isDone ? done.needsTrimming : undone.needsTrimming { trimEnd(of: stack) }
    return MovedPart(change: change, slot: Int(link.slot), tag: link.tag)
  }

  /// Moves the boundary past a whole group, none of whose parts has been removed. Calls the body
  /// with the slot and the change of each part, in the order in which they move. Returns the label;
  /// nil in other cases.
  @inlinable
  mutating func flipGroup(
    from stack: StackKind,
    _ body: (Int, Change) -> Void
  ) -> LabelTable.Label? {
    let (length, lastDropped) = (self[stack].length, self[stack].lastDropped)
    let old = self[length, stack].tag
    guard gap == 0, !self[stack].hasDanglingLinks, let number = old.group else { return nil }
    let (group, isDone) = (self[stack].groups[number], stack == .done)
    let count = Int(group.livePartCount)
    guard Int(group.first) + count - 1 == length else { return nil }
    touch(count)
    let tag = beginBatch(
      of: count,
      label: group.label,
      isDiscardable: old.isDiscardable,
      on: stack.other
    )
    let (last, position) = (index(of: length, on: stack), self[stack.other].length)
    entries.flipGroup(
      of: count,
      { isDone ? last - $0 : last + $0 },
      from: stack,
      above: lastDropped,
      after: position,
      as: tag,
      { savedPoint.advance(&$0, by: isDone ? -1 : 1, isDiscardable: old.isDiscardable) },
      body
    )
    self[stack.other].length += count
    self[stack].dropLastGroup(of: count, isDiscardable: old.isDiscardable)
    if self[stack].needsTrimming { trimEnd(of: stack) }
    return group.label
  }

  /// Moves the top part of a subject if it is a batch of its own. Nil if it belongs to a group.
  @inlinable @inline(__always)
  mutating func moveSingle(_ position: Int, from stack: StackKind) -> MovedPart? {
    let tag = self[position, stack].tag
    if tag.isGroup { return nil }
    if tag.isDiscardable { self[stack.other].discardable.begin(after: self[stack.other].length) }
    return move(position, from: stack, tag: tag)
  }

  /// Moves the top part of a subject from one stack to the top of the other.
  @inlinable @inline(__always)
  mutating func move(_ position: Int, from stack: StackKind, tag: BatchTag) -> MovedPart {
    touch()
    let index = index(of: position, on: stack)
    let link = entries[index]
    let slot = Int(link.slot)
    let top = kept(link.below, on: stack)
    let newPosition = self[stack.other].length &+ 1
    let below = entries.moveTop(slot, from: stack, newTop: top, to: newPosition) { state in
      let distance: Int32 = stack == .done ? -1 : 1
      savedPoint.advance(&state, by: distance, isDiscardable: link.tag.isDiscardable)
    }
    self[stack].didRemove(link.tag)
    if gap == 0, position == self[stack].length {
      self[stack].dropLast(tag: link.tag)
      self[stack.other].length &+= 1
      entries.relink(index, below: below, tag: tag)
      if self[stack].needsTrimming { trimEnd(of: stack) }
      return MovedPart(change: entries.change(at: index), slot: slot, tag: link.tag)
    }
    let cost = entries.cost(at: index)
    let change = entries.remove(at: index)
    if position == self[stack].length { trimEnd(of: stack) }
    pushEntry(change, Link(slot: link.slot, below: below, tag: tag), cost: cost, on: stack.other)
    return MovedPart(change: change, slot: slot, tag: link.tag)
  }

  /// Gives vacant entries on top of a stack to the gap, so that the last entry is a part again.
  @inlinable @inline(never)
  mutating func trimEnd(of stack: StackKind) {
    while self[stack].length > 0 {
      let last = entries[index(of: self[stack].length, on: stack)]
      if !last.isVacant { return }
      touch()
      self[stack].dropLast(tag: last.tag)
    }
    self[stack].lastDropped = 0
    self[stack].hasDanglingLinks = false
  }
}
