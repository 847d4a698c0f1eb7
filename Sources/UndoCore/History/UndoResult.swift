/// Which way a step went.
public enum UndoDirection: Hashable, Sendable {
  /// It was taken back: revert its changes.
  case undo
  /// It was done again: apply its changes.
  case redo
}

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
    /// Whether to revert the changes or to apply them.
    public var direction: UndoDirection

    @inlinable @inline(__always)
    init(_ direction: UndoDirection, name: String, time: Double, parts: Parts) {
      self.direction = direction
      self.name = name
      self.time = time
      self.parts = parts
    }
  }
}

extension History.UndoResult: Equatable where Change: Equatable {}
extension History.UndoResult: Sendable where Change: Sendable {}
