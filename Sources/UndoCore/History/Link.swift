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
