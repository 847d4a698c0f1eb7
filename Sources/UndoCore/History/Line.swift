/// A part is either done or undone.
@usableFromInline
enum Side: Sendable {
  case done
  case undone

  @inlinable var other: Side { self == .done ? .undone : .done }
}

extension Timelines {
  /// A batch of several parts.
  @usableFromInline
  struct Group: Sendable {
    /// Rank of its first part, which may be a hole.
    @usableFromInline let first: UInt32
    @usableFromInline var livePartCount: UInt32
    @usableFromInline var label: LabelTable.Label

    @inlinable
    init(first: Int, livePartCount: Int, label: LabelTable.Label) {
      self.first = UInt32(first)
      self.livePartCount = UInt32(livePartCount)
      self.label = label
    }
  }

  /// What is known of one side besides its entries.
  @usableFromInline
  struct Line: Sendable {
    /// Parts and holes.
    @usableFromInline var length = 0
    @usableFromInline var holeCount = 0
    /// How many entries begin no batch: the holes, and all parts of a group but one. The batches
    /// are counted this way so that a batch of one part changes nothing but the length.
    @usableFromInline var followerCount = 0
    /// Up to this rank there are only holes. Links that lead there mean none, so that dropping the
    /// oldest batch need not look for the parts above it.
    @usableFromInline var oldest = 0
    @usableFromInline var groups: [Group] = []
    @usableFromInline var discardable = Discardables()

    @inlinable
    init() {}

    @inlinable var livePartCount: Int { length &- holeCount }
    @inlinable var batchCount: Int { length &- followerCount }

    /// A part becomes a hole.
    @inlinable @inline(__always)
    mutating func leave(_ tag: BatchTag) {
      holeCount &+= 1
      if tag.isGroup {
        let group = Int(tag.number)
        groups[group].livePartCount -= 1
        if groups[group].livePartCount > 0 { return }
      }
      followerCount &+= 1
      if tag.isDiscardable { discardable.batchCount -= 1 }
    }

    /// Gives up the last entry, a hole with this tag.
    @inlinable @inline(__always)
    mutating func dropLast(tag: BatchTag) {
      if tag.isGroup, groups[Int(tag.number)].first == UInt32(truncatingIfNeeded: length) {
        groups.removeLast()
      }
      length &-= 1
      holeCount &-= 1
      followerCount &-= 1
    }

    /// Gives up the last group, which has all of its parts yet.
    @inlinable
    mutating func giveUpGroup(of count: Int, isDiscardable: Bool) {
      groups.removeLast()
      length -= count
      followerCount -= count - 1
      if isDiscardable { discardable.batchCount -= 1 }
    }

    /// Whether a hole may lie at the end, or the line is empty and should forget what it knew of
    /// holes.
    @inlinable var wantsTrimming: Bool {
      @inline(__always) get { holeCount != 0 || length == 0 }
    }
  }
}
