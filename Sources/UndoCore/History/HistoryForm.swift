/// A history as it is written down: columns of numbers and one of changes, without the links that
/// can be found again. What is usual is left out, so that a plain history stays small.
///
/// Subjects and names are told by their place in a list. All of it may come from anywhere, so it is
/// checked when a history is made of it; see `History+Decoding.swift`.
struct HistoryForm<Subject: Codable, Change: Codable>: Codable {
  static var currentVersion: Int { 1 }

  var version: Int
  var subjects: [Subject]
  var names: [String]
  /// How many parts of each subject have to be redone, or undone if negative, to come to the saved
  /// point. Nil if no way leads there; empty if all subjects are there.
  var saved: [Int]?
  var done: Steps
  var undone: Steps
  var levelLimit: Int?
  var byteLimit: Int?
  var branchLimit: Int?
  var branches: [Branch]?
  var transaction: Transaction?

  /// Steps, the oldest first, and all of their parts in a row.
  struct Steps: Codable {
    /// By step: where its name stands.
    var names: [Int] = []
    /// By step: milliseconds since the step before it.
    var times: [Int64] = []
    /// By step: how many parts it has; nil if each has one.
    var sizes: [Int]?
    /// Which steps are discardable; nil if none is.
    var discardable: [Int]?
    var parts = Parts()
  }

  struct Parts: Codable {
    /// By part: where its subject stands.
    var subjects: [Int] = []
    var changes: [Change] = []
    /// By part; nil if none costs anything.
    var costs: [UInt32]?
  }

  struct Branch: Codable {
    var steps: Steps
    /// Where the subjects stand, and by subject how far its fork is from the present and which branch
    /// holds it, -1 for none.
    var subjects: [Int]
    var distances: [Int]
    var holders: [Int]
  }

  struct Transaction: Codable {
    var marks: [Int]
    var parts: Parts
    /// Which parts are discardable; nil if none is.
    var discardable: [Int]?
    var savedCount: Int?
  }
}

extension HistoryForm.Steps {
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
