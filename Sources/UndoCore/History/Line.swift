/// The batch of a part. Most batches have one part, and are nothing but that part with a label;
/// others have an entry among the groups of their line.
@usableFromInline
struct BatchTag: Equatable, Sendable {
  @usableFromInline let bits: UInt32

  @inlinable
  init(label: UInt32, isDiscardable: Bool = false) {
    bits = label | (isDiscardable ? Self.discardableBit : 0)
  }

  @inlinable
  init(group: Int, isDiscardable: Bool) {
    bits = UInt32(group) | Self.groupBit | (isDiscardable ? Self.discardableBit : 0)
  }

  @inlinable static var groupBit: UInt32 { 1 << 31 }
  @inlinable static var discardableBit: UInt32 { 1 << 30 }

  @inlinable var number: UInt32 { bits & ~(Self.groupBit | Self.discardableBit) }
  @inlinable var isDiscardable: Bool { bits & Self.discardableBit != 0 }
  @inlinable var isGroup: Bool { bits & Self.groupBit != 0 }
  @inlinable var group: Int? { isGroup ? Int(number) : nil }
}

extension Timelines {
  @usableFromInline
  enum Side: Sendable {
    case done
    case undone

    @inlinable var other: Side { self == .done ? .undone : .done }
  }

  /// A batch of several parts.
  @usableFromInline
  struct Group: Sendable {
    /// Rank of its first part, which may be a hole.
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

  /// Ranks of the top parts of a subject on both sides.
  @usableFromInline
  struct Tops: Sendable {
    @usableFromInline var done: UInt32 = 0
    @usableFromInline var undone: UInt32 = 0

    @inlinable
    init() {}

    @inlinable
    subscript(side: Side) -> UInt32 {
      @inline(__always) get { side == .done ? done : undone }
      @inline(__always) set { if side == .done { done = newValue } else { undone = newValue } }
    }
  }

  /// What is known of one side besides its entries.
  @usableFromInline
  struct Line: Sendable {
    /// Parts and holes.
    @usableFromInline var length = 0
    @usableFromInline var livePartCount = 0
    @usableFromInline var batchCount = 0
    /// Up to this rank there are only holes. Links that lead there mean none, so that dropping the
    /// oldest batch need not look for the parts above it.
    @usableFromInline var oldest = 0
    @usableFromInline var groups: [Group] = []
    @usableFromInline var discardable = Discardables()

    @inlinable
    init() {}

    /// Counts a part less.
    @inlinable
    mutating func leave(_ tag: BatchTag) {
      livePartCount -= 1
      if let group = tag.group {
        groups[group].livePartCount -= 1
        if groups[group].livePartCount > 0 { return }
      }
      batchCount -= 1
      if tag.isDiscardable { discardable.batchCount -= 1 }
    }

    /// Counts a batch of one part more or less at the end.
    @inlinable @inline(__always)
    mutating func countLast(_ difference: Int) {
      length &+= difference
      livePartCount &+= difference
      batchCount &+= difference
    }

    /// Gives up the last entry, which has this tag.
    @inlinable
    mutating func dropLast(tag: BatchTag) {
      if let group = tag.group, groups[group].first == UInt32(length) { groups.removeLast() }
      length -= 1
    }
  }
}
