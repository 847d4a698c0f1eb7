extension History {
  /// The stashed branches.
  @usableFromInline
  struct Stash {
    /// The oldest first, which is the order of their numbers.
    private(set) var branches: [StashedBranch] = []
    /// The cost of all branches. Both this and the counts below are asked for at every step, so they
    /// are kept instead of being looked for.
    private(set) var cost = 0
    private var nextNumber = 0
    /// The number of branches dropped for a limit.
    private(set) var droppedCount = 0
    /// The number of branches that each subject is on.
    private var branchCounts: [Subject: Int] = [:]
    /// The numbers of the branches that start after each step, be it for one subject or for all.
    private var followers: [UInt32: Set<Int>] = [:]

    #if DEBUG
      /// The number of branches looked at so far, for tests of cost.
      var touchedCount = 0
    #endif
  }

  /// Steps that were displaced by others, and where they belong.
  @usableFromInline
  struct StashedBranch {
    /// The next to be redone is the last. There is at least one.
    var steps: [DetachedStep]
    /// The number of steps that are redone when the branch is restored. If negative, that many of the
    /// steps before it are undone: restoring leads to where one was when it was displaced.
    var resume: Int
    /// The newest step that was done where the branch starts.
    var parent: UInt32
    /// The last step in effect on each of its subjects where the branch starts.
    var bases: [Subject: UInt32]
    /// The cost of all parts. It is asked for whenever something is recorded, so it is added up only once.
    let cost: Int
    /// Tells branches apart as long as they are stashed.
    var number = 0
    /// Whether its parent, and all its bases, are done or can be redone. Both are kept up to date, because
    /// a list of thousands of branches asks for them after every step.
    var hasParent = true
    var hasBases = true

    init(steps: [DetachedStep], resume: Int, parent: UInt32, bases: [Subject: UInt32]) {
      (self.steps, self.resume, self.parent, self.bases) = (steps, resume, parent, bases)
      cost = steps.lazy.flatMap(\.parts).reduce(0) { $0 + Int($1.cost) }
    }

    func isReachable(in scope: Scope) -> Bool { hasBases && (hasParent || !scope.isAll) }
  }

  /// A step that is on no stack.
  struct DetachedStep {
    let id: UInt32
    let name: String
    let milliseconds: Int64
    /// There is at least one.
    var parts: [DetachedPart]
  }

  /// A part with what it costs.
  struct DetachedPart {
    var part: Part
    var cost: UInt32
  }
}

extension History.DetachedStep {
  /// Whether two steps are the same apart from their IDs and parts.
  func isSame(as other: Self) -> Bool {
    (name, milliseconds) == (other.name, other.milliseconds)
  }
}

extension History.StashedBranch {
  /// A part is on one branch only, so the first one identifies it.
  var id: History.Branch.ID {
    let first = steps[steps.count - 1]
    let subject = first.parts[first.parts.count - 1].part.subject
    return .init(step: .init(rawValue: first.id), subject: subject)
  }

  fileprivate func holds(_ subject: Subject, _ step: UInt32) -> Bool {
    steps.contains { $0.id == step && $0.parts.contains { $0.part.subject == subject } }
  }

  /// The steps that it starts after.
  fileprivate var starts: Set<UInt32> { Set(bases.values).union([parent]) }
}

extension History.Stash {
  /// Whether a subject is on any branch. O(1).
  func holds(_ subject: Subject) -> Bool { branchCounts[subject] != nil }

  func index(of id: History.Branch.ID) -> Int? { branches.firstIndex { $0.id == id } }

  mutating func append(_ branch: History.StashedBranch) {
    var branch = branch
    branch.number = nextNumber
    nextNumber += 1
    branches.append(branch)
    count(branch, 1)
  }

  /// Puts a branch in the place of another, or none.
  mutating func replace(at index: Int, with new: History.StashedBranch?) {
    let old = branches.remove(at: index)
    count(old, -1)
    guard var new else { return }
    new.number = old.number
    branches.insert(new, at: index)
    count(new, 1)
  }

  mutating func removeAll() { self = Self() }

  private mutating func count(_ branch: History.StashedBranch, _ difference: Int) {
    cost += difference * branch.cost
    for subject in branch.bases.keys {
      let count = branchCounts[subject, default: 0] + difference
      branchCounts[subject] = count == 0 ? nil : count
    }
    follow(branch.starts, branch.number, difference > 0)
  }

  private mutating func follow(_ steps: Set<UInt32>, _ number: Int, _ follows: Bool) {
    for step in steps {
      if follows {
        followers[step, default: []].insert(number)
      } else if followers[step]?.remove(number) != nil, followers[step]?.isEmpty == true {
        followers[step] = nil
      }
    }
  }

  /// Whether all that is counted is as if it were counted anew.
  var hasRightCounts: Bool {
    var anew = Self()
    for branch in branches {
      anew.branches.append(branch)
      anew.count(branch, 1)
    }
    let numbers = branches.map(\.number)
    return (cost, branchCounts, followers) == (anew.cost, anew.branchCounts, anew.followers)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  // MARK: Branches by where they start

  /// The indices of the branches that start after a step.
  func indices(startingAt steps: some Sequence<UInt32>) -> [Int] {
    var numbers: Set<Int> = []
    for step in steps { numbers.formUnion(followers[step] ?? []) }
    return numbers.sorted().compactMap { number in
      let index = branches.partitionPoint { $0.number >= number }
      return index < branches.count && branches[index].number == number ? index : nil
    }
  }

  mutating func setReach(at index: Int, hasParent: Bool, hasBases: Bool) {
    touch(1)
    (branches[index].hasParent, branches[index].hasBases) = (hasParent, hasBases)
  }

  /// Adjusts where branches start after the oldest step of some subjects was dropped.
  mutating func didDrop(_ step: UInt32, of subjects: [Subject]) {
    for index in indices(startingAt: [step, UndoBase.beginning]) {
      touch(1)
      let (old, number) = (branches[index].starts, branches[index].number)
      branches[index].parent = UndoBase.afterDropping(step, from: branches[index].parent)
      for subject in subjects {
        guard let base = branches[index].bases[subject] else { continue }
        branches[index].bases[subject] = UndoBase.afterDropping(step, from: base)
      }
      follow(old, number, false)
      follow(branches[index].starts, number, true)
    }
  }

  // MARK: Dropping

  /// Drops the branches that a subject is on, and those that start on them.
  mutating func drop(_ subject: Subject) {
    if holds(subject) { drop { $0.bases[subject] != nil } }
  }

  private mutating func drop(where isDoomed: (History.StashedBranch) -> Bool) {
    touch(branches.count)
    let doomed = branches.filter(isDoomed)
    if doomed.isEmpty { return }
    branches.removeAll(where: isDoomed)
    for branch in doomed { count(branch, -1) }
    dropBranches(on: doomed)
  }

  /// Drops branches that start on dropped ones. Hardly ever is there any.
  private mutating func dropBranches(on dropped: [History.StashedBranch]) {
    let isStart = dropped.contains { $0.steps.contains { followers[$0.id] != nil } }
    guard isStart else { return }
    drop { branch in
      dropped.contains { dropped in branch.bases.contains { dropped.holds($0.key, $0.value) } }
    }
  }

  /// Returns false if there is no branch.
  mutating func dropOldest() -> Bool {
    guard let oldest = branches.first else { return false }
    let count = branches.count
    replace(at: 0, with: nil)
    dropBranches(on: [oldest])
    droppedCount += count - branches.count
    return true
  }

  mutating func enforce(_ limit: Int?) {
    while branches.count > limit ?? .max, dropOldest() {}
  }

  /// Notes that branches are looked at.
  private mutating func touch(_ count: Int) {
    #if DEBUG
      touchedCount += count
    #endif
  }
}

extension Array {
  /// The index of the first element that fits, where those that fit come last.
  func partitionPoint(_ fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension History.Stash: Sendable where Change: Sendable {}
extension History.StashedBranch: Sendable where Change: Sendable {}
extension History.DetachedStep: Sendable where Change: Sendable {}
extension History.DetachedPart: Sendable where Change: Sendable {}
extension History.StashedBranch: Equatable where Change: Equatable {
  /// All else follows from these, or from the history.
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    (left.resume, left.parent, left.bases) == (right.resume, right.parent, right.bases)
      && left.steps == right.steps
  }
}
extension History.DetachedStep: Equatable where Change: Equatable {}
extension History.DetachedPart: Equatable where Change: Equatable {}
