/// Where a part belongs: its subject, the part beneath it, and its batch.
@usableFromInline
struct Link: Sendable {
  /// The slot of its subject, or `vacantSlot` if there is no part.
  @usableFromInline var slot: UInt32
  /// Position of the part beneath it on the list of its subject. That part may have been dropped
  /// since, see `UndoLog.below`.
  @usableFromInline var below: UInt32
  /// Kept when the entry becomes vacant, so that groups can still be followed.
  @usableFromInline var tag: BatchTag

  @inlinable @inline(__always)
  init(slot: UInt32, below: UInt32, tag: BatchTag) {
    self.slot = slot
    self.below = below
    self.tag = tag
  }

  @inlinable static var vacantSlot: UInt32 { .max }

  /// The link of an entry that never held a part.
  @inlinable static var vacant: Link {
    Link(slot: vacantSlot, below: 0, tag: BatchTag(label: .init(name: 0, time: 0)))
  }

  @inlinable var isVacant: Bool { slot == Self.vacantSlot }
}

/// The batch of a part. Most batches have one part and are just that part with a label; the others
/// are listed among the groups of their stack.
@usableFromInline
struct BatchTag: Equatable, Sendable {
  @usableFromInline let bits: UInt32
  /// When the batch happened, see `LabelTable`. Unused for groups, which have a label of their own.
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
  /// Whether the batch has one part and is not discardable.
  @inlinable var isPlain: Bool { bits < Self.discardableBit }
  @inlinable var group: Int? { isGroup ? Int(number) : nil }

  /// The label of a batch of one part.
  @inlinable var label: LabelTable.Label { LabelTable.Label(name: number, time: time) }
}
