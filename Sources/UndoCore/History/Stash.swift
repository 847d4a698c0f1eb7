extension History {
  /// The stashed branches.
  @usableFromInline
  struct Stash {
    var limit: Int
    /// The oldest first.
    var branches: [StashedBranch] = []
  }

  /// Steps that were displaced by others, and where they belong.
  struct StashedBranch {
    /// The next to be redone is the last.
    var steps: [DetachedStep]
    /// How many of the steps are redone when the branch is restored. If negative, that many of the
    /// steps before it are undone: restoring leads to where one was when it was displaced.
    var resume: Int
    /// The newest step that was done where the branch starts; nil if that is not known.
    var parent: StepID?
    /// Where the branch starts: for each of its subjects, the last step that is in effect there.
    var bases: [Subject: StepID]
    /// How many changes after its base the saved point of a subject is, if it is on this branch.
    var saved: [Subject: Int32] = [:]
  }

  /// A step that does not refer to the log.
  struct DetachedStep {
    var id: StepID
    var name: String
    var milliseconds: Int64
    var isDiscardable: Bool
    var parts: [Part]
    var costs: [UInt32]
  }
}

extension StepID {
  /// Stands for the state of a subject before its oldest step.
  static var beginning: StepID { StepID(rawValue: 0) }
  /// Stands for a state that nothing leads back to.
  static var gone: StepID { StepID(rawValue: .max) }
}

extension History.StashedBranch {
  /// A part is on one branch only, so the first one identifies it.
  var id: History.Branch.ID? {
    guard let first = steps.last, let part = first.parts.last else { return nil }
    return History.Branch.ID(step: first.id, subject: part.subject)
  }

  var cost: Int { steps.flatMap(\.costs).reduce(0) { $0 + Int($1) } }

  func holds(_ subject: Subject, _ step: StepID) -> Bool {
    steps.contains { $0.id == step && $0.parts.contains { $0.subject == subject } }
  }
}

extension History.Stash {
  var cost: Int { branches.reduce(0) { $0 + $1.cost } }
  var subjects: Set<Subject> { Set(branches.flatMap(\.bases.keys)) }
  @usableFromInline var subjectCount: Int { branches.reduce(0) { $0 + $1.bases.count } }

  func contains(_ subject: Subject) -> Bool { branches.contains { $0.bases[subject] != nil } }

  func hasSavedPoint(of subject: Subject) -> Bool {
    branches.contains { $0.saved[subject] != nil }
  }

  mutating func forgetSavedPoint() {
    for index in branches.indices { branches[index].saved = [:] }
  }

  mutating func rename(_ id: StepID, to name: String) -> Bool {
    var isKnown = false
    for index in branches.indices {
      for step in branches[index].steps.indices where branches[index].steps[step].id == id {
        branches[index].steps[step].name = name
        isKnown = true
      }
    }
    return isKnown
  }

  /// Drops branches, and those that start on them.
  mutating func drop(where isDoomed: (History.StashedBranch) -> Bool) {
    let doomed = branches.filter(isDoomed)
    if doomed.isEmpty { return }
    branches.removeAll(where: isDoomed)
    drop { branch in
      doomed.contains { doomed in branch.bases.contains { doomed.holds($0.key, $0.value) } }
    }
  }

  mutating func removeAll() { branches = [] }

  /// Returns false if there is no branch.
  mutating func dropOldest() -> Bool {
    guard let oldest = branches.first?.id else { return false }
    drop { $0.id == oldest }
    return true
  }

  mutating func enforceLimit() {
    while branches.count > limit, dropOldest() {}
  }

  /// Adjusts where branches start after the oldest step of some subjects was dropped.
  mutating func didDrop(_ subjects: Set<Subject>, _ step: StepID) {
    for index in branches.indices {
      if branches[index].parent == .beginning { branches[index].parent = .gone }
      if branches[index].parent == step { branches[index].parent = .beginning }
      for (subject, base) in branches[index].bases where subjects.contains(subject) {
        if base == .beginning { branches[index].bases[subject] = .gone }
        if base == step { branches[index].bases[subject] = .beginning }
      }
    }
  }
}

extension History.Stash: Sendable where Change: Sendable {}
extension History.StashedBranch: Sendable where Change: Sendable {}
extension History.DetachedStep: Sendable where Change: Sendable {}
extension History.Stash: Equatable where Change: Equatable {}
extension History.StashedBranch: Equatable where Change: Equatable {}
extension History.DetachedStep: Equatable where Change: Equatable {}
