/// Branches: what could be redone until something else was recorded, stashed instead of lost.
///
/// ```swift
/// history.branchLimit = 10
/// // … undo three steps, record something else …
/// if let branch = history.branches().last {    // the three steps
///   for performed in history.restore(branch.id) ?? [] { perform(performed) }
/// }
/// ```
///
/// Restoring a branch stashes what there was instead. Restoring that leads back.
extension History {
  /// A series of steps that was stashed.
  ///
  /// Together with ``History/steps(in:)``, the branches are a tree: each starts after its
  /// ``parent``, which may be on another branch.
  public struct Branch: Identifiable {
    /// Identifies a branch by what is on it, so it stays the same when others come and go.
    public struct ID: Hashable, Sendable {
      /// The first step of the branch.
      public var step: StepID
      /// What that step changes first.
      public var subject: Subject

      /// Identifies a branch by its first step and what that changes first.
      public init(step: StepID, subject: Subject) {
        self.step = step
        self.subject = subject
      }
    }

    /// Which branch it is.
    public var id: ID
    /// The newest step that was done where the branch starts; nil if there was none.
    public var parent: StepID?
    /// The steps, the next to redo first. All of them are undone.
    public var steps: [StepSummary<Subject>]
    /// The subjects that are somewhere else on the branch.
    public var subjects: Set<Subject>
    /// Whether it can be restored now, in the scope that was asked about. If not, it starts on
    /// another branch, which must be restored first, or on steps that were dropped for a limit.
    public var isReachable: Bool
  }

  /// How many branches are stashed at most. When there are more, the oldest are dropped, with those
  /// that start on them. Zero, the default, for none.
  ///
  /// What a limit drops is not stashed.
  public var branchLimit: Int {
    get { stash?.limit ?? 0 }
    set {
      stash = newValue > 0 ? Stash(limit: newValue, branches: stash?.branches ?? []) : nil
      stash?.enforceLimit()
    }
  }

  /// How many branches are stashed.
  public var branchCount: Int { stash?.branches.count ?? 0 }

  /// The stashed branches with a subject in the scope, the oldest first.
  ///
  /// - Complexity: O(all parts), for each branch.
  public func branches(in scope: Scope<Subject> = .all) -> [Branch] {
    (stash?.branches ?? []).compactMap { branch in
      guard let id = branch.id, branch.bases.keys.contains(where: scope.contains) else {
        return nil
      }
      return Branch(
        id: id,
        parent: branch.parent.flatMap { $0 == .beginning || $0 == .gone ? nil : $0 },
        steps: branch.steps.reversed().map(\.summary),
        subjects: Set(branch.bases.keys),
        isReachable: isReachable(branch, in: scope)
      )
    }
  }

  /// Goes to where a branch starts, and from there to where one was on it.
  ///
  /// In the scope of all, everything done since the branch starts is undone, so that the whole
  /// content is as it was; the steps displaced by it and all that could be redone are stashed as one
  /// branch in its place. In any other scope only the subjects of the branch are affected. As for
  /// recording, it only matters whether it is the scope of all.
  ///
  /// - Returns: What the host must now revert or apply, in this order; nil if there is no such
  ///   branch, if it is not reachable, or while a transaction is open.
  /// - Complexity: O(n log n) in the parts undone and redone.
  public mutating func restore(_ id: Branch.ID, in scope: Scope<Subject> = .all) -> [Performed]? {
    guard transaction == nil, let index = stash?.branches.firstIndex(where: { $0.id == id }),
      let branch = stash?.branches[index], isReachable(branch, in: scope)
    else { return nil }
    openStep = nil
    var performed: [Performed] = []
    if scope.isAll, let way = wayToParent(of: branch) {
      performed = move(batches(of: way.positions, on: way.side), from: way.side)
    }
    performed += move(batches(of: wayBack(to: branch), on: .done), from: .done)
    performed += move(batches(of: wayAhead(to: branch), on: .undone), from: .undone)

    stash?.branches.remove(at: index)
    let subjects = Array(branch.bases.keys)
    let way = performed.reduce(0) { $0 + ($1.direction == .undo ? 1 : -1) }
    let displaced =
      scope.isAll
      ? detachUndone(nil, resume: way) : detachUndone(subjects, bases: subjects, resume: way)
    if let displaced { stash?.branches.insert(displaced, at: index) }
    if scope.isAll { dropUndone() } else { for subject in subjects { drop(subject, on: .undone) } }
    performed += attach(branch, in: scope)
    enforceLimits()
    compactIfSparse()
    return performed
  }

  private func batches(of positions: [Int], on side: StepState) -> [ArraySlice<Int>] {
    log.batches(of: positions, on: side).map { positions[$0] }
  }

  /// Puts the steps of a branch back. Those that were not done when it was stashed can be redone.
  private mutating func attach(_ branch: StashedBranch, in scope: Scope<Subject>) -> [Performed] {
    for (subject, distance) in branch.saved {
      guard let slot = subjects.slot(of: subject) else { continue }
      log.setSavedPoint(of: slot, distance: distance)
    }
    let count = branch.steps.count - max(0, branch.resume)
    var known = log.stepIndices
    for step in branch.steps.prefix(count) { push(step, on: .undone, known: &known) }
    var performed: [Performed] = []
    for step in branch.steps.dropFirst(count).reversed() {
      push(step, on: .done, known: &known)
      let parts = Parts(.many(step.parts.reversed()))
      performed.append(Performed(.redo, (step.id, step.name, step.summary.time), parts))
    }
    for _ in 0..<max(0, -branch.resume) {
      let scope = scope.isAll ? scope : .only(branch.bases.keys)
      guard let undone = moveNewest(from: .done, in: scope) else { break }
      performed.append(undone)
    }
    return performed
  }
}

// MARK: - The way to a branch

extension History {
  /// How many parts of a subject must be redone, or undone if negative, to get to where a step is the
  /// last one in effect; nil if no way leads there.
  private func distance(to base: StepID, of subject: Subject) -> Int? {
    guard let slot = subjects.slot(of: subject) else { return base == .beginning ? 0 : nil }
    func isBase(_ position: Int, on side: StepState) -> Bool {
      log.steps[log.step(at: position, on: side)].id == base
    }
    let done = Array(log.list(of: slot, on: .done))
    if base == .beginning { return -done.count }
    if let passed = done.firstIndex(where: { isBase($0, on: .done) }) { return -passed }
    let undone = Array(log.list(of: slot, on: .undone))
    return undone.lastIndex { isBase($0, on: .undone) }.map { $0 + 1 }
  }

  private func isReachable(_ branch: StashedBranch, in scope: Scope<Subject>) -> Bool {
    branch.bases.allSatisfy { distance(to: $0.value, of: $0.key) != nil }
      && (!scope.isAll || wayToParent(of: branch) != nil)
  }

  /// What was done since the branch starts, or what would have to be redone to get there, the newest
  /// part first; nil if the step before it is neither.
  private func wayToParent(of branch: StashedBranch) -> (side: StepState, positions: [Int])? {
    // Earlier versions did not write it.
    guard let parent = branch.parent else { return (.done, []) }
    func positions(on side: StepState) -> [Int] {
      log.positions(on: side).filter { log.steps[log.step(at: $0, on: side)].id == parent }
    }
    if let last = parent == .beginning ? 0 : positions(on: .done).last {
      return (.done, log.positions(on: .done, from: last + 1).reversed())
    }
    guard let first = positions(on: .undone).first else { return nil }
    let start = log.batchStart(of: first, on: .undone)
    return (.undone, log.positions(on: .undone, from: start).reversed())
  }

  /// The positions of the parts of its subjects to undo, the newest first.
  private func wayBack(to branch: StashedBranch) -> [Int] {
    branch.bases.flatMap { subject, base -> [Int] in
      guard let slot = subjects.slot(of: subject) else { return [] }
      let distance = distance(to: base, of: subject) ?? 0
      return Array(log.list(of: slot, on: .done).prefix(max(0, -distance)))
    }.sorted(by: >)
  }

  /// The positions of the parts of its subjects to redo then, the next first.
  private func wayAhead(to branch: StashedBranch) -> [Int] {
    branch.bases.flatMap { subject, base -> [Int] in
      guard let slot = subjects.slot(of: subject) else { return [] }
      let distance = distance(to: base, of: subject) ?? 0
      return Array(log.list(of: slot, on: .undone).prefix(max(0, distance)))
    }.sorted(by: >)
  }
}

// MARK: - Stashing

extension History {
  /// Stashes what the given subjects, or all of them, could redo, before it is dropped because parts
  /// are recorded.
  @usableFromInline
  mutating func stashUndone(_ dropped: [Subject]?) {
    guard let branch = detachUndone(dropped, resume: .max) else { return }
    stash?.branches.append(branch)
    stash?.enforceLimit()
  }

  /// What the given subjects, or all of them, could redo, as a branch; nil if that is nothing. What
  /// has to be dropped then no longer leads to the saved point.
  private mutating func detachUndone(
    _ subjects: [Subject]?,
    bases: [Subject] = [],
    resume: Int
  ) -> StashedBranch? {
    let positions = positions(in: subjects.map { .only($0) } ?? .all, on: .undone)
    if positions.isEmpty { return nil }
    let steps = detachedSteps(positions, on: .undone)
    var branch = StashedBranch(
      steps: steps,
      resume: min(resume, steps.count),
      parent: log.lastStep,
      bases: [:]
    )
    for subject in bases + positions.map({ part(at: $0, on: .undone).subject }) {
      guard branch.bases[subject] == nil, let slot = self.subjects.slot(of: subject) else {
        continue
      }
      branch.bases[subject] = log.lastStep(of: slot)
      branch.saved[subject] = log.loseSavedPointAhead(of: slot)
    }
    return branch
  }

  /// Parts as steps that do not refer to the log.
  func detachedSteps(_ positions: [Int], on side: StepState) -> [DetachedStep] {
    log.batches(of: positions, on: side).map { range in
      let step = log.steps[log.step(at: positions[range.lowerBound], on: side)]
      return DetachedStep(
        id: step.id,
        name: log.names[step.name],
        milliseconds: step.milliseconds,
        isDiscardable: step.isDiscardable,
        parts: positions[range].map { part(at: $0, on: side) },
        costs: positions[range].map { log.cost(at: log.index(of: $0, on: side)) }
      )
    }
  }

  /// Puts a step on top of the undone stack, or in reverse on the done one. Other parts of it may be
  /// in the history; `known` has the indices of steps by ID.
  mutating func push(_ detached: DetachedStep, on side: StepState, known: inout [StepID: Int]) {
    let step =
      known[detached.id]
      ?? log.addStep(
        named: detached.name,
        milliseconds: detached.milliseconds,
        isDiscardable: detached.isDiscardable,
        id: detached.id
      )
    known[detached.id] = step
    let pairs = Array(zip(detached.parts, detached.costs))
    for (index, pair) in (side == .done ? pairs.reversed() : pairs).enumerated() {
      push(pair.0, step: step, place: .init(index, of: pairs.count), cost: pair.1, on: side)
    }
  }
}

extension History.DetachedStep {
  /// With the parts in the opposite order.
  var reversed: Self {
    var reversed = self
    (reversed.parts, reversed.costs) = (parts.reversed(), costs.reversed())
    return reversed
  }

  var summary: StepSummary<Subject> {
    StepSummary(
      id: id,
      name: name,
      time: Double(milliseconds) / 1000,
      state: .undone,
      subjects: Set(parts.map(\.subject)),
      isDiscardable: isDiscardable
    )
  }
}

extension UndoLog {
  /// The newest step of all that is done.
  fileprivate var lastStep: StepID {
    done.length == 0 ? .beginning : steps[step(at: done.length, on: .done)].id
  }

  /// The newest step of a subject that is done.
  fileprivate func lastStep(of slot: Int) -> StepID {
    let top = top(of: slot, on: .done)
    return top == 0 ? .beginning : steps[step(at: top, on: .done)].id
  }

  fileprivate var stepIndices: [StepID: Int] {
    Dictionary(steps.indices.map { (steps[$0].id, $0) }) { first, _ in first }
  }

  /// Position of the first part of a batch.
  fileprivate func batchStart(of position: Int, on side: StepState) -> Int {
    (1...position).last { self[$0, side].place.contains(.first) } ?? position
  }
}
