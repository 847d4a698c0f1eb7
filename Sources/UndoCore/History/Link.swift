/// Where a part belongs.
@usableFromInline
struct Link: Sendable {
  /// The number of its subject, `vacancy` if there is no part.
  @usableFromInline var slot: UInt32
  /// Rank of the part beneath it on the list of its subject. That part may have been dropped for
  /// its age, see `Timelines.below`.
  @usableFromInline var below: UInt32
  /// Stays in a hole, so that the groups can be followed.
  @usableFromInline var tag: BatchTag

  @inlinable @inline(__always)
  init(slot: UInt32, below: UInt32, tag: BatchTag) {
    self.slot = slot
    self.below = below
    self.tag = tag
  }

  @inlinable static var vacancy: UInt32 { .max }

  /// The link of a place that never held a part.
  @inlinable static var hole: Link {
    Link(slot: vacancy, below: 0, tag: BatchTag(label: .init(name: 0, time: 0)))
  }

  @inlinable var isHole: Bool { slot == Self.vacancy }
}

/// The batch of a part. Most batches have one part, and are nothing but that part with a label;
/// others have an entry among the groups of their line.
@usableFromInline
struct BatchTag: Equatable, Sendable {
  @usableFromInline let bits: UInt32
  /// When the batch happened, see `LabelTable`; a group knows it by itself.
  @usableFromInline let time: UInt32

  @inlinable @inline(__always)
  init(label: LabelTable.Label, isDiscardable: Bool = false) {
    bits = label.name | (isDiscardable ? Self.discardableBit : 0)
    time = label.time
  }

  @inlinable
  init(group: Int, isDiscardable: Bool) {
    bits = UInt32(group) | Self.groupBit | (isDiscardable ? Self.discardableBit : 0)
    time = 0
  }

  @inlinable static var groupBit: UInt32 { 1 << 31 }
  @inlinable static var discardableBit: UInt32 { 1 << 30 }

  @inlinable var number: UInt32 { bits & ~(Self.groupBit | Self.discardableBit) }
  @inlinable var isDiscardable: Bool { bits & Self.discardableBit != 0 }
  @inlinable var isGroup: Bool { bits & Self.groupBit != 0 }
  /// Whether the batch has one part, and is not discardable.
  @inlinable var isPlain: Bool { bits < Self.discardableBit }
  @inlinable var group: Int? { isGroup ? Int(number) : nil }

  /// The label of a batch of one part.
  @inlinable var label: LabelTable.Label { LabelTable.Label(name: number, time: time) }
}
