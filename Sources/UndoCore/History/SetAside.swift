extension History {
  /// The branches that were set aside.
  @usableFromInline
  struct SetAside {
    @usableFromInline var limit: Int
    /// The oldest first.
    @usableFromInline var branches: [AsideBranch] = []
    @usableFromInline var nextIdentity = 0

    @usableFromInline
    init(limit: Int) { self.limit = limit }
  }

  /// Undone parts that had to give way to a new step, and where they belong.
  ///
  /// A subject has gone through a line of changes; a branch leaves that line at a *fork*, which is
  /// told by the number of changes before it. If the line is left before the fork, the fork comes to
  /// lie on what was set aside then: that branch holds it, and has to be brought back first.
  @usableFromInline
  struct AsideBranch {
    @usableFromInline let identity: Int
    /// The first to be undone comes first, the next to be redone last.
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
    /// The branch on which the fork lies; nil if it lies on the present line.
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

extension History.SetAside {
  @usableFromInline var cost: Int { branches.reduce(0) { $0 + $1.cost } }
  @usableFromInline var forkCount: Int { branches.reduce(0) { $0 + $1.forks.count } }
  @usableFromInline var subjects: Set<Subject> { Set(branches.flatMap(\.forks.keys)) }

  @usableFromInline
  func contains(_ subject: Subject) -> Bool { branches.contains { $0.forks[subject] != nil } }

  @usableFromInline
  mutating func dropOldest() {
    if let oldest = branches.first { drop([oldest.identity]) }
  }

  /// Drops branches, and those whose forks lie on them.
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

  /// The present line of a subject ends at a depth from now on. The next changes from there on are
  /// held by a new branch, as many as it has.
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

  /// What a branch has held lies on the present line again.
  mutating func release(_ holder: Int) {
    for index in branches.indices {
      for (subject, fork) in branches[index].forks where fork.holder == holder {
        branches[index].forks[subject]?.holder = nil
      }
    }
  }

  mutating func add(_ branch: History.AsideBranch) {
    branches.append(branch)
    nextIdentity += 1
    while branches.count > limit { dropOldest() }
  }
}

extension History.SetAside: Sendable where Change: Sendable {}
extension History.AsideBranch: Sendable where Change: Sendable {}
extension History.DetachedStep: Sendable where Change: Sendable {}
extension History.DetachedStep: Equatable where Change: Equatable {}
