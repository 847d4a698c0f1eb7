/// All parts of a history: those that are done and those that are undone, each side in the order of
/// its batches.
///
/// The problem: undoing must be quick for everything and for any single subject, with a million
/// steps and a hundred thousand subjects. A list per subject makes the scope of all search for the
/// newest; one list for all makes the scope of one subject search for its own.
///
/// The idea: each side is one flat line of entries, in which a part is linked to the part beneath
/// it on the list of its subject; the track of a subject has its top parts. The newest batch of
/// all is the end of the line; the newest of one subject is one look at its track. What is taken
/// from the middle leaves a hole, and when holes outnumber parts the lines are packed.
///
/// Both lines share one array: the done one grows from its start, the undone one from its end
/// towards it, with a gap between them. The gap is empty as long as only the scope of all is used.
/// Then a part that is undone stays where it lies, and only the border between the lines moves.
///
/// The place of a part on its line is its *rank*: one for the first, and zero means none. Ranks on
/// either side stay the same when the gap is widened.
@usableFromInline
struct Timelines<Change> {
  /// Both lines, and the gap, which is filled with holes; and the tracks of the subjects.
  @usableFromInline var entries = Entries<Change>()
  @usableFromInline var done = Line()
  @usableFromInline var undone = Line()
  @usableFromInline var savedPoint = SavedPoint()
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

  @inlinable @inline(__always) var gap: Int { entries.count &- done.length &- undone.length }

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
  @inlinable @inline(__always)
  mutating func beginBatch(
    of count: Int,
    label: LabelTable.Label,
    isDiscardable: Bool = false,
    on side: Side
  ) -> BatchTag {
    if isDiscardable { self[side].discardable.begin(after: self[side].length) }
    if count == 1 { return BatchTag(label: label, isDiscardable: isDiscardable) }
    return beginGroup(of: count, label: label, isDiscardable: isDiscardable, on: side)
  }

  @inlinable @inline(never)
  mutating func beginGroup(
    of count: Int,
    label: LabelTable.Label,
    isDiscardable: Bool,
    on side: Side
  ) -> BatchTag {
    self[side].followerCount += count - 1
    let first = self[side].length + 1
    self[side].groups.append(Group(first: first, livePartCount: count, label: label))
    return BatchTag(group: self[side].groups.count - 1, isDiscardable: isDiscardable)
  }

  /// Puts a new part on the done side. What lies ahead of its subject is not the way to the saved
  /// point any more.
  @inlinable @inline(__always)
  mutating func record(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32) {
    if entries.count == done.length {
      append(change, slot: slot, tag: tag, cost: cost, isNew: true)
    } else {
      abandonAhead(slot)
      put(change, slot: slot, tag: tag, cost: cost, on: .done)
    }
  }

  /// Puts a part on either side, which may have been known before.
  @inlinable @inline(never)
  mutating func put(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32, on side: Side) {
    if side == .done, entries.count == done.length {
      return append(change, slot: slot, tag: tag, cost: cost, isNew: false)
    }
    touch()
    let below = entries.cover(slot, with: self[side].length + 1, on: side) { track in
      if side == .done { savedPoint.move(&track, by: 1, isDiscardable: tag.isDiscardable) }
    }
    let link = Link(slot: UInt32(truncatingIfNeeded: slot), below: below, tag: tag)
    place(change, link, cost: cost, on: side)
    self.cost += Int(cost)
  }

  /// Puts a part on the done side as long as nothing lies behind it.
  @inlinable @inline(__always)
  mutating func append(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32, isNew: Bool) {
    touch()
    entries.append(change, of: slot, tag: tag, cost: cost) { track in
      if isNew { savedPoint.abandonAhead(&track) }
      savedPoint.move(&track, by: 1, isDiscardable: tag.isDiscardable)
    }
    done.length &+= 1
    self.cost &+= Int(cost)
  }

  /// Exchanges the change of a part that is done.
  @inlinable
  mutating func replaceChange(at rank: Int, with change: Change, cost: UInt32) {
    let place = index(rank, .done)
    self.cost += Int(cost) - Int(entries.cost(at: place))
    entries.replaceChange(at: place, with: change, cost: cost)
  }

  /// Puts an entry at the end of a line.
  @inlinable @inline(never)
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
