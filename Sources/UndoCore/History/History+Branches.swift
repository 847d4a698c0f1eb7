/// Branches: what could be redone until something else was recorded, set aside instead of lost.
///
/// ```swift
/// history.branchLimit = 10
/// // … undo three steps, record something else …
/// history.branches.last?.steps    // the three steps
/// if let stages = history.bringBack(branch: 0) { for stage in stages { follow(stage) } }
/// ```
///
/// Bringing a branch back touches its own subjects only. They go back to where the branch left off,
/// what they had instead is set aside in its turn, and the steps of the branch are redone. So bringing
/// back what was set aside then leads to where one came from.
extension History {
  /// A row of steps that was set aside.
  public struct Branch {
    /// The steps, the next to redo first. All of them are undone.
    public var steps: [StepSummary]
    /// Whose steps they are.
    public var subjects: Set<Subject>
    /// Whether it can be brought back now. If not, it left from another branch, which must be
    /// brought back first, or from steps that were dropped for a limit.
    public var isReachable: Bool
  }

  /// The most branches that are set aside; when there are more, the oldest go. None in the beginning.
  ///
  /// What a limit drops is not set aside. The saved point, if it lies on a branch, is lost, as it is
  /// without branches.
  public var branchLimit: Int {
    get { aside?.limit ?? 0 }
    set {
      if newValue <= 0 {
        aside = nil
      } else {
        if aside == nil { aside = SetAside(limit: newValue) }
        aside?.limit = newValue
        while (aside?.branches.count ?? 0) > newValue { aside?.dropOldest() }
      }
    }
  }

  /// The branches that were set aside, the oldest first.
  ///
  /// - Complexity: O(parts of all branches and on the way to them).
  public var branches: [Branch] {
    (aside?.branches ?? []).map { branch in
      let steps = branch.steps.reversed().map {
        StepSummary(name: $0.name, time: $0.time, state: .undone, isDiscardable: $0.isDiscardable)
      }
      return Branch(
        steps: steps,
        subjects: Set(branch.forks.keys),
        isReachable: way(to: branch) != nil
      )
    }
  }

  /// Goes to the end of a branch.
  ///
  /// - Parameter index: Its place among ``branches``.
  /// - Returns: What the host must do now, in this order; nil if there is no such branch, if it is
  ///   not reachable, or while a transaction is open.
  /// - Complexity: O(n log n) in the parts taken back and brought back.
  public mutating func bringBack(branch index: Int) -> [Travel]? {
    guard transaction == nil, let branch = branch(at: index), let way = way(to: branch) else {
      return nil
    }
    openStep = nil
    var stages = carry(way.back, from: .done).map(Travel.undone)
    stages += carry(way.forth, from: .undone).map(Travel.redone)
    aside?.branches.remove(at: index)
    setAside(Array(branch.forks.keys), under: EmptyCollection(), forking: true)
    for subject in branch.forks.keys {
      if let slot = subjects.slot(of: subject) { timelines.dropUndone(of: slot) }
    }
    aside?.release(branch.identity)
    stages += branch.steps.reversed().map { .redone(redo($0)) }
    keepLimits()
    sweepIfLittered()
    return stages
  }

  private func branch(at index: Int) -> AsideBranch? {
    guard let aside, aside.branches.indices.contains(index) else { return nil }
    return aside.branches[index]
  }

  private mutating func redo(_ step: DetachedStep) -> Performed {
    let tag = timelines.beginBatch(
      of: step.parts.count,
      label: labels.label(named: step.name, atMilliseconds: step.milliseconds),
      isDiscardable: step.isDiscardable,
      on: .done
    )
    for (part, cost) in zip(step.parts, step.costs).reversed() {
      let slot = subjects.addedSlot(of: part.subject)
      timelines.put(part.change, slot: slot, tag: tag, cost: cost, on: .done)
    }
    return Performed(name: step.name, time: step.time, parts: Parts(.many(step.parts.reversed())))
  }
}

extension History.Branch: Equatable {}
extension History.Branch: Sendable {}

// MARK: - The way to a branch

extension History {
  /// The parts between the present and the forks of a branch, on both sides in the order in which to
  /// carry them; nil if no way leads there.
  private func way(to branch: AsideBranch) -> (back: [Int], forth: [Int])? {
    var way: (back: [Int], forth: [Int]) = ([], [])
    for (subject, fork) in branch.forks {
      guard fork.holder == nil, let slot = subjects.slot(of: subject) else { return nil }
      let distance = Int(fork.depth) - Int(timelines.entries.track(of: slot).depth)
      let side: Side = distance < 0 ? .done : .undone
      guard let ranks = timelines.uppermost(abs(distance), of: slot, on: side) else { return nil }
      if side == .done { way.back += ranks } else { way.forth += ranks }
    }
    return (way.back.sorted(by: >), way.forth.sorted(by: >))
  }

  /// Carries parts over, each batch as one.
  private mutating func carry(_ ranks: [Int], from side: Side) -> [Performed] {
    timelines.batches(of: ranks, on: side).map { range in
      let first = ranks[range.lowerBound]
      let label = timelines.label(of: first, on: side)
      let isDiscardable = timelines[first, side].tag.isDiscardable
      let tag = timelines.beginBatch(
        of: range.count,
        label: label,
        isDiscardable: isDiscardable,
        on: side.other
      )
      return performed(label, .many(carry(ranks[range], from: side, tag: tag)))
    }
  }
}

// MARK: - Setting aside

extension History {
  /// Sets aside what the given subjects, or all of them, could redo, before it is dropped; and sees
  /// to the forks of other branches that lie there, also on subjects that record a part now. If all
  /// given subjects are forked, the branch leads them to where they are now, even with nothing to redo.
  @usableFromInline
  mutating func setAside(
    _ dropped: [Subject]?,
    under parts: some Collection<Part>,
    forking: Bool = false
  ) {
    guard var aside else { return }
    self.aside = nil
    let scope = dropped.map { Scope<Subject>.only($0) } ?? .all
    let ranks = timelines.ranks(in: scope, on: .undone, of: subjects)
    var counts: [Subject: Int] = [:]
    for subject in parts.map(\.subject) + (dropped ?? []) { counts[subject] = 0 }
    for rank in ranks { counts[part(at: rank, on: .undone).subject, default: 0] += 1 }
    var forks: [Subject: Fork] = [:]
    for (subject, count) in counts {
      guard let slot = subjects.slot(of: subject) else { continue }
      let depth = timelines.entries.track(of: slot).depth
      aside.cut(subject, at: depth, held: count, by: aside.nextIdentity)
      timelines.abandonAhead(slot)
      if count > 0 || forking { forks[subject] = Fork(depth: depth, holder: nil) }
    }
    if !ranks.isEmpty {
      let steps = detachedSteps(ranks, on: .undone)
      aside.add(AsideBranch(identity: aside.nextIdentity, steps: steps, forks: forks))
    }
    self.aside = aside
  }

  /// Parts as steps that stand by themselves.
  func detachedSteps(_ ranks: [Int], on side: Side) -> [DetachedStep] {
    timelines.batches(of: ranks, on: side).map { range in
      let first = ranks[range.lowerBound]
      let label = timelines.label(of: first, on: side)
      return DetachedStep(
        name: labels.name(of: label),
        milliseconds: labels.milliseconds(of: label),
        isDiscardable: timelines[first, side].tag.isDiscardable,
        parts: ranks[range].map { part(at: $0, on: side) },
        costs: ranks[range].map { timelines.cost(of: $0, on: side) }
      )
    }
  }
}

extension History where Change: Equatable {
  /// Forks are told from the present, and holders by their place in the list.
  @inlinable
  func hasSameBranches(as other: Self) -> Bool {
    guard branchLimit == other.branchLimit else { return false }
    let (mine, theirs) = (aside?.branches ?? [], other.aside?.branches ?? [])
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { left, right in
        left.steps == right.steps && relativeForks(of: left) == other.relativeForks(of: right)
      }
  }
}

extension History {
  /// How far from the present each fork lies, and the place of the branch that holds it; -1 if it
  /// lies on the present line.
  @usableFromInline
  func relativeForks(of branch: AsideBranch) -> [Subject: [Int]] {
    var forks: [Subject: [Int]] = [:]
    for (subject, fork) in branch.forks {
      let depth = subjects.slot(of: subject).map { timelines.entries.track(of: $0).depth } ?? 0
      let holder = aside?.branches.firstIndex { $0.identity == fork.holder } ?? -1
      forks[subject] = [Int(fork.depth) - Int(depth), holder]
    }
    return forks
  }
}
