/// Which step this is. A step keeps its ID when it is undone, redone, split, stashed or encoded, and
/// later steps have larger ones.
public struct StepID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The number of the step.
  public let rawValue: UInt32

  /// Makes an ID from one that was stored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether a step was recorded before another one.
  public static func < (left: StepID, right: StepID) -> Bool { left.rawValue < right.rawValue }
}

/// Which way a step went.
public enum UndoDirection: Hashable, Sendable {
  /// It was taken back: revert its changes.
  case undo
  /// It was done again: apply its changes.
  case redo
}

/// Whether a step can be undone or redone.
public enum StepState: Hashable, Sendable {
  /// It is in effect and can be undone.
  case done
  /// It was undone and can be redone.
  case undone

  @usableFromInline var other: StepState { self == .done ? .undone : .done }

  /// What takes a step out of this state.
  @usableFromInline var direction: UndoDirection { self == .done ? .undo : .redo }
}

/// A line in a list of steps, as a person would see it.
public struct StepSummary<Subject: Hashable & Sendable>: Identifiable, Hashable, Sendable {
  /// Which step it is. If it was split, each of its batches has a line with this ID.
  public var id: StepID
  /// The name of the step.
  public var name: String
  /// When it was recorded, on the host's clock, to the millisecond.
  public var time: Double
  /// Whether it is done or undone.
  public var state: StepState
  /// What it changes, as far as that is in the scope of the list.
  public var subjects: Set<Subject>
  /// Whether the step is of minor importance, such as a change of what is in view.
  ///
  /// A discardable step is undone and redone like any other, with these differences:
  ///
  /// - Recording it clears the undone lists of its own subjects only, also in the scope of all.
  ///   What was undone elsewhere can still be redone.
  /// - It does not affect whether there are unsaved changes. Whether a subject is at its saved
  ///   point depends on its other steps alone.
  public var isDiscardable: Bool

  @inlinable
  init(
    _ step: StepTable.Info,
    _ state: StepState,
    _ subjects: Set<Subject>,
    _ isDiscardable: Bool
  ) {
    (id, name, time) = (step.id, step.name, step.time)
    (self.state, self.subjects, self.isDiscardable) = (state, subjects, isDiscardable)
  }
}
