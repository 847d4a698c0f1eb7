/// One side of a history: all parts that are done, or all that are undone, in the order of their
/// batches, the latest at the end.
///
/// The problem: undoing must be quick for everything and for any single subject, with a million
/// steps and a hundred thousand subjects. A list per subject makes the lens of all search for the
/// newest; one list for all makes the lens of one subject search for its own.
///
/// The idea: one flat array, in which each part is linked to the part beneath it on the list of its
/// subject, and a table with the top part of each subject. The newest batch of all is the end of
/// the array; the newest of one subject is one look into the table. What is taken from the middle
/// leaves a hole, and when more than half of the array is holes it is packed.
///
/// Most steps have one part, so a batch of one part is nothing but that part. Only larger batches
/// have an entry of their own, among the *groups*.
///
/// Links count from one, zero means none. A link to a part that was dropped for its age is left
/// standing and counts as none: everything before `oldest` is a hole.
@usableFromInline
struct Timeline<Change> {
  /// A part, or the hole that it left.
  @usableFromInline
  struct Entry {
    /// Nil in a hole, so that what a change holds is released at once.
    @usableFromInline var change: Change?
    @usableFromInline var slot: UInt32
    @usableFromInline var below: UInt32
    @usableFromInline var tag: Tag

    @inlinable
    init(change: Change?, slot: UInt32, below: UInt32, tag: Tag) {
      self.change = change
      self.slot = slot
      self.below = below
      self.tag = tag
    }
  }

  /// A batch of several parts.
  @usableFromInline
  struct Group: Sendable {
    /// Position of its first part, which may be a hole.
    @usableFromInline let first: UInt32
    @usableFromInline var livePartCount: UInt32
    @usableFromInline var label: UInt32

    @inlinable
    init(first: Int, livePartCount: Int, label: UInt32) {
      self.first = UInt32(first)
      self.livePartCount = UInt32(livePartCount)
      self.label = label
    }
  }

  /// The batch of a part: the number of a group, or the label itself if the part stands alone.
  @usableFromInline
  struct Tag: Equatable, Sendable {
    @usableFromInline let bits: UInt32

    @inlinable
    init(label: UInt32) { bits = label }

    @inlinable
    init(group: Int) { bits = UInt32(group) | Self.groupBit }

    @inlinable static var groupBit: UInt32 { 1 << 31 }

    @inlinable var group: Int? { bits & Self.groupBit == 0 ? nil : Int(bits & ~Self.groupBit) }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var groups: [Group] = []
  /// For each slot the link to its top part. Slots beyond the end have none.
  @usableFromInline var tops: [UInt32] = []
  @usableFromInline var livePartCount = 0
  @usableFromInline var batchCount = 0
  /// No part lies before this position.
  @usableFromInline var oldest = 0

  #if DEBUG
    /// How many entries were read or written since the beginning, for tests of cost.
    @usableFromInline var touchedCount = 0
  #endif

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { livePartCount == 0 }

  @inlinable
  mutating func touch() {
    #if DEBUG
      touchedCount += 1
    #endif
  }

  @inlinable
  func label(at position: Int) -> UInt32 {
    let tag = entries[position].tag
    return if let group = tag.group { groups[group].label } else { tag.bits }
  }

  @inlinable
  func top(of slot: Int) -> Int? {
    guard slot < tops.count, tops[slot] != 0 else { return nil }
    return Int(tops[slot]) - 1
  }

  /// The part beneath another one on the list of their subject.
  @inlinable
  func below(_ position: Int) -> Int? {
    let link = Int(entries[position].below)
    return link > oldest ? link - 1 : nil
  }
}

extension Timeline: Sendable where Change: Sendable {}
extension Timeline.Entry: Sendable where Change: Sendable {}

// MARK: - Adding and taking parts

extension Timeline {
  /// Begins a batch; exactly `count` parts must be pushed with its tag, and nothing else between.
  @inlinable
  mutating func beginBatch(of count: Int, label: UInt32) -> Tag {
    batchCount += 1
    if count == 1 { return Tag(label: label) }
    groups.append(Group(first: entries.count, livePartCount: count, label: label))
    return Tag(group: groups.count - 1)
  }

  @inlinable
  mutating func push(_ change: Change, slot: Int, tag: Tag) {
    touch()
    while tops.count <= slot { tops.append(0) }
    entries.append(Entry(change: change, slot: UInt32(slot), below: tops[slot], tag: tag))
    tops[slot] = UInt32(entries.count)
    livePartCount += 1
  }

  /// Takes the top part of a subject. The hole stays until ``trimEnd()``.
  @inlinable
  mutating func takeTop(at position: Int) -> (change: Change, slot: Int) {
    let slot = Int(entries[position].slot)
    tops[slot] = Int(entries[position].below) > oldest ? entries[position].below : 0
    guard let change = punch(position) else {
      preconditionFailure("A hole lies on top of the list of a subject.")
    }
    return (change, slot)
  }

  /// Makes a hole and returns what was there.
  @inlinable
  mutating func punch(_ position: Int) -> Change? {
    touch()
    guard let change = entries[position].change.take() else { return nil }
    livePartCount -= 1
    if let group = entries[position].tag.group {
      groups[group].livePartCount -= 1
      if groups[group].livePartCount == 0 { batchCount -= 1 }
    } else {
      batchCount -= 1
    }
    return change
  }

  /// Removes holes from the end, so that the last entry is a part again.
  @inlinable
  mutating func trimEnd() {
    while let last = entries.indices.last, entries[last].change == nil {
      touch()
      if let group = entries[last].tag.group, groups[group].first == UInt32(last) {
        groups.removeLast()
      }
      entries.removeLast()
    }
    if oldest > entries.count { oldest = entries.count }
    packIfHollow()
  }
}
