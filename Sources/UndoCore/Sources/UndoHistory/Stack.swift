extension NamedHistory {
  /// Parts in the order of time, the newest at the end: those that can be undone, those that can be redone, or
  /// those of a branch.
  ///
  /// Undo must be fast both for everything and for any single subject, with a million steps and a
  /// hundred thousand subjects. So every part links to the one beneath it of the same subject, and
  /// the top part of each subject is known. The newest batch of all is at the end; the newest of one subject
  /// takes one lookup. A part taken from the middle leaves a vacant entry.
  ///
  /// The *position* of an entry is its index plus one, counted from the bottom; zero means none. What lies
  /// at or below the floor was dropped, so a link to it means none, too.
  @usableFromInline
  struct Stack {
    /// The last entry is never vacant.
    @usableFromInline var entries: [Entry] = []
    /// The last batch is never empty.
    @usableFromInline var batches: [Batch] = []
    /// The position of the top part of each subject, by slot; empty on a branch, which has no links.
    @usableFromInline var tops: [UInt32] = []
    @usableFromInline var vacantCount = 0
    @usableFromInline var emptyBatchCount = 0
    /// All entries up to this position were dropped.
    @usableFromInline var floor = 0
    /// The number of batches that were dropped.
    @usableFromInline var droppedBatchCount = 0
    /// When each batch was put here, on a clock of both stacks; empty while there is one author only.
    @usableFromInline var numbers: [UInt32] = []
    /// The number of the next batch; zero while there is one author only.
    @usableFromInline var clock: UInt32 = 0

    @inlinable init() {}
  }

  /// A part on a stack, or a vacant place.
  @usableFromInline
  struct Entry {
    /// Nil if the entry is vacant.
    @usableFromInline var change: Change?
    /// The epoch of the saved point if the part is not as it was saved: in effect now and not then, or then
    /// and not now. Any other number if it is.
    @usableFromInline var mark: UInt16
    /// The slot of the subject.
    @usableFromInline var slot: UInt32
    /// The position of the part beneath it of the same subject.
    @usableFromInline var below: UInt32 = 0
    @usableFromInline var cost: UInt32

    @inlinable
    init(slot: UInt32, cost: UInt32, mark: UInt16, change: Change?) {
      (self.slot, self.cost, self.mark, self.change) = (slot, cost, mark, change)
    }

    @inlinable var isVacant: Bool { change == nil }
  }

  /// The parts of a step that were applied or reverted together: the entries from its start to that of
  /// the next batch. One that has lost all parts stays, with a count of zero.
  @usableFromInline
  struct Batch {
    /// The ID of the step.
    @usableFromInline var step: UInt32
    /// The number of the name.
    @usableFromInline var name: UInt32
    /// The index of the first entry, which may be vacant.
    @usableFromInline var start: UInt32 = 0
    @usableFromInline var count: UInt32 = 0
    @usableFromInline var stamp: Stamp

    @inlinable
    init(step: UInt32, name: UInt32, stamp: Stamp) {
      (self.step, self.name, self.stamp) = (step, name, stamp)
    }
  }

  /// A part by its step and its subject, which no two parts on different batches share.
  @usableFromInline
  struct Key: Hashable, Sendable {
    @usableFromInline var step: UInt32
    @usableFromInline var slot: UInt32

    @inlinable
    init(step: UInt32, slot: UInt32) { (self.step, self.slot) = (step, slot) }
  }
}

/// When a step was recorded, in milliseconds on the host's clock, and by whom.
@usableFromInline
struct Stamp: Hashable, Sendable {
  @usableFromInline let bits: UInt64

  @inlinable
  init(milliseconds: Int64, author: UInt16) {
    bits = UInt64(bitPattern: milliseconds) << 16 | UInt64(author)
  }

  @inlinable
  init(bits: UInt64) { self.bits = bits }

  @inlinable var milliseconds: Int64 { Int64(bitPattern: bits) >> 16 }
  @inlinable var seconds: Double { Double(milliseconds) / 1000 }
  @inlinable var author: UInt16 { UInt16(truncatingIfNeeded: bits) }
}

// MARK: - Looking

extension NamedHistory.Stack {
  @inlinable var batchCount: Int { batches.count - emptyBatchCount }

  @inlinable var isEmpty: Bool { entries.isEmpty }

  /// The position of the newest part of all; zero if there is none.
  @inlinable var top: Int { entries.count }

  @inlinable
  subscript(position: Int) -> NamedHistory.Entry {
    @inline(__always) _read { yield entries[position - 1] }
    @inline(__always) _modify { yield &entries[position - 1] }
  }

  /// A link, or zero if what it leads to was dropped.
  @inlinable @inline(__always)
  func kept(_ link: UInt32) -> UInt32 { link <= UInt32(truncatingIfNeeded: floor) ? 0 : link }

  /// Returns the newest batch of a step below another batch.
  func batch(of step: UInt32, below limit: Int) -> Int? {
    batches.prefix(limit).lastIndex { $0.step == step && $0.count > 0 }
  }

  /// The key of the part at a position.
  @inlinable
  func key(at position: Int) -> NamedHistory.Key {
    .init(step: batches[batchIndex(of: position)].step, slot: entries[position - 1].slot)
  }

  /// The index of the batch that an entry belongs to.
  ///
  /// - Complexity: O(1) for the newest batch, else O(log batches).
  @inlinable @inline(__always)
  func batchIndex(of position: Int) -> Int {
    let last = batches.count - 1
    return last < 0 || Int(batches[last].start) < position ? last : olderBatchIndex(of: position)
  }

  @inlinable
  func olderBatchIndex(of position: Int) -> Int {
    var (low, high) = (0, batches.count - 1)
    while low < high - 1 {
      let middle = (low + high) / 2
      if Int(batches[middle].start) < position { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the positions of the entries of a batch.
  @inlinable
  func positions(ofBatch index: Int) -> Range<Int> {
    let end = index + 1 < batches.count ? Int(batches[index + 1].start) : entries.count
    return Int(batches[index].start) + 1..<end + 1
  }

  /// The parts of a batch, the oldest first.
  @usableFromInline
  func parts(ofBatch index: Int) -> [Int] {
    let range = positions(ofBatch: index)
    return batches[index].count == range.count
      ? Array(range) : range.filter { !self[$0].isVacant }
  }

  /// All parts, the oldest first.
  var positions: [Int] {
    let range = floor + 1..<max(floor, entries.count) + 1
    return vacantCount == floor ? Array(range) : range.filter { !self[$0].isVacant }
  }

  /// The parts of a subject, the newest first.
  @usableFromInline
  func list(of slot: Int) -> some Sequence<Int> {
    sequence(state: Int(tops[slot])) { next in
      guard next > 0 else { return nil }
      defer { next = Int(kept(self[next].below)) }
      return next
    }
  }

  /// The runs of these positions, which ascend or descend, that are in one batch.
  @usableFromInline
  func runs(of positions: [Int]) -> [(batch: Int, range: Range<Int>)] {
    var runs: [(batch: Int, range: Range<Int>)] = []
    var extent = 0..<0
    for (index, position) in positions.enumerated() {
      if extent.contains(position), let last = runs.indices.last {
        runs[last].range = runs[last].range.lowerBound..<index + 1
      } else {
        let batch = batchIndex(of: position)
        extent = self.positions(ofBatch: batch)
        runs.append((batch, index..<index + 1))
      }
    }
    return runs
  }
}

// MARK: - Putting and taking

extension NamedHistory.Stack {
  /// Begins a batch, to which the entries belong that are put next.
  @inlinable @inline(__always)
  mutating func begin(_ batch: NamedHistory.Batch) {
    var batch = batch
    (batch.start, batch.count) = (UInt32(truncatingIfNeeded: entries.count), 0)
    batches.push(batch)
    if clock > 0 { numbers.append(clock) }
  }

  /// Puts a part on top of the stack and of the list of its subject.
  @inlinable @inline(__always)
  mutating func put(_ entry: NamedHistory.Entry) {
    var entry = entry
    let slot = Int(entry.slot)
    if slot < tops.count {
      entry.below = tops[slot]
      tops[slot] = UInt32(truncatingIfNeeded: entries.count + 1)
    }
    entries.push(entry)
    batches[batches.count - 1].count &+= 1
  }

  /// Takes the top part of a subject. The stack must be trimmed before anything is put on it.
  @inlinable @inline(__always)
  mutating func take(_ position: Int, ofBatch batch: Int) -> NamedHistory.Entry {
    let entry = entries[position - 1]
    let slot = Int(entry.slot)
    if slot < tops.count { tops[slot] = kept(entry.below) }
    if position == entries.count {
      entries.removeLast()
      loseOne(ofBatch: batch)
    } else {
      vacate(position, ofBatch: batch)
    }
    return entry
  }

  /// Takes a part from wherever in its subject's list it is.
  ///
  /// - Complexity: O(log batches + parts above it of the subject).
  mutating func extract(_ position: Int) -> NamedHistory.Entry {
    let (slot, batch) = (Int(entries[position - 1].slot), batchIndex(of: position))
    let above = list(of: slot).prefix { $0 > position }
    guard let next = Array(above).last else { return take(position, ofBatch: batch) }
    let top = tops[slot]
    let entry = take(position, ofBatch: batch)
    entries[next - 1].below = entry.below
    tops[slot] = top
    return entry
  }

  @inlinable
  mutating func vacate(_ position: Int, ofBatch batch: Int) {
    entries[position - 1].change = nil
    vacantCount += 1
    loseOne(ofBatch: batch)
  }

  @inlinable @inline(__always)
  mutating func loseOne(ofBatch batch: Int) {
    batches[batch].count &-= 1
    if batches[batch].count == 0 { emptyBatchCount += 1 }
  }

  /// Removes what is vacant from the end.
  @inlinable @inline(__always)
  mutating func trim() {
    if vacantCount > 0 { trimEntries() }
    while emptyBatchCount > 0, let last = batches.last, last.count == 0 {
      batches.removeLast()
      if clock > 0 { numbers.removeLast() }
      emptyBatchCount -= 1
    }
    if entries.isEmpty { (floor, droppedBatchCount) = (0, 0) }
  }

  @inlinable
  mutating func trimEntries() {
    while let last = entries.last, last.isVacant {
      entries.removeLast()
      vacantCount -= 1
    }
  }

  /// Moves the only part of a batch to another stack, as a batch there. Steps of one part are what people
  /// undo most, and one after the other.
  @inlinable @inline(__always)
  mutating func move(
    _ position: Int,
    ofBatch index: Int,
    to other: inout Self,
    _ subjects: borrowing NumberTable<Subject>,
    _ saved: inout SavedPoint
  ) -> NamedHistory.Parts {
    other.reserve(1, atMost: entries.count)
    var (batch, entry) = (batches[index], entries[position - 1])
    let slot = Int(entry.slot)
    tops[slot] = kept(entry.below)
    if position == entries.count {
      entries.removeLast()
      batches.removeLast()
      if clock > 0 { numbers.removeLast() }
      if vacantCount > 0 || emptyBatchCount > 0 { trim() }
    } else {
      vacate(position, ofBatch: index)
    }
    saved.toggle(&entry.mark)
    batch.start = UInt32(truncatingIfNeeded: other.entries.count)
    entry.below = other.tops[slot]
    other.tops[slot] = batch.start &+ 1
    other.batches.append(batch)
    other.entries.append(entry)
    if other.clock > 0 { other.numbers.append(other.clock) }
    guard let change = entry.change else { preconditionFailure("A part has no change.") }
    return NamedHistory.Parts(NamedHistory.Part(subjects[entry.slot], change))
  }

  /// Moves parts of a batch, the newest first, to another stack as one batch there. Returns them in the order in
  /// which they were taken.
  @inlinable
  mutating func move(
    _ positions: some Collection<Int>,
    ofBatch index: Int,
    to other: inout Self,
    _ subjects: borrowing NumberTable<Subject>,
    _ saved: inout SavedPoint
  ) -> NamedHistory.Parts {
    other.reserve(positions.count, atMost: entries.count)
    other.begin(batches[index])
    var parts = NamedHistory.Parts(capacity: positions.count)
    for position in positions {
      var entry = take(position, ofBatch: index)
      saved.toggle(&entry.mark)
      other.put(entry)
      if let change = entry.change { parts.append(.init(subjects[entry.slot], change)) }
    }
    trim()
    return parts
  }

  /// Sets memory aside for more parts: for all that may follow, if it is large. What is not touched costs
  /// nothing, but everything in use has to be moved when an array grows.
  @inlinable @inline(__always)
  mutating func reserve(_ count: Int, atMost most: Int) {
    let needed = entries.count + count
    if needed <= entries.capacity || needed < 1024 { return }
    entries.reserveCapacity(entries.count + max(count, most))
    batches.reserveCapacity(batches.count + max(1, most))
  }
}

// MARK: - Dropping

extension NamedHistory.Stack {
  /// The oldest batch with parts.
  @inlinable var oldestBatch: Int {
    var index = droppedBatchCount
    while index < batches.count - 1, batches[index].count == 0 { index += 1 }
    return index
  }

  /// Drops the oldest batch; there must be one. Its parts are at the bottom of their lists, so no list gets a
  /// hole. Returns their cost.
  @inlinable
  mutating func dropOldest() -> Int {
    let (batch, before) = (oldestBatch, vacantCount)
    let positions = positions(ofBatch: batch)
    var bytes = 0
    // The fields are read in place: asking an entry would copy its change, and there may be many.
    for position in positions where !entries[position - 1].isVacant {
      bytes += Int(entries[position - 1].cost)
      let slot = Int(entries[position - 1].slot)
      if Int(tops[slot]) == position { tops[slot] = 0 }
      entries[position - 1].change = nil
      vacantCount += 1
    }
    batches[batch].count -= UInt32(vacantCount - before)
    emptyBatchCount += 1
    floor = positions.upperBound - 1
    droppedBatchCount = batch + 1
    if droppedBatchCount == batches.count { trim() }
    return bytes
  }

  /// Says which names are in use.
  @inlinable
  func markNames(_ isNamed: inout [Bool]) {
    for batch in batches where batch.count > 0 { isNamed[Int(batch.name)] = true }
  }

  /// Removes vacant entries, and gives subjects and names other numbers. `count` is that of the subjects; zero
  /// on a branch.
  @inlinable
  mutating func compact(slots: [UInt32], names: [UInt32], count: Int) {
    var copy = Self()
    copy.tops = [UInt32](repeating: 0, count: count)
    copy.clock = clock
    copy.entries.reserveCapacity(entries.count - vacantCount)
    copy.batches.reserveCapacity(batchCount)
    for index in batches.indices where batches[index].count > 0 {
      var batch = batches[index]
      batch.name = names[Int(batch.name)]
      copy.begin(batch)
      if clock > 0 { copy.numbers[copy.numbers.count - 1] = numbers[index] }
      for position in positions(ofBatch: index) where !self[position].isVacant {
        var entry = self[position]
        entry.slot = slots[Int(entry.slot)]
        entry.below = 0
        copy.put(entry)
      }
    }
    self = copy
  }
}

extension Array {
  /// Appends an element. A long array grows to four times its size, not to twice: memory that is not
  /// touched costs nothing, but everything in use has to be moved.
  @inlinable @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity, count > 1024 { reserveCapacity(4 * count) }
    append(element)
  }
}

extension NamedHistory.Stack: Sendable where Change: Sendable {}
extension NamedHistory.Entry: Sendable where Change: Sendable {}
extension NamedHistory.Batch: Sendable {}
