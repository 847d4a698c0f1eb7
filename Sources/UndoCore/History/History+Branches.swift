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

  /// Identifies the stashed branches, the oldest first.
  ///
  /// - Complexity: O(number of branches).
  public var branchIDs: [Branch.ID] { stash?.branches.map(\.id) ?? [] }

  /// The stashed branches with a subject in the scope, the oldest first.
  ///
  /// - Complexity: O(parts of the history and of all branches), plus, for each subject of a branch, the
  ///   number of its parts since the branch starts.
  public func branches(in scope: Scope<Subject> = .all) -> [Branch] {
    guard let branches = stash?.branches, !branches.isEmpty else { return [] }
    let present = log.presentSteps
    return branches.filter { $0.bases.keys.contains(where: scope.contains) }.map { branch in
      Branch(branch, isReachable: isReachable(branch, in: scope) { present.contains($0) })
    }
  }

  /// What a timeline draws of a branch: all but its subjects, which are many more than its steps.
  package struct BranchOutline {
    /// As in ``Branch``.
    package let parent: StepID?
    /// The steps, the next to redo first.
    package let steps: [StepID]
    /// The name of the first step.
    package let name: String
    /// As in ``Branch``, in the scope of all.
    package let isReachable: Bool
  }

  /// The outlines of all stashed branches, the oldest first.
  ///
  /// - Complexity: O(parts of the history + steps and subjects of all branches).
  package func branchOutlines() -> [BranchOutline] {
    guard let branches = stash?.branches, !branches.isEmpty else { return [] }
    let present = log.presentSteps
    return branches.map { branch in
      BranchOutline(
        parent: branch.knownParent,
        steps: branch.steps.reversed().map { $0.info.id },
        name: branch.steps.last?.info.name ?? "",
        isReachable: isReachable(branch, in: .all) { present.contains($0) }
      )
    }
  }

  /// The stashed branch at an index of ``branchIDs``; nil if there is none.
  ///
  /// - Complexity: O(parts of the branch, and of what was done or undone since it was stashed).
  public func branch(at index: Int, in scope: Scope<Subject> = .all) -> Branch? {
    guard let branches = stash?.branches, branches.indices.contains(index) else { return nil }
    return Branch(branches[index], isReachable: isReachable(branches[index], in: scope))
  }

  /// The index in ``branchIDs`` of the newest branch that starts after the step that would be undone next,
  /// and can be restored; nil if there is none.
  ///
  /// - Complexity: O(number of branches).
  public var branchIndexHere: Int? {
    let here = log.done.length == 0 ? .beginning : log.id(at: log.done.length, on: .done)
    return stash?.branches.lastIndex { $0.parent == here && isReachable($0, in: .all) }
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
      performed = moveAll(way.positions, from: way.side)
    }
    for side in [StepState.done, .undone] {
      performed += moveAll(wayToBases(of: branch, on: side), from: side)
    }
    stash?.remove(at: index)
    let subjects = Array(branch.bases.keys)
    let way = performed.reduce(0) { $0 + ($1.direction == .undo ? 1 : -1) }
    let displaced =
      scope.isAll
      ? detachUndone(nil, resume: way) : detachUndone(subjects, bases: subjects, resume: way)
    if let displaced { stash?.insert(displaced, at: index) }
    if scope.isAll { dropUndone() } else { for subject in subjects { drop(subject, on: .undone) } }
    performed += attach(branch, in: scope)
    enforceLimits()
    if log.isSparse { compact() }
    return performed
  }

  /// Puts the steps of a branch back. Those that were not done when it was stashed can be redone.
  private mutating func attach(_ branch: StashedBranch, in scope: Scope<Subject>) -> [Performed] {
    for (subject, distance) in branch.saved {
      guard let slot = subjects.slot(of: subject) else { continue }
      log.setSavedPoint(of: slot, distance: distance)
    }
    let count = branch.steps.count - max(0, branch.resume)
    var known = log.steps.indices
    for step in branch.steps.prefix(count) { push(step, on: .undone, known: &known) }
    var performed: [Performed] = []
    for var step in branch.steps.dropFirst(count).reversed() {
      step.parts.reverse()
      push(step, on: .done, known: &known)
      performed.append(Performed(.redo, step.info, Parts(step.parts.map(\.part))))
    }
    for _ in 0..<max(0, -branch.resume) {
      let scope = scope.isAll ? scope : .only(branch.bases.keys)
      guard let undone = moveNewest(from: .done, in: scope) else { break }
      performed.append(undone)
    }
    return performed
  }
}

extension History.Branch {
  fileprivate init(_ branch: History.StashedBranch, isReachable: Bool) {
    self.init(
      id: branch.id,
      parent: branch.knownParent,
      steps: branch.steps.reversed().map { step in
        StepSummary(step.info, .undone, Set(step.parts.map(\.part.subject)), step.isDiscardable)
      },
      subjects: Set(branch.bases.keys),
      isReachable: isReachable
    )
  }
}

// MARK: - The way to a branch

extension History {
  /// `isThere` says whether any part of a step is done or undone.
  private func isReachable(
    _ branch: StashedBranch,
    in scope: Scope<Subject>,
    isThere: (StepID) -> Bool
  ) -> Bool {
    (!scope.isAll || branch.parent == .beginning || isThere(branch.parent))
      && branch.bases.allSatisfy { distance(to: $0.value, of: $0.key) != nil }
  }

  private func isReachable(_ branch: StashedBranch, in scope: Scope<Subject>) -> Bool {
    isReachable(branch, in: scope) { id in
      [StepState.done, .undone].contains { log.holds(id, on: $0) }
    }
  }

  /// How many parts of a subject must be redone, or undone if negative, to get to where a step is the
  /// last one in effect; nil if no way leads there.
  private func distance(to base: StepID, of subject: Subject) -> Int? {
    guard let slot = subjects.slot(of: subject) else { return base == .beginning ? 0 : nil }
    var count = 0
    for position in log.list(of: slot, on: .done) {
      if log.id(at: position, on: .done) == base { return -count }
      count += 1
    }
    if base == .beginning { return -count }
    let undone = log.list(of: slot, on: .undone).map { log.id(at: $0, on: .undone) }
    return undone.lastIndex(of: base).map { $0 + 1 }
  }

  /// The positions of the parts of its subjects to undo, the newest first, or then to redo.
  private func wayToBases(of branch: StashedBranch, on side: StepState) -> [Int] {
    branch.bases.flatMap { subject, base -> [Int] in
      guard let slot = subjects.slot(of: subject) else { return [] }
      let distance = distance(to: base, of: subject) ?? 0
      return Array(
        log.list(of: slot, on: side).prefix(max(0, side == .done ? -distance : distance))
      )
    }.sorted(by: >)
  }

  /// What was done since the branch starts, or what would have to be redone to get there, the newest
  /// part first; nil if the step before it is neither.
  private func wayToParent(of branch: StashedBranch) -> (side: StepState, positions: [Int])? {
    func positions(on side: StepState) -> [Int] {
      log.positions(on: side).filter { log.id(at: $0, on: side) == branch.parent }
    }
    if let last = branch.parent == .beginning ? 0 : positions(on: .done).last {
      return (.done, log.positions(on: .done, from: last + 1).reversed())
    }
    guard let part = positions(on: .undone).first else { return nil }
    let first = (1...part).last { log[$0, .undone].place.contains(.first) } ?? part
    return (.undone, log.positions(on: .undone, from: first).reversed())
  }
}

// MARK: - Stashing

extension History {
  /// Stashes what the given subjects, or all of them, could redo, before it is dropped because parts
  /// are recorded.
  @usableFromInline
  mutating func stashUndone(_ dropped: [Subject]?) {
    guard let branch = detachUndone(dropped, resume: .max) else { return }
    stash?.append(branch)
    stash?.enforceLimit()
  }

  /// What the given subjects, or all of them, could redo, as a branch; nil if that is nothing. What
  /// has to be dropped then no longer leads to the saved point.
  private mutating func detachUndone(
    _ subjects: [Subject]?,
    bases: [Subject] = [],
    resume: Int
  ) -> StashedBranch? {
    let steps = detachedSteps(on: .undone, in: subjects.map { .only($0) } ?? .all)
    if steps.isEmpty { return nil }
    let parent = log.done.length == 0 ? .beginning : log.id(at: log.done.length, on: .done)
    var branch = StashedBranch(
      steps: steps,
      resume: min(resume, steps.count),
      parent: parent,
      bases: [:]
    )
    for subject in bases + steps.flatMap(\.parts).map(\.part.subject) {
      guard branch.bases[subject] == nil, let slot = self.subjects.slot(of: subject) else {
        continue
      }
      let top = log.top(of: slot, on: .done)
      branch.bases[subject] = top == 0 ? .beginning : log.id(at: top, on: .done)
      branch.saved[subject] = log.loseSavedPointAhead(of: slot)
    }
    return branch
  }

  /// The steps on a stack, the oldest first.
  func detachedSteps(on side: StepState, in scope: Scope<Subject> = .all) -> [DetachedStep] {
    let positions = positions(in: scope, on: side)
    return log.batches(of: positions, on: side).map { batch in
      let parts = positions[batch].map { position in
        HeldPart(
          part: part(at: position, on: side),
          cost: log.cost(at: log.index(of: position, on: side)),
          isDiscardable: log[position, side].isDiscardable
        )
      }
      return DetachedStep(
        info: log.steps[log[positions[batch.lowerBound], side].step],
        parts: parts
      )
    }
  }

  /// Puts a step on top of a stack. Other parts of it may be in the history; `known` has the indices
  /// of steps by ID.
  mutating func push(_ step: DetachedStep, on side: StepState, known: inout [StepID: Int]) {
    let number = known[step.info.id] ?? log.steps.add(step.info)
    known[step.info.id] = number
    for (index, held) in step.parts.enumerated() {
      push(held, step: number, place: .init(index, of: step.parts.count), on: side)
    }
  }
}
