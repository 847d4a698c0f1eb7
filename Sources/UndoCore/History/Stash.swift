extension History {
  /// The stashed branches.
  @usableFromInline
  struct Stash {
    var limit: Int
    /// The oldest first.
    private(set) var branches: [StashedBranch] = []
    /// The cost of all branches. Both this and the counts below are asked for at every step, so they
    /// are kept instead of being looked for.
    private(set) var cost = 0
    /// How many branches have each subject.
    private var branchCounts: [Subject: Int] = [:]
    /// How many subjects of branches start after each step.
    private var baseCounts: [StepID: Int] = [:]

    #if DEBUG
      /// How many branches have been looked at so far, for tests of cost.
      var touchedCount = 0
    #endif

    init(limit: Int, branches: [StashedBranch] = []) {
      self.limit = limit
      for branch in branches { append(branch) }
    }
  }

  /// Steps that were displaced by others, and where they belong.
  struct StashedBranch {
    /// The next to be redone is the last. There is at least one.
    var steps: [DetachedStep]
    /// How many of the steps are redone when the branch is restored. If negative, that many of the
    /// steps before it are undone: restoring leads to where one was when it was displaced.
    var resume: Int
    /// The newest step that was done where the branch starts.
    var parent: StepID
    /// Where the branch starts: for each of its subjects, the last step that is in effect there.
    var bases: [Subject: StepID]
    /// How many changes after its base the saved point of a subject is, if it is on this branch.
    var saved: [Subject: Int32] = [:]
    /// Of all parts. Asked for whenever something is recorded, so it is counted only once.
    let cost: Int

    init(steps: [DetachedStep], resume: Int, parent: StepID, bases: [Subject: StepID]) {
      (self.steps, self.resume, self.parent, self.bases) = (steps, resume, parent, bases)
      cost = steps.lazy.flatMap(\.parts).reduce(0) { $0 + Int($1.cost) }
    }
  }

  /// A step that does not refer to the log.
  struct DetachedStep {
    var info: StepTable.Info
    /// There is at least one.
    var parts: [HeldPart]
  }

  /// A part with all that is known about it.
  @usableFromInline
  struct HeldPart {
    @usableFromInline var part: Part
    @usableFromInline var cost: UInt32
    @usableFromInline var isDiscardable: Bool

    @inlinable
    init(part: Part, cost: UInt32, isDiscardable: Bool) {
      self.part = part
      self.cost = cost
      self.isDiscardable = isDiscardable
    }
  }
}

extension StepID {
  /// Stands for the state of a subject before its oldest step.
  static var beginning: StepID { StepID(rawValue: 0) }
  /// Stands for a state that nothing leads back to.
  static var gone: StepID { StepID(rawValue: .max) }
}

extension History.DetachedStep {
  var isDiscardable: Bool { parts[0].isDiscardable }

  mutating func makeDiscardable() {
    for index in parts.indices { parts[index].isDiscardable = true }
  }

  /// Whether two steps are the same apart from their IDs and parts.
  func isSame(as other: Self) -> Bool {
    (info.name, info.milliseconds, isDiscardable)
      == (other.info.name, other.info.milliseconds, other.isDiscardable)
  }
}

extension History.StashedBranch {
  /// A part is on one branch only, so the first one identifies it.
  var id: History.Branch.ID {
    let first = steps[steps.count - 1]
    return .init(step: first.info.id, subject: first.parts[first.parts.count - 1].part.subject)
  }

  /// The parent; nil for the beginning, and where it was dropped.
  var knownParent: StepID? { parent == .beginning || parent == .gone ? nil : parent }

  func holds(_ subject: Subject, _ step: StepID) -> Bool {
    steps.contains { $0.info.id == step && $0.parts.contains { $0.part.subject == subject } }
  }
}

extension History.Stash {
  var subjects: some Sequence<Subject> { branchCounts.keys }

  /// Whether a subject is on any branch. O(1).
  func holds(_ subject: Subject) -> Bool { branchCounts[subject] != nil }

  mutating func append(_ branch: History.StashedBranch) { insert(branch, at: branches.count) }

  mutating func insert(_ branch: History.StashedBranch, at index: Int) {
    branches.insert(branch, at: index)
    count(branch, 1)
  }

  @discardableResult
  mutating func remove(at index: Int) -> History.StashedBranch {
    let branch = branches.remove(at: index)
    count(branch, -1)
    return branch
  }

  mutating func removeAll() { self = Self(limit: limit) }

  private mutating func count(_ branch: History.StashedBranch, _ difference: Int) {
    cost += difference * branch.cost
    for (subject, base) in branch.bases {
      branchCounts.count(subject, difference)
      baseCounts.count(base, difference)
    }
  }

  /// Whether all that is counted is as if it were counted anew.
  var hasRightCounts: Bool {
    let anew = Self(limit: limit, branches: branches)
    return (cost, branchCounts, baseCounts) == (anew.cost, anew.branchCounts, anew.baseCounts)
  }

  mutating func forgetSavedPoint() {
    for index in branches.indices { branches[index].saved = [:] }
  }

  mutating func rename(_ id: StepID, to name: String) -> Bool {
    var isKnown = false
    for index in branches.indices {
      for step in branches[index].steps.indices where branches[index].steps[step].info.id == id {
        branches[index].steps[step].info.name = name
        isKnown = true
      }
    }
    return isKnown
  }

  /// Drops branches, and those that start on them.
  mutating func drop(where isDoomed: (History.StashedBranch) -> Bool) {
    touch()
    let doomed = branches.filter(isDoomed)
    if doomed.isEmpty { return }
    branches.removeAll(where: isDoomed)
    for branch in doomed { count(branch, -1) }
    dropBranches(on: doomed)
  }

  /// Drops branches that start on dropped ones. Hardly ever is there any, so all are only looked through
  /// if one of their bases is a dropped step.
  private mutating func dropBranches(on dropped: [History.StashedBranch]) {
    let isBase = dropped.contains { $0.steps.contains { baseCounts[$0.info.id] != nil } }
    guard isBase else { return }
    drop { branch in
      dropped.contains { dropped in branch.bases.contains { dropped.holds($0.key, $0.value) } }
    }
  }

  /// Returns false if there is no branch.
  mutating func dropOldest() -> Bool {
    if branches.isEmpty { return false }
    dropBranches(on: [remove(at: 0)])
    return true
  }

  /// Notes that all branches are looked at.
  private mutating func touch() {
    #if DEBUG
      touchedCount += branches.count
    #endif
  }

  mutating func enforceLimit() {
    while branches.count > limit, dropOldest() {}
  }

  /// Adjusts where branches start after the oldest step of some subjects was dropped.
  mutating func didDrop(_ subjects: Set<Subject>, _ step: StepID) {
    touch()
    func next(_ id: StepID) -> StepID { id == .beginning ? .gone : id == step ? .beginning : id }
    for index in branches.indices {
      branches[index].parent = next(branches[index].parent)
      for (subject, base) in branches[index].bases where subjects.contains(subject) {
        branches[index].bases[subject] = next(base)
        baseCounts.count(base, -1)
        baseCounts.count(next(base), 1)
      }
    }
  }
}

extension Dictionary where Value == Int {
  /// Changes a count, of which there is none at zero.
  fileprivate mutating func count(_ key: Key, _ difference: Int) {
    let count = self[key, default: 0] + difference
    self[key] = count == 0 ? nil : count
  }
}

extension History.Stash: Sendable where Change: Sendable {}
extension History.StashedBranch: Sendable where Change: Sendable {}
extension History.DetachedStep: Sendable where Change: Sendable {}
extension History.HeldPart: Sendable where Change: Sendable {}
extension History.Stash: Equatable where Change: Equatable {
  /// All else follows from these.
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.limit == right.limit && left.branches == right.branches
  }
}
extension History.StashedBranch: Equatable where Change: Equatable {}
extension History.DetachedStep: Equatable where Change: Equatable {}
extension History.HeldPart: Equatable where Change: Equatable {}
