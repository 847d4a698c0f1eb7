extension History {
  /// A step, or the part of it in the scope, that was undone or redone.
  ///
  /// After an undo the host reverts each change, after a redo it applies each change, in the order
  /// of ``parts``.
  public struct UndoResult {
    /// The name of the step, as given when it was recorded.
    public var name: String
    /// When the step was recorded, on the host's clock.
    public var time: Double
    /// The subjects and changes, in the order in which to revert or to apply them.
    public var parts: Parts

    @inlinable @inline(__always)
    init(name: String, time: Double, parts: Parts) {
      self.name = name
      self.time = time
      self.parts = parts
    }
  }
}

extension History {
  /// One of several steps that were undone or redone in a row.
  ///
  /// Not a part of ``UndoResult``: there it would make every undo take twice as long, although who
  /// calls ``undo(in:)`` knows.
  public struct UndoAction {
    /// Whether to revert the changes or to apply them.
    public var direction: UndoDirection
    /// The step, and its changes.
    public var result: UndoResult
  }
}

extension History.UndoAction: Equatable where Change: Equatable {}
extension History.UndoAction: Sendable where Change: Sendable {}
extension History.UndoResult: Equatable where Change: Equatable {}
extension History.UndoResult: Sendable where Change: Sendable {}
