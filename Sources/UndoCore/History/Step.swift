extension History {
  /// What an undo or a redo has taken back, and what the host must do about it now.
  ///
  /// After an undo the host reverts each change, after a redo it applies each change, in the order
  /// of ``parts``.
  public struct Performed {
    /// What the person calls it, as given when it was recorded.
    public var name: String
    /// When it was recorded, on the host's clock.
    public var time: Double
    /// The subjects and changes, in the order in which to revert or to apply them.
    public var parts: Parts

    @inlinable
    init(name: String, time: Double, parts: Parts) {
      self.name = name
      self.time = time
      self.parts = parts
    }
  }
}

extension History.Performed: Equatable where Change: Equatable {}
extension History.Performed: Sendable where Change: Sendable {}

/// A line in a list of steps, as a person would see it.
public struct StepSummary: Hashable, Sendable {
  /// Whether a step could be undone or redone now.
  public enum State: Hashable, Sendable {
    /// It is in effect and can be undone.
    case done
    /// It is taken back and can be redone.
    case undone
  }

  /// What the person calls it.
  public var name: String
  /// When it was recorded, on the host's clock.
  public var time: Double
  /// On which side of the present it lies.
  public var state: State

  /// A line in a list of steps.
  @inlinable
  public init(name: String, time: Double, state: State) {
    self.name = name
    self.time = time
    self.state = state
  }
}
