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
}

extension History.Part: Equatable where Change: Equatable {}
extension History.Part: Sendable where Change: Sendable {}
extension History.Parts: Sendable where Change: Sendable {}
extension History.Parts.Storage: Sendable where Change: Sendable {}

extension History.Parts: Equatable where Change: Equatable {
  /// Whether both hold equal parts in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
