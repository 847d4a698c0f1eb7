/// A line in a list of steps, as a person would see it.
public struct StepSummary: Hashable, Sendable {
  /// Whether a step can be undone or redone.
  public enum State: Hashable, Sendable {
    /// It is in effect and can be undone.
    case done
    /// It was undone and can be redone.
    case undone
  }

  /// The name of the step.
  public var name: String
  /// When it was recorded, on the host's clock, to the millisecond.
  public var time: Double
  /// Whether it is done or undone.
  public var state: State
  /// Whether the step is of minor importance, such as a change of what is in view.
  ///
  /// A discardable step is undone and redone like any other, with these differences:
  ///
  /// - Recording it clears the undone lists of its own subjects only, also in the scope of all.
  ///   What was undone elsewhere can still be redone.
  /// - It does not affect whether there are unsaved changes. Whether a subject is at its saved
  ///   point depends on its other steps alone.
  /// - When a limit is exceeded, the oldest discardable step is dropped before any other, even the
  ///   one just recorded if it is the only one. It stays if one of its parts has an older part of
  ///   the same subject and another step beneath it, because later parts build on both; then the
  ///   oldest step of all is dropped. To avoid this, give discardable changes subjects of their
  ///   own.
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
