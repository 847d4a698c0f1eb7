/// The encoded form of a history: columns of numbers and one of changes, without the links, which
/// can be rebuilt. Subjects and names are indices into a list. Default values are left out, so a
/// plain history stays small.
///
/// A host with a format of its own writes these columns instead of encoding a history.
public struct HistoryArchive<Subject: Hashable & Sendable, Change> {
  /// The version of the form that is written.
  public static var currentVersion: Int { 1 }

  /// The version of the form.
  public var version = Self.currentVersion
  /// The subjects, which all else refers to by index.
  public var subjects: [Subject]
  /// The names of steps, likewise.
  public var names: [String]
  /// The number of parts of each subject to redo, or to undo if negative, to get to the saved
  /// point. Nil if it cannot be reached; empty if all subjects are there.
  public var saved: [Int]?
  /// The steps that can be undone.
  public var done: Steps
  /// The steps that can be redone. The next to redo is the last.
  public var undone: Steps
  /// The ID of the next step; nil if it follows the others.
  public var nextID: UInt32?
  /// See ``History/Limits/steps``.
  public var levelLimit: Int?
  /// See ``History/Limits/bytes``.
  public var byteLimit: Int?
  /// See ``History/Limits/branches``; nil for none, the largest number for no limit.
  public var branchLimit: Int?
  /// The stashed branches, the oldest first; nil if there are none.
  public var branches: [Branch]?
  /// The step that the next one may be merged into.
  public var openStep: History<Subject, Change>.OpenStep?
  /// Written by the edition before, in which it was part of a history.
  var transaction: OlderTransaction<Subject, Change>?

  /// A history without limits or branches.
  public init(subjects: [Subject], names: [String], saved: [Int]?, done: Steps, undone: Steps) {
    (self.subjects, self.names, self.saved) = (subjects, names, saved)
    (self.done, self.undone) = (done, undone)
  }

  /// Steps, the oldest first, and the parts of all of them, one after the other.
  public struct Steps {
    /// The index of each step's name.
    public var names: [Int] = []
    /// The milliseconds between each step and the one before it.
    public var times: [Int64] = []
    /// The ID of each step; nil if the steps of the history are numbered from one, without a gap.
    public var ids: [UInt32]?
    /// The number of each step's parts; nil if each has one.
    public var sizes: [Int]?
    /// Written by the edition before: the indices of steps that made nothing unsaved.
    var discardable: [Int]?
    /// The parts.
    public var parts = Parts()

    /// No steps.
    public init() {}
  }

  /// The parts of steps.
  public struct Parts {
    /// The index of each part's subject.
    public var subjects: [Int] = []
    /// The change of each part.
    public var changes: [Change] = []
    /// The cost of each part, in bytes; nil if none costs anything.
    public var costs: [UInt32]?

    /// No parts.
    public init() {}
  }

  /// A stashed branch.
  public struct Branch {
    /// Its steps, of which the last is the next to redo.
    public var steps: Steps
    /// The indices of the subjects.
    public var subjects: [Int]
    /// The ID of the last step in effect on each subject where the branch starts, zero for none.
    public var bases: [UInt32]
    /// The number of changes from each subject's base to the saved point, zero if it is not on the
    /// branch; nil if none is.
    public var saved: [Int32]?
    /// The ID of the newest step done where the branch starts; zero for none.
    public var parent: UInt32
    /// The number of steps that restoring redoes; nil for all.
    public var resume: Int?

    /// A branch.
    public init(
      _ steps: Steps,
      subjects: [Int],
      bases: [UInt32],
      saved: [Int32]?,
      parent: UInt32,
      resume: Int?
    ) {
      (self.steps, self.subjects, self.bases) = (steps, subjects, bases)
      (self.saved, self.parent, self.resume) = (saved, parent, resume)
    }
  }
}

extension HistoryArchive: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Steps: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Parts: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Branch: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive: Sendable where Change: Sendable {}
extension HistoryArchive.Steps: Sendable where Change: Sendable {}
extension HistoryArchive.Parts: Sendable where Change: Sendable {}
extension HistoryArchive.Branch: Sendable where Change: Sendable {}
