/// The encoded form of a history: columns of numbers and one of changes, without the links, which
/// can be rebuilt. Subjects and names are indices into a list. Default values are left out, so a
/// plain history stays small.
package struct HistoryArchive<Subject: Hashable & Sendable, Change> {
  package static var currentVersion: Int { 1 }

  package var version = Self.currentVersion
  package var subjects: [Subject]
  package var names: [String]
  /// How many parts of each subject have to be redone, or undone if negative, to get to the saved
  /// point. Nil if it cannot be reached; empty if all subjects are there.
  package var saved: [Int]?
  package var done: Steps
  package var undone: Steps
  /// The ID of the next step; nil if it follows the others.
  package var nextID: UInt32?
  package var levelLimit: Int?
  package var byteLimit: Int?
  package var branchLimit: Int?
  package var branches: [Branch]?
  package var transaction: Transaction?

  /// A history without limits, branches or a transaction.
  package init(subjects: [Subject], names: [String], saved: [Int]?, done: Steps, undone: Steps) {
    (self.subjects, self.names, self.saved) = (subjects, names, saved)
    (self.done, self.undone) = (done, undone)
  }

  /// Steps, the oldest first, and the parts of all of them, one after the other.
  package struct Steps {
    /// By step: the index of its name.
    package var names: [Int] = []
    /// By step: milliseconds since the previous step.
    package var times: [Int64] = []
    /// By step: its ID; nil if the steps of the history are numbered from one, without a gap.
    package var ids: [UInt32]?
    /// By step: how many parts it has; nil if each has one.
    package var sizes: [Int]?
    /// The indices of the discardable steps; nil if there are none.
    package var discardable: [Int]?
    package var parts = Parts()

    package static var none: Self { Self() }
  }

  package struct Parts {
    /// By part: the index of its subject.
    package var subjects: [Int] = []
    package var changes: [Change] = []
    /// By part; nil if none costs anything.
    package var costs: [UInt32]?
  }

  package struct Branch {
    package var steps: Steps
    /// The indices of the subjects.
    package var subjects: [Int]
    /// By subject: the ID of the last step in effect where the branch starts, zero for none.
    package var bases: [UInt32]
    /// By subject: how many changes after its base the saved point is, zero if it is not on the
    /// branch; nil if none is.
    package var saved: [Int32]?
    package var parent: UInt32
    /// How many steps restoring redoes; nil for all.
    package var resume: Int?

    package init(
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

  package struct Transaction {
    package var marks: [Int]
    package var parts: Parts
    /// The indices of the discardable parts; nil if there are none.
    package var discardable: [Int]?
    package var savedCount: Int?
  }
}

extension HistoryArchive: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Steps: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Parts: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Branch: Codable where Subject: Codable, Change: Codable {}
extension HistoryArchive.Transaction: Codable where Subject: Codable, Change: Codable {}
