/// The encoded form of a history: columns of numbers and one of changes, without the links, which
/// can be rebuilt. Subjects and names are indices into a list. Default values are left out, so a
/// plain history stays small.
///
/// All parts are numbered in one series: first those that can be undone, then those that can be redone, then
/// those of the branches, in the order in which they are written.
///
/// A host with a format of its own writes these columns instead of encoding a history.
public struct HistoryArchive<
  Subject: Hashable & Sendable,
  Change,
  Name: Hashable & Sendable
> {
  /// The version of the form that is written.
  public static var currentVersion: Int { 1 }

  /// The version of the form.
  public var version = Self.currentVersion
  /// The subjects, which all else refers to by index.
  public var subjects: [Subject] = []
  /// The names of steps, likewise.
  public var names: [Name] = []
  /// The steps that can be undone.
  public var done = Steps()
  /// The steps that can be redone. The next to redo is the last.
  public var undone = Steps()
  /// What subjects are like of which nothing is done, each as a change that does nothing; nil if there never was
  /// another author.
  public var bases: Parts?
  /// The stashed branches, the oldest first; nil if there are none.
  public var branches: [Branch]?
  /// The numbers of the parts that are not as they were saved, ascending; nil if there are none.
  public var unsaved: [Int]?
  /// True if nothing leads back to the saved point, else nil.
  public var isSavedPointLost: Bool?
  /// The ID of the next step; nil if it follows the others.
  public var nextID: UInt32?
  /// See ``NamedHistory/Limits/steps``.
  public var levelLimit: Int?
  /// See ``NamedHistory/Limits/bytes``.
  public var byteLimit: Int?
  /// See ``NamedHistory/Limits/branches``; nil for none.
  public var branchLimit: Int?
  /// True if any number of branches is kept, else nil.
  public var keepsAllBranches: Bool?
  /// The step that the next one may be merged into.
  public var openStep: NamedHistory<Subject, Change, Name>.OpenStep?

  /// A history without steps, limits and branches.
  public init() {}

  /// Steps, the oldest first, and the parts of all of them, one after the other.
  public struct Steps {
    /// The index of each step's name.
    public var names: [Int] = []
    /// The milliseconds between each step and the one before it.
    public var times: [Int64] = []
    /// The ID of each step; nil if the steps of the history are numbered from one, without a gap.
    public var ids: [UInt32]?
    /// The author of each step; nil if all are one's own.
    public var authors: [UInt16]?
    /// When each step came to lie where it is, on a clock of all steps; nil if there never was another author.
    public var moments: [UInt32]?
    /// The number of each step's parts; nil if each has one.
    public var sizes: [Int]?
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
    public var steps = Steps()
    /// The indices of the subjects that are somewhere else on the branch.
    public var subjects: [Int] = []
    /// The numbers of the parts that are in effect either now or where one was on the branch, ascending.
    public var moved: [Int] = []
    /// Which fields of each of these parts are; nil if all are meant, as with one author.
    public var fields: [FieldSet]?
    /// The indices of the subjects of which a part that moved since is gone, so that nothing leads to the branch;
    /// the number of all subjects stands for those that are not listed. Nil if nothing is gone.
    public var gone: [Int]?
    /// The number of the newest part in effect where the branch starts; nil if there is none.
    public var parent: Int?
    /// The numbers of parts that are not on the branch and could be redone there; nil if there are none.
    public var redoable: [Int]?
    /// How parts lay there; nil if they lie as restoring puts them.
    public var done: [[Int]]?
    /// How parts that could be redone lay there, likewise.
    public var undone: [[Int]]?

    /// A branch without steps.
    public init() {}
  }
}

extension HistoryArchive: Codable where Subject: Codable, Change: Codable, Name: Codable {}
extension HistoryArchive.Steps: Codable where Subject: Codable, Change: Codable, Name: Codable {}
extension HistoryArchive.Parts: Codable where Subject: Codable, Change: Codable, Name: Codable {}
extension HistoryArchive.Branch: Codable where Subject: Codable, Change: Codable, Name: Codable {}
extension HistoryArchive: Sendable where Change: Sendable {}
extension HistoryArchive.Steps: Sendable where Change: Sendable {}
extension HistoryArchive.Parts: Sendable where Change: Sendable {}
extension HistoryArchive.Branch: Sendable where Change: Sendable {}
extension HistoryArchive: Equatable where Change: Equatable {}
extension HistoryArchive.Steps: Equatable where Change: Equatable {}
extension HistoryArchive.Parts: Equatable where Change: Equatable {}
extension HistoryArchive.Branch: Equatable where Change: Equatable {}
