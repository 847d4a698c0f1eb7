extension History {
  /// One subject and what a step does to it.
  public struct Part {
    /// The subject that is changed.
    public var subject: Subject
    /// The change, which the host can apply and revert.
    public var change: Change

    /// A part of a step.
    @inlinable
    public init(_ subject: Subject, _ change: Change) {
      self.subject = subject
      self.change = change
    }
  }

  /// The parts of a step, in the order in which the host must process them.
  ///
  /// Most steps have a single part. It is stored without an array, which would cost more than the
  /// rest of an undo.
  public struct Parts: RandomAccessCollection {
    @usableFromInline
    enum Storage {
      case one(Part)
      case many([Part])
    }

    @usableFromInline let storage: Storage

    @inlinable
    init(_ part: Part) { storage = .one(part) }

    @inlinable
    init(_ parts: [Part]) { storage = .many(parts) }

    /// The position of the first part: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The position after the last part.
    @inlinable public var endIndex: Int {
      switch storage {
      case .one: 1
      case .many(let parts): parts.count
      }
    }

    /// The part at a position.
    @inlinable
    public subscript(position: Int) -> Part {
      switch storage {
      case .one(let part):
        precondition(position == 0, "Index \(position) is out of range: the step has one part.")
        return part
      case .many(let parts): return parts[position]
      }
    }
  }

  /// A step, or the part of it in the scope, that was undone or redone.
  public struct Performed {
    /// The name of the step, as given when it was recorded.
    public let name: String
    /// The subjects and changes, in the order in which to revert or to apply them.
    public let parts: Parts
    /// Direction, ID and time in one field. The compiler takes a result apart, and leaves out what
    /// the caller does not use, only if it has few fields; see decision 7.
    @usableFromInline let stamp: UInt128

    @inlinable @inline(__always)
    init(_ direction: UndoDirection, _ step: StepTable.Info, _ parts: Parts) {
      name = step.name
      self.parts = parts
      stamp =
        UInt128(UInt64(bitPattern: step.milliseconds)) << 64 | UInt128(step.id.rawValue) << 1
        | (direction == .undo ? 0 : 1)
    }

    /// Whether to revert the changes or to apply them.
    @inlinable public var direction: UndoDirection { stamp & 1 == 0 ? .undo : .redo }

    /// Which step it is.
    @inlinable public var id: StepID { StepID(rawValue: UInt32(truncatingIfNeeded: stamp >> 1)) }

    /// When the step was recorded, on the host's clock.
    @inlinable public var time: Double { Double(Int64(truncatingIfNeeded: stamp >> 64)) / 1000 }
  }
}

extension History.Part: Equatable where Change: Equatable {}
extension History.Part: Sendable where Change: Sendable {}
extension History.Parts: Sendable where Change: Sendable {}
extension History.Parts.Storage: Sendable where Change: Sendable {}
extension History.Performed: Equatable where Change: Equatable {}
extension History.Performed: Sendable where Change: Sendable {}

extension History.Parts: Equatable where Change: Equatable {
  /// Whether both hold equal parts in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
