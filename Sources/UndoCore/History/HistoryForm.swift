/// A history as it is written down: columns of numbers and one of changes, without the links that
/// can be found again. What is usual is left out, so that a plain history stays small.
///
/// Subjects and names are told by their place in a list. All of it may come from anywhere, so it is
/// checked when a history is made of it; see `History+Decoding.swift`.
package struct HistoryForm<Subject: Hashable & Sendable, Change> {
  package static var currentVersion: Int { 1 }

  package var version: Int
  package var subjects: [Subject]
  package var names: [String]
  /// How many parts of each subject have to be redone, or undone if negative, to come to the saved
  /// point. Nil if no way leads there; empty if all subjects are there.
  package var saved: [Int]?
  package var done: Steps
  package var undone: Steps
  package var levelLimit: Int?
  package var byteLimit: Int?
  package var branchLimit: Int?
  package var branches: [Branch]?
  package var transaction: Transaction?

  /// Steps, the oldest first, and all of their parts in a row.
  package struct Steps {
    /// By step: where its name stands.
    package var names: [Int] = []
    /// By step: milliseconds since the step before it.
    package var times: [Int64] = []
    /// By step: how many parts it has; nil if each has one.
    package var sizes: [Int]?
    /// Which steps are discardable; nil if none is.
    package var discardable: [Int]?
    package var parts = Parts()
  }

  package struct Parts {
    /// By part: where its subject stands.
    package var subjects: [Int] = []
    package var changes: [Change] = []
    /// By part; nil if none costs anything.
    package var costs: [UInt32]?
  }

  package struct Branch {
    package var steps: Steps
    /// Where the subjects stand, and by subject how far its fork is from the present and which branch
    /// holds it, -1 for none.
    package var subjects: [Int]
    package var distances: [Int]
    package var holders: [Int]
  }

  package struct Transaction {
    package var marks: [Int]
    package var parts: Parts
    /// Which parts are discardable; nil if none is.
    package var discardable: [Int]?
    package var savedCount: Int?
  }
}

extension HistoryForm {
  /// A history without limits, branches and transaction.
  package init(subjects: [Subject], names: [String], saved: [Int]?, done: Steps, undone: Steps) {
    version = Self.currentVersion
    self.subjects = subjects
    self.names = names
    self.saved = saved
    self.done = done
    self.undone = undone
  }
}

extension HistoryForm.Steps {
  package static var none: Self { Self() }

  /// The form of the numbers that are nearly always the same.
  mutating func compact() {
    if sizes?.allSatisfy({ $0 == 1 }) ?? false { sizes = nil }
    if discardable?.isEmpty ?? false { discardable = nil }
    parts.compact()
  }
}

extension HistoryForm.Parts {
  mutating func compact() {
    if costs?.allSatisfy({ $0 == 0 }) ?? false { costs = nil }
  }
}

extension HistoryForm: Codable where Subject: Codable, Change: Codable {}
extension HistoryForm.Steps: Codable where Subject: Codable, Change: Codable {}
extension HistoryForm.Parts: Codable where Subject: Codable, Change: Codable {}
extension HistoryForm.Branch: Codable where Subject: Codable, Change: Codable {}
extension HistoryForm.Transaction: Codable where Subject: Codable, Change: Codable {}
