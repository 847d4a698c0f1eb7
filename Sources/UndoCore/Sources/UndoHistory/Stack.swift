extension History {
  /// The parts that can be undone, or those that can be redone, in the order in which to take them:
  /// the next one is at the end.
  ///
  /// Undo must be fast both for everything and for any single subject, with a million steps and a
  /// hundred thousand subjects. So every part links to the one beneath it of the same subject, and
  /// each subject knows its top parts. The newest batch of all is at the end; the newest of one subject
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
    @usableFromInline var vacantCount = 0
    @usableFromInline var emptyBatchCount = 0
    /// All entries up to this position were dropped.
    @usableFromInline var floor = 0
    /// The number of batches that were dropped.
    @usableFromInline var droppedBatchCount = 0

    @inlinable init() {}
  }

  /// A part on a stack, or a vacant place.
  @usableFromInline
  struct Entry {
    /// The slot of the subject.
    @usableFromInline let slot: UInt32
    /// The position of the part beneath it of the same subject.
    @usableFromInline var below: UInt32
    /// The ID of the step.
    @usableFromInline let step: UInt32
    @usableFromInline var cost: UInt32
    /// Nil if the entry is vacant.
    @usableFromInline var change: Change?

    @inlinable
    init(slot: UInt32, step: UInt32, cost: UInt32, change: Change?, below: UInt32 = 0) {
      (self.slot, self.step, self.cost, self.change) = (slot, step, cost, change)
      self.below = below
    }

    @inlinable var isVacant: Bool { change == nil }
  }

  /// The parts of a step that were applied or reverted together: the entries from its start to that of
  /// the next batch. One that has lost all parts stays, with a count of zero.
  @usableFromInline
  struct Batch {
    @usableFromInline let name: String
    @usableFromInline let milliseconds: Int64
    /// The index of the first entry, which may be vacant.
    @usableFromInline let start: UInt32
    @usableFromInline var count: UInt32

    @inlinable
    init(name: String, milliseconds: Int64, start: Int, count: Int = 0) {
      (self.name, self.milliseconds) = (name, milliseconds)
      self.start = UInt32(truncatingIfNeeded: start)
      self.count = UInt32(truncatingIfNeeded: count)
    }
  }
}

// MARK: - Looking

extension History.Stack {
  @inlinable var batchCount: Int { batches.count - emptyBatchCount }

  @inlinable var isEmpty: Bool { entries.isEmpty }

  /// The position of the newest part of all; zero if there is none.
  @inlinable var top: Int { entries.count }

  @inlinable
  subscript(position: Int) -> History.Entry {
    @inline(__always) _read { yield entries[position - 1] }
  }

  /// The ID of the step at a position; zero if there is none.
  @inlinable @inline(__always)
  func step(at position: Int) -> UInt32 { position == 0 ? 0 : entries[position - 1].step }

  /// A link, or zero if what it leads to was dropped.
  @inlinable @inline(__always)
  func kept(_ link: UInt32) -> UInt32 { link <= UInt32(truncatingIfNeeded: floor) ? 0 : link }

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

  /// The parts beneath a part of the same subject and itself, the newest first.
  func list(from top: Int) -> some Sequence<Int> {
    sequence(state: top) { next in
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

  /// Whether any part of a step is here. Looks at the newest first.
  func holds(_ step: UInt32) -> Bool {
    entries[min(floor, entries.count)...].reversed().contains { $0.step == step && !$0.isVacant }
  }
}

// MARK: - Putting and taking

extension History.Stack {
  /// Sets memory aside for more parts: for all that may follow, if it is large.
  @inlinable @inline(__always)
  mutating func reserve(_ count: Int, atMost most: Int) {
    let needed = entries.count + count
    if needed <= entries.capacity || needed < 1024 { return }
    entries.reserveCapacity(entries.count + max(count, most))
    batches.reserveCapacity(batches.count + max(1, most))
  }

  /// Begins a batch, to which the entries belong that are appended next.
  @inlinable @inline(__always)
  mutating func begin(_ name: String, _ milliseconds: Int64) {
    batches.push(History.Batch(name: name, milliseconds: milliseconds, start: entries.count))
  }

  @inlinable @inline(__always)
  mutating func append(_ entry: History.Entry) {
    entries.push(entry)
    batches[batches.count - 1].count += 1
  }

  /// Takes a part out. The batch is only gone once what is vacant is removed from the end.
  @inlinable @inline(__always)
  mutating func take(_ position: Int, ofBatch batch: Int) -> History.Entry {
    if position == entries.count {
      let entry = entries.removeLast()
      noteTaken(fromBatch: batch)
      return entry
    }
    let entry = entries[position - 1]
    entries[position - 1].change = nil
    vacantCount += 1
    noteTaken(fromBatch: batch)
    return entry
  }

  @inlinable @inline(__always)
  mutating func noteTaken(fromBatch batch: Int) {
    batches[batch].count -= 1
    if batches[batch].count == 0 { emptyBatchCount += 1 }
  }

  /// Removes what is vacant from the end.
  @inlinable @inline(__always)
  mutating func trim() {
    if vacantCount > 0 { trimEntries() }
    while let last = batches.last, last.count == 0 {
      batches.removeLast()
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

extension History.Stack: Sendable where Change: Sendable {}
extension History.Entry: Sendable where Change: Sendable {}
extension History.Batch: Sendable {}
