extension History {
  /// The stashed branches.
  @usableFromInline
  struct Stash {
    @usableFromInline var limit: Int
    /// The oldest first.
    @usableFromInline var branches: [StashedBranch] = []
    @usableFromInline var nextIdentity = 0

    @usableFromInline
    init(limit: Int) { self.limit = limit }
  }

  /// Undone steps that were displaced by a new one, and where they belong.
  ///
  /// The changes of a subject form a line. A branch leaves that line at a *fork*, given by the
  /// number of changes before it. If the line is later cut before the fork, the fork is on the
  /// branch that was stashed then: that branch holds it and has to be restored first.
  @usableFromInline
  struct StashedBranch {
    @usableFromInline let identity: Int
    /// The next to be redone is the last.
    @usableFromInline var steps: [DetachedStep]
    @usableFromInline var forks: [Subject: Fork]

    @usableFromInline
    init(identity: Int, steps: [DetachedStep], forks: [Subject: Fork]) {
      self.identity = identity
      self.steps = steps
      self.forks = forks
    }

    var cost: Int { steps.reduce(0) { $0 + $1.cost } }
  }

  @usableFromInline
  struct Fork: Sendable {
    @usableFromInline var depth: Int32
    /// The branch that the fork is on; nil if it is on the current line.
    @usableFromInline var holder: Int?
  }

  @usableFromInline
  struct DetachedStep {
    @usableFromInline var name: String
    @usableFromInline var milliseconds: Int64
    @usableFromInline var isDiscardable: Bool
    @usableFromInline var parts: [Part]
    @usableFromInline var costs: [UInt32]

    var time: Double { Double(milliseconds) / 1000 }
    var cost: Int { costs.reduce(0) { $0 + Int($1) } }
  }
}

extension History.Stash {
  @usableFromInline var cost: Int { branches.reduce(0) { $0 + $1.cost } }
  @usableFromInline var forkCount: Int { branches.reduce(0) { $0 + $1.forks.count } }
  @usableFromInline var subjects: Set<Subject> { Set(branches.flatMap(\.forks.keys)) }

  @usableFromInline
  func contains(_ subject: Subject) -> Bool { branches.contains { $0.forks[subject] != nil } }

  @usableFromInline
  mutating func dropOldest() {
    if let oldest = branches.first { drop([oldest.identity]) }
  }

  /// Drops branches, and those with forks on them.
  mutating func drop(_ identities: Set<Int>) {
    var doomed = identities
    branches.removeAll { doomed.contains($0.identity) }
    while let next = branches.first(where: { branch in
      branch.forks.values.contains { $0.holder.map(doomed.contains) ?? false }
    }) {
      doomed.insert(next.identity)
      branches.removeAll { $0.identity == next.identity }
    }
  }

  /// Cuts the current line of a subject at a depth. The next `count` changes after it move to a new
  /// branch, which from now on holds the forks among them.
  mutating func cut(_ subject: Subject, at depth: Int32, held count: Int, by holder: Int) {
    var doomed: Set<Int> = []
    for index in branches.indices {
      guard let fork = branches[index].forks[subject], fork.holder == nil, fork.depth > depth
      else { continue }
      if Int(fork.depth) - Int(depth) <= count {
        branches[index].forks[subject]?.holder = holder
      } else {
        doomed.insert(branches[index].identity)
      }
    }
    drop(doomed)
  }

  /// What a branch holds is on the current line again.
  mutating func release(_ holder: Int) {
    for index in branches.indices {
      for (subject, fork) in branches[index].forks where fork.holder == holder {
        branches[index].forks[subject]?.holder = nil
      }
    }
  }

  mutating func add(_ branch: History.StashedBranch) {
    branches.append(branch)
    nextIdentity += 1
    while branches.count > limit { dropOldest() }
  }
}

extension History.Stash: Sendable where Change: Sendable {}
extension History.StashedBranch: Sendable where Change: Sendable {}
extension History.DetachedStep: Sendable where Change: Sendable {}
extension History.DetachedStep: Equatable where Change: Equatable {}
