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
  /// When it was recorded, on the host's clock, to the millisecond.
  public var time: Double
  /// On which side of the present it lies.
  public var state: State
  /// Whether it is of little worth, such as a change of what is looked at.
  ///
  /// A discardable step is undone and redone like any other. The differences are these:
  ///
  /// - Recording it takes the undone lists of its own subjects only, also through the scope of all.
  ///   So what was undone elsewhere can still be redone.
  /// - It makes nothing unsaved, and takes nothing saved away: the saved point of a subject is told
  ///   by its other steps alone.
  /// - When a limit presses, the oldest discardable step goes before any other; even the one that
  ///   was just recorded, if it is the only one. It stays if one of its parts lies upon an older part
  ///   of the same subject from another step, for what follows on a subject must not be torn from
  ///   what it was built on; then the oldest step of all goes. Give what is discardable subjects of
  ///   its own, and this never happens.
  public var isDiscardable: Bool

  /// A line in a list of steps.
  @inlinable
  public init(name: String, time: Double, state: State, isDiscardable: Bool = false) {
    self.name = name
    self.time = time
    self.state = state
    self.isDiscardable = isDiscardable
  }
}
