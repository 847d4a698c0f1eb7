/// The identity of a step. A step keeps its ID when it is undone, redone, split, stashed or encoded, and
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

/// Whose step it is: a small number, which stands for what the host knows of them. Their names are the host's.
public struct HistoryAuthor: RawRepresentable, Hashable, Codable, Sendable {
  /// The number of the author.
  public let rawValue: UInt16

  /// An author with a number; zero is the person whose history it is.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The person whose history it is.
  @inlinable public static var own: HistoryAuthor { HistoryAuthor(rawValue: 0) }
}

/// The direction in which a step is performed.
public enum UndoDirection: Hashable, Sendable {
  /// The step is undone: revert its changes.
  case undo
  /// The step is redone: apply its changes.
  case redo

  /// The other way.
  @inlinable public var opposite: UndoDirection { self == .undo ? .redo : .undo }
}

/// A line in a list of steps, as a person would see it.
public struct HistoryStep<Subject: Hashable & Sendable, Name: Hashable & Sendable>: Identifiable,
  Hashable, Sendable
{
  /// The ID of the step. If it was split, each of its batches has a line with this ID.
  public var id: HistoryStepID
  /// The name of the step.
  public var name: Name
  /// When it was recorded, on the host's clock, to the millisecond.
  public var time: Double
  /// Who recorded it.
  public var author: HistoryAuthor
  /// Whether it is in effect and can be undone. If not, it was undone and can be redone.
  public var isDone: Bool
  /// The subjects that it changes, as far as they are in the scope of the list.
  public var subjects: Set<Subject>

  @inlinable
  init<Change>(
    _ batch: NamedHistory<Subject, Change, Name>.Batch,
    named names: [Name],
    isDone: Bool,
    subjects: Set<Subject>
  ) {
    (id, name) = (HistoryStepID(rawValue: batch.step), names[Int(batch.name)])
    (time, author) = (batch.stamp.seconds, HistoryAuthor(rawValue: batch.stamp.author))
    (self.isDone, self.subjects) = (isDone, subjects)
  }
}

extension NamedHistory {
  /// The identity of a step.
  public typealias StepID = HistoryStepID
  /// A line in a list of steps.
  public typealias Step = HistoryStep<Subject, Name>
  /// The encoded form.
  public typealias Archive = HistoryArchive<Subject, Change, Name>
  /// Whose step it is.
  public typealias Author = HistoryAuthor
  /// The subjects that an undo or a redo looks at.
  public typealias Scope = HistoryScope<Subject>
  /// A change that replaces one value with another.
  public typealias Replacement<Value> = HistoryReplacement<Value>
}
