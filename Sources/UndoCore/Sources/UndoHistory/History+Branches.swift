/// Branches: what could be redone until something else was recorded, stashed instead of lost.
///
/// ```swift
/// history.limits.branches = 10
/// // … undo three steps, record something else …
/// if let branch = history.branches().last {    // the three steps
///   for transition in history.restore(branch.id) ?? [] { perform(transition) }
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
      /// The subject that this step changes first.
      public var subject: Subject

      /// Identifies a branch by its first step and what that changes first.
      public init(step: StepID, subject: Subject) {
        self.step = step
        self.subject = subject
      }
    }

    let branch: StashedBranch
    /// Whether it can be restored now, in the scope that was asked about. If not, it starts on
    /// another branch, which must be restored first, or on steps that were dropped for a limit.
    public let isReachable: Bool

    init(_ branch: StashedBranch, in scope: Scope) {
      (self.branch, isReachable) = (branch, branch.isReachable(in: scope))
    }

    /// The identity of the branch.
    public var id: ID { branch.id }

    /// The newest step that was done where the branch starts; nil if there was none.
    public var parent: StepID? {
      let isKnown = branch.parent != UndoBase.beginning && branch.parent != UndoBase.gone
      return isKnown ? StepID(rawValue: branch.parent) : nil
    }

    /// The name of its first step.
    public var name: String { branch.steps.last?.name ?? "" }

    /// The parts of its first step, in the order in which they are applied.
    ///
    /// - Complexity: O(length of the result).
    public var firstParts: Parts { Parts((branch.steps.last?.parts ?? []).reversed().map(\.part)) }

    /// When its last step was recorded, on the host's clock.
    public var lastTime: Double? { branch.steps.first.map { Double($0.milliseconds) / 1000 } }

    /// The number of its steps.
    public var stepCount: Int { branch.steps.count }

    /// The IDs of its steps, the next to redo first.
    public var stepIDs: [StepID] { branch.steps.reversed().map { StepID(rawValue: $0.id) } }

    /// The steps, the next to redo first. All of them are undone.
    public var steps: [Step] {
      branch.steps.reversed().map { step in
        Step(
          id: step.id,
          name: step.name,
          milliseconds: step.milliseconds,
          isDone: false,
          subjects: Set(step.parts.map(\.part.subject))
        )
      }
    }

    /// The subjects that are somewhere else on the branch.
    public var subjects: Set<Subject> { Set(branch.bases.keys) }
  }

  /// The number of stashed branches.
  public var branchCount: Int { stash?.branches.count ?? 0 }

  /// The stashed branches with a subject in the scope, the oldest first. What they hold is found when it is
  /// asked for.
  ///
  /// - Complexity: O(number of branches) for the scope of all, else O(subjects of all branches).
  public func branches(in scope: Scope = .all) -> [Branch] {
    let branches = stash?.branches ?? []
    let seen =
      scope.isAll
      ? branches : branches.filter { $0.bases.keys.contains(where: scope.contains) }
    return seen.map { Branch($0, in: scope) }
  }

  /// The stashed branch at an index, the oldest first; nil if there is none.
  ///
  /// - Complexity: O(1).
  public func branch(at index: Int, in scope: Scope = .all) -> Branch? {
    guard let branches = stash?.branches, branches.indices.contains(index) else { return nil }
    return Branch(branches[index], in: scope)
  }

  /// The index of the newest branch that starts after the step that would be undone next, and can be
  /// restored; nil if there is none.
  ///
  /// - Complexity: O(branches that start there).
  public var branchIndexHere: Int? {
    guard let stash else { return nil }
    let here = done.step(at: done.top)
    return stash.indices(startingAt: [here]).last {
      stash.branches[$0].parent == here && stash.branches[$0].isReachable(in: .all)
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
  ///   branch, or if it is not reachable.
  /// - Complexity: O(n log n) in the parts undone and redone.
  public mutating func restore(_ id: Branch.ID, in scope: Scope = .all) -> [Transition]? {
    guard let index = stash?.index(of: id), let branch = stash?.branches[index],
      branch.isReachable(in: scope)
    else { return nil }
    openStep = nil
    var transitions: [Transition] = []
    if scope.isAll, let (direction, positions) = wayToParent(of: branch) {
      transitions = moveAll(positions, direction)
    }
    for direction in [UndoDirection.undo, .redo] {
      transitions += moveAll(wayToBases(of: branch, direction), direction)
    }
    let subjects = Array(branch.bases.keys)
    let way = transitions.reduce(0) { $0 + ($1.direction == .undo ? 1 : -1) }
    let displaced =
      scope.isAll
      ? detachUndone(nil, resume: way) : detachUndone(subjects, bases: subjects, resume: way)
    stash?.replace(at: index, with: displaced)
    if scope.isAll { dropUndone() } else { for subject in subjects { drop(subject, on: .redo) } }
    transitions += attach(branch, in: scope)
    recheckBranches(startingAt: ((displaced?.steps ?? []) + branch.steps).map(\.id))
    enforceLimits()
    if isSparse { compact() }
    return transitions
  }

  /// Puts the steps of a branch back. Those that were not done when it was stashed can be redone.
  private mutating func attach(_ branch: StashedBranch, in scope: Scope) -> [Transition] {
    var transitions: [Transition] = []
    let ahead = max(0, branch.resume)
    for step in branch.steps.dropLast(ahead) { push(step, on: .redo) }
    for step in branch.steps.suffix(ahead).reversed() {
      let parts: [DetachedPart] = step.parts.reversed()
      let copy = DetachedStep(
        id: step.id,
        name: step.name,
        milliseconds: step.milliseconds,
        parts: parts
      )
      push(copy, on: .undo)
      if let batch = done.batches.last {
        transitions.append(Transition(.redo, batch, step: step.id, Parts(parts.map(\.part))))
      }
    }
    for _ in 0..<max(0, -branch.resume) {
      let scope = scope.isAll ? scope : .only(branch.bases.keys)
      guard let undone = moveNewest(.undo, in: scope) else { break }
      transitions.append(undone)
    }
    return transitions
  }

  // MARK: The way to a branch

  /// The positions of the parts of its subjects to undo, the newest first, or then to redo.
  private func wayToBases(of branch: StashedBranch, _ direction: UndoDirection) -> [Int] {
    branch.bases.flatMap { subject, base -> [Int] in
      guard let slot = subjects.slot(of: subject) else { return [] }
      let distance = distance(to: base, of: slot) ?? 0
      let list = self[direction].list(from: Int(subjects.states[slot][direction]))
      return Array(list.prefix(max(0, direction == .undo ? -distance : distance)))
    }.sorted(by: >)
  }

  /// Returns the parts done since the branch starts, or those to redo to get there, the newest
  /// part first; nil if the step before it is neither.
  private func wayToParent(of branch: StashedBranch)
    -> (direction: UndoDirection, positions: [Int])?
  {
    func from(_ first: Int, _ direction: UndoDirection) -> [Int] {
      let positions = self[direction].positions
      return positions[positions.partitionPoint { $0 >= first }...].reversed()
    }
    let isFirst = branch.parent == UndoBase.beginning
    if let last = isFirst ? 0 : done.positions.last(where: { done[$0].step == branch.parent }) {
      return (.undo, from(last + 1, .undo))
    }
    guard let part = undone.positions.first(where: { undone[$0].step == branch.parent }) else {
      return nil
    }
    let batch = undone.positions(ofBatch: undone.batchIndex(of: part))
    return (.redo, from(batch.lowerBound, .redo))
  }
}

// MARK: - Stashing

extension History {
  /// Stashes what the given subjects, or all of them, could redo, and drops it.
  @usableFromInline
  mutating func stashUndone(_ recorded: [Subject]?) {
    guard let branch = detachUndone(recorded, resume: .max) else { return }
    if let recorded {
      for subject in recorded { drop(subject, on: .redo) }
    } else {
      dropUndone()
    }
    stash?.append(branch)
    stash?.enforce(keptLimits.branches)
    recheckBranches(startingAt: branch.steps.map(\.id))
  }

  /// Returns what the given subjects, or all of them, could redo, as a branch; nil if that is nothing.
  private func detachUndone(_ subjects: [Subject]?, bases: [Subject] = [], resume: Int)
    -> StashedBranch?
  {
    let steps = detachedSteps(.redo, in: subjects.map { .only($0) } ?? .all)
    if steps.isEmpty { return nil }
    var starts: [Subject: UInt32] = [:]
    for subject in bases + steps.flatMap(\.parts).map(\.part.subject) where starts[subject] == nil {
      starts[subject] = self.subjects.slot(of: subject).map(topStep)
    }
    return StashedBranch(
      steps: steps,
      resume: min(resume, steps.count),
      parent: done.step(at: done.top),
      bases: starts
    )
  }

  /// The steps on a stack, the oldest first.
  func detachedSteps(_ direction: UndoDirection, in scope: Scope = .all) -> [DetachedStep] {
    let positions = positions(in: scope, direction)
    let stack = self[direction]
    return stack.runs(of: positions).map { batch, range in
      DetachedStep(
        id: stack[positions[range.lowerBound]].step,
        name: stack.batches[batch].name,
        milliseconds: stack.batches[batch].milliseconds,
        parts: positions[range].map { DetachedPart(part: part(stack[$0]), cost: stack[$0].cost) }
      )
    }
  }

  /// Puts a step on top of a stack. Other parts of it may be in the history.
  mutating func push(_ step: DetachedStep, on direction: UndoDirection) {
    self[direction].begin(step.name, step.milliseconds)
    for held in step.parts {
      byteSum += Int(held.cost)
      append(held.part, step: step.id, cost: held.cost, to: direction)
    }
  }

  // MARK: Reach

  /// Finds out anew whether the branches that start after some steps can be reached: parts of these were
  /// put on the stacks, or left them other than by undo and redo.
  mutating func recheckBranches(startingAt steps: some Sequence<UInt32>) {
    guard let stash else { return }
    for index in stash.indices(startingAt: steps) {
      let (hasParent, hasBases) = reach(of: stash.branches[index])
      self.stash?.setReach(at: index, hasParent: hasParent, hasBases: hasBases)
    }
  }

  /// Whether the parent and all bases of a branch are done or can be redone.
  func reach(of branch: StashedBranch) -> (hasParent: Bool, hasBases: Bool) {
    let parent = branch.parent
    let hasParent = parent == UndoBase.beginning || done.holds(parent) || undone.holds(parent)
    return (hasParent, hasBases(of: branch))
  }

  func hasBases(of branch: StashedBranch) -> Bool {
    branch.bases.allSatisfy { subject, base in
      guard let slot = subjects.slot(of: subject) else { return base == UndoBase.beginning }
      return distance(to: base, of: slot) != nil
    }
  }

  /// The oldest step on a stack was dropped. `changed` are the subjects for which it was the oldest one in
  /// effect.
  @usableFromInline
  mutating func didDrop(_ step: UInt32, of changed: [Subject], _ direction: UndoDirection) {
    if direction == .undo { stash?.didDrop(step, of: changed) }
    recheckBranches(startingAt: [step, UndoBase.beginning, UndoBase.gone])
  }
}
