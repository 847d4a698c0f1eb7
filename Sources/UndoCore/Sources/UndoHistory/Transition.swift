extension History {
  /// A step, or the part of it in the scope, that was undone or redone.
  public struct Transition {
    /// The name of the step, as given when it was recorded.
    public let name: String
    /// The subjects and changes, in the order in which to revert or to apply them.
    public let parts: Parts
    /// Direction, ID and time in one field. The compiler takes a result apart, and leaves out what
    /// the caller does not use, only if it has few fields; see decision 7.
    @usableFromInline let stamp: UInt128

    @inlinable @inline(__always)
    init(_ direction: UndoDirection, _ batch: Batch, step: UInt32, _ parts: Parts) {
      name = batch.name
      self.parts = parts
      stamp =
        UInt128(UInt64(bitPattern: batch.milliseconds)) << 64 | UInt128(step) << 1
        | (direction == .undo ? 0 : 1)
    }

    /// Whether to revert the changes or to apply them.
    @inlinable public var direction: UndoDirection { stamp & 1 == 0 ? .undo : .redo }

    /// The ID of the step.
    @inlinable public var id: StepID { StepID(rawValue: UInt32(truncatingIfNeeded: stamp >> 1)) }

    /// When the step was recorded, on the host's clock.
    @inlinable public var time: Double { Double(Int64(truncatingIfNeeded: stamp >> 64)) / 1000 }
  }
}

extension History.Transition: Equatable where Change: Equatable {}
extension History.Transition: Sendable where Change: Sendable {}
