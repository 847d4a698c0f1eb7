/// Dropping parts for good from a history of several authors. What was in effect stays so for ever, as if it had been
/// there from the beginning.
extension NamedHistory {
  /// Drops the oldest batch by another author, so that their steps never push out one's own. Returns false if
  /// there is none, or if it is the oldest of all.
  ///
  /// - Complexity: O(steps kept) to find it, and O(parts on its subjects).
  @usableFromInline
  mutating func dropOldestOfOthers(_ direction: UndoDirection) -> Bool {
    guard let batch = oldestOfOthers(direction) else { return false }
    let count = self[direction].batches.count
    // Each before the one beneath it.
    let positions = self[direction].parts(ofBatch: batch)
    for position in direction == .undo ? positions.reversed() : positions {
      vanish(at: position, direction)
      if direction == .undo { sink(position) }
      byteSum -= Int(extract(position, from: direction).cost)
    }
    self[direction].trim()
    if self[direction].batches.count < count { passedOver = [:] }
    droppedCount += 1
    return true
  }

  private func oldestOfOthers(_ direction: UndoDirection) -> Int? {
    let stack = self[direction]
    let oldest = stack.oldestBatch
    let found = (oldest..<stack.batches.count).first { index in
      stack.batches[index].count > 0 && stack.batches[index].stamp.author != 0
    }
    return found == oldest ? nil : found
  }

  /// Says that the oldest batch, beneath which nothing lies, is about to be dropped.
  @usableFromInline
  mutating func sinkOldest() {
    for position in done.parts(ofBatch: done.oldestBatch) { sink(position) }
  }

  /// Says that a part in effect is about to become the beginning. Nothing older may change the fields that it
  /// touches any more: neither what lies beneath it nor what others have undone before.
  private mutating func sink(_ position: Int) {
    guard let change = done[position].change else { return }
    let (slot, number) = (Int(done[position].slot), done.number(at: position))
    let batch = done.batches[done.batchIndex(of: position)]
    let stuck = yield(done.positions(beneath: position), .undo, to: change)
    for change in stuck.reversed() + [change] { settle(change, of: UInt32(slot)) }
    let older = undone.list(of: slot).filter { undone.isOlder($0, than: batch, number) }
    _ = yield(older, .redo, to: change)
    undone.trim()
    if Change.self is any FieldwiseChange.Type {
      stash?.yield(UInt32(slot), to: change, of: batch, number)
    } else {
      stash?.drop(slot)
    }
  }

  /// Removes from parts of a subject, the newest first, the fields that a change touches. Returns the changes that
  /// have no fields left.
  private mutating func yield(
    _ positions: [Int],
    _ direction: UndoDirection,
    to change: Change
  ) -> [Change] {
    var (stuck, gone): (FieldSet, [Change]) = (Patch.obstacle(change), [])
    for position in positions {
      guard let own = self[direction][position].change else { continue }
      let rest = Patch.yielding(own, to: change, &stuck)
      if Patch.fields(rest).isEmpty || !(rest is any FieldwiseChange) {
        vanish(at: position, direction)
        byteSum -= Int(extract(position, from: direction).cost)
        gone.append(own)
      } else {
        self[direction][position].change = rest
      }
    }
    return gone
  }
}

extension NamedHistory.Stack {
  /// The parts of the same subject beneath a part, the newest first.
  fileprivate func positions(beneath position: Int) -> [Int] {
    var (positions, next): ([Int], Int) = ([], Int(kept(self[position].below)))
    while next > 0 {
      positions.append(next)
      next = Int(kept(self[next].below))
    }
    return positions
  }

  mutating func yield(
    _ slot: UInt32,
    to change: Change,
    of batch: NamedHistory.Batch,
    _ number: UInt32
  ) {
    var stuck = Patch.obstacle(change)
    for position in positions.reversed() where self[position].slot == slot {
      guard isOlder(position, than: batch, number), let own = self[position].change else {
        continue
      }
      self[position].change = Patch.yielding(own, to: change, &stuck)
    }
  }

  /// Whether a part was undone before a batch was put where it is, and is not of a later step of the same author.
  fileprivate func isOlder(_ position: Int, than batch: NamedHistory.Batch, _ number: UInt32)
    -> Bool
  {
    let own = batches[batchIndex(of: position)]
    return self.number(at: position) < number
      && (own.stamp.author != batch.stamp.author || own.step < batch.step)
  }
}
