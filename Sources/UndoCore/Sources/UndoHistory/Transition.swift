extension NamedHistory {
  /// A step, or the part of it in the scope, that was undone or redone.
  public struct Transition {
    /// The names of all steps.
    @usableFromInline let names: [Name]
    /// The subjects and changes, in the order in which to revert or to apply them.
    public let parts: Parts
    /// Direction, ID, the number of the name, time and author in one field. The compiler takes a result apart,
    /// and leaves out what the caller does not use, only if it has six fields at most; see decision 7.
    @usableFromInline let bits: UInt128

    @inlinable @inline(__always)
    init(_ direction: UndoDirection, _ batch: Batch, named names: [Name], _ parts: Parts) {
      (self.names, self.parts) = (names, parts)
      bits =
        UInt128(batch.stamp.bits) << 64 | UInt128(batch.name) << 33 | UInt128(batch.step) << 1
        | (direction == .undo ? 0 : 1)
    }

    /// The name of the step, as given when it was recorded.
    @inlinable public var name: Name {
      names[Int(UInt32(truncatingIfNeeded: bits >> 33) & 0x7fff_ffff)]
    }

    @inlinable var stamp: Stamp { Stamp(bits: UInt64(truncatingIfNeeded: bits >> 64)) }

    /// Whether to revert the changes or to apply them.
    @inlinable public var direction: UndoDirection { bits & 1 == 0 ? .undo : .redo }

    /// The ID of the step.
    @inlinable public var id: StepID { StepID(rawValue: UInt32(truncatingIfNeeded: bits >> 1)) }

    /// When the step was recorded, on the host's clock.
    @inlinable public var time: Double { stamp.seconds }

    /// Who recorded the step.
    @inlinable public var author: Author { Author(rawValue: stamp.author) }
  }
}

extension NamedHistory.Transition: Equatable where Change: Equatable {
  /// Whether both are the same parts of the same step, in the same direction.
  public static func == (left: Self, right: Self) -> Bool {
    (left.direction, left.id, left.stamp) == (right.direction, right.id, right.stamp)
      && left.name == right.name && left.parts == right.parts
  }
}
extension NamedHistory.Transition: Sendable where Change: Sendable {}
