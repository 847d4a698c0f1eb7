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
