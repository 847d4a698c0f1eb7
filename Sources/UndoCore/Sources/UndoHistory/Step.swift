/// Which step this is. A step keeps its ID when it is undone, redone, split, stashed or encoded, and
/// later steps have larger ones.
public struct HistoryStepID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The number of the step.
  public let rawValue: UInt32

  /// Makes an ID from one that was stored.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether a step was recorded before another one.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Which way a step goes.
public enum UndoDirection: Hashable, Sendable {
  /// It is taken back: revert its changes.
  case undo
  /// It is done again: apply its changes.
  case redo

  /// The other way.
  @inlinable public var opposite: UndoDirection { self == .undo ? .redo : .undo }
}

/// A line in a list of steps, as a person would see it.
public struct HistoryStep<Subject: Hashable & Sendable>: Identifiable, Hashable, Sendable {
  /// Which step it is. If it was split, each of its batches has a line with this ID.
  public var id: HistoryStepID
  /// The name of the step.
  public var name: String
  /// When it was recorded, on the host's clock, to the millisecond.
  public var time: Double
  /// Whether it is in effect and can be undone. If not, it was undone and can be redone.
  public var isDone: Bool
  /// What it changes, as far as that is in the scope of the list.
  public var subjects: Set<Subject>

  @inlinable
  init(id: UInt32, name: String, milliseconds: Int64, isDone: Bool, subjects: Set<Subject>) {
    (self.id, self.name) = (HistoryStepID(rawValue: id), name)
    (time, self.isDone, self.subjects) = (Double(milliseconds) / 1000, isDone, subjects)
  }
}

extension History {
  /// Which step this is.
  public typealias StepID = HistoryStepID
  /// A line in a list of steps.
  public typealias Step = HistoryStep<Subject>
  /// What an undo or a redo looks at.
  public typealias Scope = HistoryScope<Subject>
  /// A change that replaces one value with another.
  public typealias Replacement<Value> = HistoryReplacement<Value>
}
