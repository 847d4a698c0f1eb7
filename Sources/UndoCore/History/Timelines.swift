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
  @usableFromInline var entries = Entries<Change>()
  @usableFromInline var done = Line()
  @usableFromInline var undone = Line()
  /// The top parts of each slot. Slots beyond the end have none.
  @usableFromInline var tops: [Tops] = []
  /// What all parts on both sides cost together.
  @usableFromInline var cost = 0

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

extension Timelines {
  @usableFromInline typealias Link = Entries<Change>.Link
}

extension Timelines: Sendable where Change: Sendable {}

// MARK: - Adding parts

extension Timelines {
  /// Begins a batch; exactly `count` parts must be put on the side with its tag, and nothing else
  /// between.
  @inlinable
  mutating func beginBatch(
    of count: Int,
    label: UInt32,
    isDiscardable: Bool = false,
    on side: Side
  ) -> BatchTag {
    self[side].batchCount += 1
    if isDiscardable { self[side].discardable.begin(after: self[side].length) }
    if count == 1 { return BatchTag(label: label, isDiscardable: isDiscardable) }
    let first = self[side].length + 1
    self[side].groups.append(Group(first: first, livePartCount: count, label: label))
    return BatchTag(group: self[side].groups.count - 1, isDiscardable: isDiscardable)
  }

  /// Puts a new part on the done side.
  @inlinable @inline(__always)
  mutating func record(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32) {
    touch()
    while tops.count <= slot { tops.append(Tops()) }
    let below = tops[slot].done
    tops[slot].done = UInt32(truncatingIfNeeded: done.length &+ 1)
    let link = Link(slot: UInt32(truncatingIfNeeded: slot), below: below, tag: tag)
    if entries.count == done.length {
      entries.append(change, link, cost: cost)
      done.length &+= 1
    } else {
      place(change, link, cost: cost, on: .done)
    }
    done.livePartCount &+= 1
    self.cost &+= Int(cost)
  }

  /// Puts a new part on either side.
  @inlinable
  mutating func put(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32, on side: Side) {
    if side == .done { return record(change, slot: slot, tag: tag, cost: cost) }
    touch()
    while tops.count <= slot { tops.append(Tops()) }
    let link = Link(slot: UInt32(slot), below: tops[slot].undone, tag: tag)
    place(change, link, cost: cost, on: .undone)
    tops[slot].undone = UInt32(undone.length)
    undone.livePartCount += 1
    self.cost += Int(cost)
  }

  /// Exchanges the change of a part that is done.
  @inlinable
  mutating func replaceChange(at rank: Int, with change: Change, cost: UInt32) {
    let place = index(rank, .done)
    self.cost += Int(cost) - Int(entries.cost(at: place))
    entries.replaceChange(at: place, with: change, cost: cost)
  }

  /// Puts an entry at the end of a line.
  @inlinable
  mutating func place(_ change: Change, _ link: Link, cost: UInt32, on side: Side) {
    if gap == 0 { widenGap() }
    self[side].length += 1
    entries.fill(index(self[side].length, side), change, link, cost: cost)
  }

  /// Moves the undone line away. The gap becomes as long as the line, so that the work is shared by
  /// as many parts.
  @inlinable
  mutating func widenGap() {
    touch(undone.length)
    entries.insertHoles(max(8, undone.length), at: done.length)
  }
}

// MARK: - Carrying parts over

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
    let place = side == .done ? done.length &- 1 : done.length
    let link = entries[place]
    guard gap == 0, !link.tag.isGroup else { return nil }
    touch()
    let slot = Int(link.slot)
    var tops = self.tops[slot]
    entries.relink(place, below: tops[side.other], tag: link.tag)
    tops[side] = kept(link.below, on: side)
    tops[side.other] = UInt32(truncatingIfNeeded: self[side.other].length &+ 1)
    self.tops[slot] = tops
    if link.tag.isDiscardable {
      self[side].discardable.batchCount -= 1
      self[side.other].discardable.begin(after: self[side.other].length)
    }
    done.countLast(side == .done ? -1 : 1)
    undone.countLast(side == .done ? 1 : -1)
    if self[side].livePartCount != self[side].length { trimEnd(of: side) }
    return Carried(change: entries.change(at: place), slot: slot, tag: link.tag)
  }

  /// Takes the top part of a subject from one side to the top of the other.
  @inlinable
  mutating func carry(_ rank: Int, from side: Side, tag: BatchTag) -> Carried {
    touch()
    let place = index(rank, side)
    let link = entries[place]
    let slot = Int(link.slot)
    let newBelow = tops[slot][side.other]
    tops[slot][side] = kept(link.below, on: side)
    tops[slot][side.other] = UInt32(self[side.other].length + 1)
    self[side].leave(link.tag)
    self[side.other].livePartCount += 1
    let change = entries.change(at: place)
    if gap == 0, rank == self[side].length {
      self[side].dropLast(tag: link.tag)
      self[side.other].length += 1
      entries.relink(place, below: newBelow, tag: tag)
      trimEnd(of: side)
    } else {
      let cost = entries.cost(at: place)
      entries.take(place)
      trimEnd(of: side)
      let newLink = Link(slot: link.slot, below: newBelow, tag: tag)
      self.place(change, newLink, cost: cost, on: side.other)
    }
    return Carried(change: change, slot: slot, tag: link.tag)
  }

  /// Gives holes at the end of a line to the gap, so that the last entry is a part again.
  @inlinable
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
