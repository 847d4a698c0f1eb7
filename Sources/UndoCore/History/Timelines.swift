/// All parts of a history: those that are done and those that are undone, each side in the order of
/// its batches.
///
/// The problem: undoing must be quick for everything and for any single subject, with a million
/// steps and a hundred thousand subjects. A list per subject makes the lens of all search for the
/// newest; one list for all makes the lens of one subject search for its own.
///
/// The idea: each side is one flat line of entries, in which a part is linked to the part beneath
/// it on the list of its subject; a table holds the top part of each subject. The newest batch of
/// all is the end of the line; the newest of one subject is one look into the table. What is taken
/// from the middle leaves a hole, and when holes outnumber parts the lines are packed.
///
/// Both lines share one array: the done one grows from its start, the undone one from its end
/// towards it, with a gap between them. The gap is empty as long as only the lens of all is used.
/// Then a part that is undone stays where it lies, and only the border between the lines moves.
///
/// The place of a part on its line is its *rank*: one for the first, and zero means none. Ranks on
/// either side stay the same when the gap is widened.
@usableFromInline
struct Timelines<Change> {
  /// Both lines, and the gap, which is filled with holes.
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var done = Line()
  @usableFromInline var undone = Line()
  /// The top parts of each slot. Slots beyond the end have none.
  @usableFromInline var tops: [Tops] = []

  #if DEBUG
    /// How many entries were read or written since the beginning, for tests of cost.
    @usableFromInline var touchedCount = 0
  #endif

  @inlinable
  init() {}

  @inlinable
  subscript(side: Side) -> Line {
    @inline(__always) get { side == .done ? done : undone }
    @inline(__always) _modify {
      switch side {
      case .done: yield &done
      case .undone: yield &undone
      }
    }
  }

  @inlinable @inline(__always) var gap: Int { entries.count - done.length - undone.length }

  @inlinable @inline(__always)
  func index(_ rank: Int, _ side: Side) -> Int {
    side == .done ? rank - 1 : entries.count - rank
  }

  @inlinable
  mutating func touch(_ count: Int = 1) {
    #if DEBUG
      touchedCount += count
    #endif
  }
}

extension Timelines: Sendable where Change: Sendable {}

// MARK: - Adding parts

extension Timelines {
  /// Begins a batch; exactly `count` parts must be put on the side with its tag, and nothing else
  /// between.
  @inlinable
  mutating func beginBatch(of count: Int, label: UInt32, on side: Side) -> Tag {
    self[side].batchCount += 1
    if count == 1 { return Tag(label: label) }
    let first = self[side].length + 1
    self[side].groups.append(Group(first: first, livePartCount: count, label: label))
    return Tag(group: self[side].groups.count - 1)
  }

  /// Puts a new part on the done side.
  @inlinable @inline(__always)
  mutating func record(_ change: Change, slot: Int, tag: Tag) {
    touch()
    while tops.count <= slot { tops.append(Tops()) }
    let below = tops[slot].done
    tops[slot].done = UInt32(truncatingIfNeeded: done.length &+ 1)
    let entry = Entry(change: change, slot: UInt32(slot), below: below, tag: tag)
    if entries.count == done.length {
      entries.append(entry)
      done.length &+= 1
    } else {
      place(entry, on: .done)
    }
    done.livePartCount &+= 1
  }

  /// Puts an entry at the end of a line.
  @inlinable
  mutating func place(_ entry: Entry, on side: Side) {
    if gap == 0 { widenGap() }
    self[side].length += 1
    entries[index(self[side].length, side)] = entry
  }

  /// Moves the undone line away. The gap becomes as long as the line, so that the work is shared by
  /// as many parts.
  @inlinable
  mutating func widenGap() {
    touch(undone.length)
    let hole = Entry(change: nil, slot: 0, below: 0, tag: Tag(label: 0))
    let holes = repeatElement(hole, count: max(8, undone.length))
    entries.insert(contentsOf: holes, at: done.length)
  }
}

// MARK: - Carrying parts over

extension Timelines {
  /// Moves the border between the lines over the last entry of one side. This is what `carry` comes
  /// to in the usual case: the part is a batch of its own, and there is no gap. Nil in other cases.
  @inlinable @inline(__always)
  mutating func flipLast(from side: Side) -> (change: Change, slot: Int, label: UInt32)? {
    let place = side == .done ? done.length - 1 : done.length
    guard gap == 0, entries[place].tag.group == nil, let change = entries[place].change else {
      return nil
    }
    touch()
    let (slot, label) = (Int(entries[place].slot), entries[place].tag.bits)
    var tops = self.tops[slot]
    let below = entries[place].below
    entries[place].below = tops[side.other]
    tops[side] = below > self[side].oldest ? below : 0
    tops[side.other] = UInt32(truncatingIfNeeded: self[side.other].length &+ 1)
    self.tops[slot] = tops
    done.countLast(side == .done ? -1 : 1)
    undone.countLast(side == .done ? 1 : -1)
    if self[side].livePartCount != self[side].length { trimEnd(of: side) }
    return (change, slot, label)
  }

  /// Takes the top part of a subject from one side to the top of the other.
  @inlinable
  mutating func carry(_ rank: Int, from side: Side, tag: Tag) -> (change: Change, slot: Int) {
    touch()
    let place = index(rank, side)
    let slot = Int(entries[place].slot)
    let below = entries[place].below
    let newBelow = tops[slot][side.other]
    tops[slot][side] = below > self[side].oldest ? below : 0
    tops[slot][side.other] = UInt32(self[side.other].length + 1)
    self[side].leave(entries[place].tag)
    self[side.other].livePartCount += 1
    guard let change = entries[place].change else {
      preconditionFailure("A hole lies on top of the list of a subject.")
    }
    if gap == 0, rank == self[side].length {
      self[side].dropLast(tag: entries[place].tag)
      self[side.other].length += 1
      entries[place].below = newBelow
      entries[place].tag = tag
      trimEnd(of: side)
    } else {
      entries[place].change = nil
      trimEnd(of: side)
      let entry = Entry(change: change, slot: UInt32(slot), below: newBelow, tag: tag)
      self.place(entry, on: side.other)
    }
    return (change, slot)
  }

  /// Gives holes at the end of a line to the gap, so that the last entry is a part again.
  @inlinable
  mutating func trimEnd(of side: Side) {
    while self[side].length > 0 {
      let last = index(self[side].length, side)
      if entries[last].change != nil { return }
      touch()
      self[side].dropLast(tag: entries[last].tag)
    }
    self[side].oldest = 0
  }
}
