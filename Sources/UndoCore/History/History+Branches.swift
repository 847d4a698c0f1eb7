/// Branches: what could be redone until something else was recorded, stashed instead of lost.
///
/// ```swift
/// history.branchLimit = 10
/// // … undo three steps, record something else …
/// history.branches.last?.steps    // the three steps
/// for result in history.restore(branch: 0) ?? [] { perform(result) }
/// ```
///
/// Restoring a branch affects its own subjects only. They go back to where the branch starts, what
/// they had instead is stashed in turn, and the steps of the branch are redone. So restoring what
/// was stashed then leads back.
extension History {
  /// A series of steps that was stashed.
  public struct Branch {
    /// The steps, the next to redo first. All of them are undone.
    public var steps: [StepSummary]
    /// The subjects of the steps.
    public var subjects: Set<Subject>
    /// Whether it can be restored now. If not, it starts on another branch, which must be restored
    /// first, or on steps that were dropped for a limit.
    public var isReachable: Bool
  }

  /// How many branches are stashed at most. When there are more, the oldest are dropped. Zero by
  /// default.
  ///
  /// What a limit drops is not stashed. If the saved point is on a branch it is lost, as it is
  /// without branches.
  public var branchLimit: Int {
    get { stash?.limit ?? 0 }
    set {
      if newValue <= 0 {
        stash = nil
      } else {
        if stash == nil { stash = Stash(limit: newValue) }
        stash?.limit = newValue
        while (stash?.branches.count ?? 0) > newValue { stash?.dropOldest() }
      }
    }
  }

  /// The stashed branches, the oldest first.
  ///
  /// - Complexity: O(parts of all branches and on the paths to them).
  public var branches: [Branch] {
    (stash?.branches ?? []).map { branch in
      let steps = branch.steps.reversed().map {
        StepSummary(name: $0.name, time: $0.time, state: .undone, isDiscardable: $0.isDiscardable)
      }
      return Branch(
        steps: steps,
        subjects: Set(branch.forks.keys),
        isReachable: path(to: branch) != nil
      )
    }
  }

  /// Redoes a stashed branch, after going to where it starts.
  ///
  /// - Parameter index: Its index in ``branches``.
  /// - Returns: What the host must now revert or apply, in this order; nil if there is no such
  ///   branch, if it is not reachable, or while a transaction is open.
  /// - Complexity: O(n log n) in the parts undone and redone.
  public mutating func restore(branch index: Int) -> [UndoAction]? {
    guard transaction == nil, let branch = branch(at: index), let path = path(to: branch) else {
      return nil
    }
    openStep = nil
    var actions = move(path.undo, from: .done)
    actions += move(path.redo, from: .undone)
    stash?.branches.remove(at: index)
    stashUndone(Array(branch.forks.keys), under: EmptyCollection(), forking: true)
    for subject in branch.forks.keys {
      if let slot = subjects.slot(of: subject) { log.dropUndone(of: slot) }
    }
    stash?.release(branch.identity)
    for step in branch.steps.reversed() { actions.append(redo(step)) }
    enforceLimits()
    purgeIfNeeded()
    return actions
  }

  private func branch(at index: Int) -> StashedBranch? {
    guard let stash, stash.branches.indices.contains(index) else { return nil }
    return stash.branches[index]
  }

  private mutating func redo(_ step: DetachedStep) -> UndoAction {
    let tag = log.beginBatch(
      of: step.parts.count,
      label: labels.label(named: step.name, atMilliseconds: step.milliseconds),
      isDiscardable: step.isDiscardable,
      on: .done
    )
    for (part, cost) in zip(step.parts, step.costs).reversed() {
      let slot = subjects.addedSlot(of: part.subject)
      log.push(part.change, slot: slot, tag: tag, cost: cost, on: .done)
    }
    let parts = Parts(.many(step.parts.reversed()))
    let result = UndoResult(name: step.name, time: step.time, parts: parts)
    return UndoAction(direction: .redo, result: result)
  }
}

extension History.Branch: Equatable {}
extension History.Branch: Sendable {}

// MARK: - The path to a branch

extension History {
  /// The positions of the parts to undo and then to redo, in order, to get from the present to the
  /// forks of a branch; nil if no path leads there.
  private func path(to branch: StashedBranch) -> (undo: [Int], redo: [Int])? {
    var path: (undo: [Int], redo: [Int]) = ([], [])
    for (subject, fork) in branch.forks {
      guard fork.holder == nil, let slot = subjects.slot(of: subject) else { return nil }
      let distance = Int(fork.depth) - Int(log.entries.state(of: slot).depth)
      let stack: StackKind = distance < 0 ? .done : .undone
      guard let positions = log.topmost(abs(distance), of: slot, on: stack) else { return nil }
      if stack == .done { path.undo += positions } else { path.redo += positions }
    }
    return (path.undo.sorted(by: >), path.redo.sorted(by: >))
  }

  /// Moves parts to the other stack, keeping batches together.
  private mutating func move(_ positions: [Int], from stack: StackKind) -> [UndoAction] {
    log.batches(of: positions, on: stack).map { range in
      let first = positions[range.lowerBound]
      let label = log.label(of: first, on: stack)
      let isDiscardable = log[first, stack].tag.isDiscardable
      let tag = log.beginBatch(
        of: range.count,
        label: label,
        isDiscardable: isDiscardable,
        on: stack.other
      )
      let parts = move(positions[range], from: stack, tag: tag)
      return UndoAction(direction: stack.direction, result: result(label, .many(parts)))
    }
  }
}

// MARK: - Stashing

extension History {
  /// Stashes what the given subjects, or all of them, could redo, before it is dropped. Also
  /// updates the forks of other branches that are on it, including those of subjects that are about
  /// to record a part. With `forking`, all given subjects become forks of the branch, even those
  /// with nothing to redo, so that restoring it brings them back to where they are now.
  @usableFromInline
  mutating func stashUndone(
    _ dropped: [Subject]?,
    under parts: some Collection<Part>,
    forking: Bool = false
  ) {
    guard var stash else { return }
    self.stash = nil
    let scope = dropped.map { Scope<Subject>.only($0) } ?? .all
    let positions = log.positions(in: scope, on: .undone, of: subjects)
    var counts: [Subject: Int] = [:]
    for subject in parts.map(\.subject) + (dropped ?? []) { counts[subject] = 0 }
    for position in positions { counts[part(at: position, on: .undone).subject, default: 0] += 1 }
    var forks: [Subject: Fork] = [:]
    for (subject, count) in counts {
      guard let slot = subjects.slot(of: subject) else { continue }
      let depth = log.entries.state(of: slot).depth
      stash.cut(subject, at: depth, held: count, by: stash.nextIdentity)
      log.abandonAhead(slot)
      if count > 0 || forking { forks[subject] = Fork(depth: depth, holder: nil) }
    }
    if !positions.isEmpty {
      let steps = detachedSteps(positions, on: .undone)
      stash.add(StashedBranch(identity: stash.nextIdentity, steps: steps, forks: forks))
    }
    self.stash = stash
  }

  /// Parts as steps that do not refer to the log.
  func detachedSteps(_ positions: [Int], on stack: StackKind) -> [DetachedStep] {
    log.batches(of: positions, on: stack).map { range in
      let first = positions[range.lowerBound]
      let label = log.label(of: first, on: stack)
      return DetachedStep(
        name: labels.name(of: label),
        milliseconds: labels.milliseconds(of: label),
        isDiscardable: log[first, stack].tag.isDiscardable,
        parts: positions[range].map { part(at: $0, on: stack) },
        costs: positions[range].map { log.cost(of: $0, on: stack) }
      )
    }
  }
}

extension History where Change: Equatable {
  /// Compares forks relative to the present, and holders by their index in the list.
  @inlinable
  func hasSameBranches(as other: Self) -> Bool {
    guard branchLimit == other.branchLimit else { return false }
    let (mine, theirs) = (stash?.branches ?? [], other.stash?.branches ?? [])
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { left, right in
        left.steps == right.steps && relativeForks(of: left) == other.relativeForks(of: right)
      }
  }
}

extension History {
  /// How far each fork is from the present, and the index of the branch that holds it; -1 if it is
  /// on the current line.
  @usableFromInline
  func relativeForks(of branch: StashedBranch) -> [Subject: [Int]] {
    var forks: [Subject: [Int]] = [:]
    for (subject, fork) in branch.forks {
      let depth = subjects.slot(of: subject).map { log.entries.state(of: $0).depth } ?? 0
      let holder = stash?.branches.firstIndex { $0.identity == fork.holder } ?? -1
      forks[subject] = [Int(fork.depth) - Int(depth), holder]
    }
    return forks
  }
}
