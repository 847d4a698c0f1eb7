extension UndoLog {
  /// A batch of several parts.
  @usableFromInline
  struct Group: Sendable {
    /// Position of its first part, which may have been removed.
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

  /// What is known about a stack besides its entries.
  @usableFromInline
  struct Stack: Sendable {
    /// The number of entries, vacant ones included.
    @usableFromInline var length = 0
    @usableFromInline var vacantCount = 0
    /// How many entries do not start a batch: the vacant ones, and all but one part of each group.
    /// Counted this way, a batch of one part changes nothing but the length.
    @usableFromInline var followerCount = 0
    /// All entries up to this position are vacant. A link to one of them means none, so dropping
    /// the oldest batch need not look for the parts above it.
    @usableFromInline var lastDropped = 0
    /// Whether a batch was removed from the middle, so that links may lead to vacant entries.
    @usableFromInline var hasDanglingLinks = false
    @usableFromInline var groups: [Group] = []
    @usableFromInline var discardable = Discardables()

    @inlinable
    init() {}

    @inlinable var livePartCount: Int { length &- vacantCount }
    @inlinable var batchCount: Int { length &- followerCount }

    /// Updates the counts after a part was removed and its entry left vacant.
    @inlinable @inline(__always)
    mutating func didRemove(_ tag: BatchTag) {
      vacantCount &+= 1
      if tag.isGroup {
        let group = Int(tag.number)
        groups[group].livePartCount -= 1
        if groups[group].livePartCount > 0 { return }
      }
      followerCount &+= 1
      if tag.isDiscardable { discardable.batchCount -= 1 }
    }

    /// Drops the last entry, which is vacant and has this tag.
    @inlinable @inline(__always)
    mutating func dropLast(tag: BatchTag) {
      if tag.isGroup, groups[Int(tag.number)].first == UInt32(truncatingIfNeeded: length) {
        groups.removeLast()
      }
      length &-= 1
      vacantCount &-= 1
      followerCount &-= 1
    }

    /// Drops the last group, none of whose parts has been removed.
    @inlinable
    mutating func dropLastGroup(of count: Int, isDiscardable: Bool) {
      groups.removeLast()
      length -= count
      followerCount -= count - 1
      if isDiscardable { discardable.batchCount -= 1 }
    }

    /// Whether the last entry may be vacant, or the stack is empty and its bookkeeping should be
    /// reset.
    @inlinable var needsTrimming: Bool {
      @inline(__always) get { vacantCount != 0 || length == 0 }
    }
  }
}
