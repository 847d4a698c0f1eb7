extension NamedHistory {
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
    @usableFromInline var head: Part?
    @usableFromInline var tail: [Part] = []

    @inlinable
    init(capacity: Int) { if capacity > 1 { tail.reserveCapacity(capacity - 1) } }

    @inlinable
    init(_ only: Part) { head = only }

    init(_ parts: [Part]) { (head, tail) = (parts.first, Array(parts.dropFirst())) }

    @inlinable
    mutating func append(_ part: Part) {
      if head == nil { head = part } else { tail.append(part) }
    }

    /// The parts one after the other.
    public struct Iterator: IteratorProtocol {
      @usableFromInline var head: Part?
      @usableFromInline var tail: IndexingIterator<[Part]>

      @inlinable
      init(_ parts: Parts) { (head, tail) = (parts.head, parts.tail.makeIterator()) }

      /// The next part; nil at the end.
      @inlinable
      public mutating func next() -> Part? {
        guard let first = head else { return tail.next() }
        head = nil
        return first
      }
    }

    /// Begins with the first part.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The position of the first part: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The position after the last part.
    @inlinable public var endIndex: Int { head == nil ? 0 : tail.count + 1 }

    /// The part at a position.
    @inlinable
    public subscript(position: Int) -> Part {
      if position == 0, let head { return head }
      return tail[position - 1]
    }
  }
}

extension NamedHistory.Part: Equatable where Change: Equatable {}
extension NamedHistory.Part: Sendable where Change: Sendable {}
extension NamedHistory.Parts: Sendable where Change: Sendable {}

extension NamedHistory.Parts: Equatable where Change: Equatable {
  /// Whether both hold equal parts in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
