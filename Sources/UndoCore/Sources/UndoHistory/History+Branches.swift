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
extension NamedHistory {
  /// A series of steps that was stashed.
  ///
  /// Together with ``NamedHistory/steps(in:)``, the branches are a tree: each starts after its
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

    let stack: Stack
    let history: (subjects: [Subject], names: [Name])
    /// The identity of the branch.
    public let id: ID
    /// The newest step that was done where the branch starts; nil if there was none.
    public let parent: StepID?
    /// The subjects that are somewhere else on the branch.
    public let subjects: Set<Subject>
    /// Whether it can be restored now, in the scope that was asked about. If not, it starts on
    /// another branch, which must be restored first, or on steps that were dropped for a limit.
    public let isReachable: Bool

    init(_ branch: StashedBranch, of history: NamedHistory, isReachable: Bool) {
      (stack, self.history) = (branch.stack, (history.subjects.keys, history.names.keys))
      (id, self.isReachable) = (history.id(of: branch), isReachable)
      parent = branch.parent.map { StepID(rawValue: $0.step) }
      subjects = Set(branch.slots.map { history.subjects[$0] })
    }

    /// The name of its first step.
    public var name: Name { history.names[Int(stack.batches[stack.batches.count - 1].name)] }

    /// The parts of its first step, in the order in which they are applied.
    ///
    /// - Complexity: O(length of the result).
    public var firstParts: Parts {
      let positions = stack.positions(ofBatch: stack.batches.count - 1).reversed()
      return Parts(
        positions.compactMap { position in
          stack[position].change.map { Part(history.subjects[Int(stack[position].slot)], $0) }
        }
      )
    }

    /// When its last step was recorded, on the host's clock.
    public var lastTime: Double? { stack.batches.first.map(\.stamp.seconds) }

    /// The number of its steps.
    public var stepCount: Int { stack.batches.count }

    /// The IDs of its steps, the next to redo first.
    public var stepIDs: [StepID] { stack.batches.reversed().map { StepID(rawValue: $0.step) } }

    /// The steps, the next to redo first. All of them are undone.
    public var steps: [Step] {
      stack.batches.indices.reversed().map { index in
        let slots = stack.positions(ofBatch: index).map { Int(stack[$0].slot) }
        return Step(
          stack.batches[index],
          named: history.names,
          isDone: false,
          subjects: Set(slots.map { history.subjects[$0] })
        )
      }
    }
  }

  /// The number of stashed branches.
  public var branchCount: Int { stash?.branches.count ?? 0 }

  /// The stashed branches with a subject in the scope, the oldest first.
  ///
  /// - Complexity: O(subjects of all branches, and parts moved since they were left).
  public func branches(in scope: Scope = .all) -> [Branch] {
    (stash?.branches ?? []).compactMap { branch in
      let isSeen = scope.isAll || branch.slots.contains { scope.contains(subjects[$0]) }
      return isSeen ? Branch(branch, of: self, isReachable: isReachable(branch, in: scope)) : nil
    }
  }

  /// The stashed branch at an index, the oldest first; nil if there is none.
  ///
  /// - Complexity: O(subjects of the branch, and parts moved since it was left).
  public func branch(at index: Int, in scope: Scope = .all) -> Branch? {
    guard let branches = stash?.branches, branches.indices.contains(index) else { return nil }
    let isReachable = isReachable(branches[index], in: scope)
    return Branch(branches[index], of: self, isReachable: isReachable)
  }

  /// The index of the newest branch that starts after the step that would be undone next, and can be
  /// restored; nil if there is none.
  ///
  /// - Complexity: O(branches, and parts moved since those that start there were left).
  public var branchIndexHere: Int? {
    guard let branches = stash?.branches else { return nil }
    let here = topKey
    return branches.lastIndex { $0.parent == here && isReachable($0, in: .all) }
  }

  /// Returns the indices of the branches that start after a step, or at the beginning, and can be restored, the
  /// oldest first.
  ///
  /// - Complexity: As for ``branchIndexHere``: of the others, nothing is looked for.
  public func branchIndices(after step: StepID?) -> [Int] {
    let branches = stash?.branches ?? []
    return branches.indices.filter {
      branches[$0].parent?.step == step?.rawValue && isReachable(branches[$0], in: .all)
    }
  }

  /// The key of the newest part that is in effect.
  var topKey: Key? { done.isEmpty ? nil : done.key(at: done.top) }

  /// A part is on one branch only, so the first one identifies it.
  func id(of branch: StashedBranch) -> Branch.ID {
    let key = branch.stack.key(at: branch.stack.top)
    return .init(step: .init(rawValue: key.step), subject: subjects[key.slot])
  }

  func isReachable(_ branch: StashedBranch, in scope: Scope) -> Bool {
    if stash?.isNext(branch) == true { return true }
    return isShared ? hasOwnWay(to: branch, in: scope) : way(to: branch, in: scope) != nil
  }

  /// Goes to where one was on a branch.
  ///
  /// In the scope of all, the whole content is then as it was; what is displaced by it and all that could be
  /// redone are stashed as one branch in its place, which leads back. In any other scope only the subjects of the
  /// branch are affected. As for recording, it only matters whether it is the scope of all.
  ///
  /// A branch that was displaced by recording is restored to its end: there all of it is done.
  ///
  /// With several authors only one's own parts are moved, as far as nobody else has touched the same fields since;
  /// the rest stays as it is, and can be undone or redone as soon as it is free.
  ///
  /// - Parameters:
  ///   - id: The branch.
  ///   - scope: The subjects that are led there.
  ///   - leaving: Is told why a part stays where it is.
  /// - Returns: What the host must now revert or apply, in this order; nil if there is no such
  ///   branch, or if it is not reachable.
  /// - Complexity: O(n log n) in the parts that were moved since the branch was left, and in those that lie
  ///   above them.
  public mutating func restore(
    _ id: Branch.ID,
    in scope: Scope = .all,
    leaving: (Obstacle) -> Void = { _ in }
  ) -> [Transition]? {
    guard let index = stash?.branches.firstIndex(where: { self.id(of: $0) == id }),
      let branch = stash?.branches[index]
    else { return nil }
    if isShared { return restoreOwn(at: index, in: scope, leaving) }
    guard let way = way(to: branch, in: scope) else { return nil }
    openStep = nil
    var left = StashedBranch()
    stash?.leave(for: index)
    left.redoable = Set(way.redo.map { undone.key(at: $0) })
    left.redoable.formUnion(branch.redoable.intersection(undone.keys))
    left.order.done = way.undo.last.map { order(of: done, from: $0) } ?? []
    left.order.undone =
      lowestUndone(way, branch, in: scope).map { order(of: undone, from: $0) } ?? []
    let beneath = way.undo.last.map { key(beneath: $0, .undo) } ?? topKey
    var transitions = moveAll(way.undo, .undo) + moveAll(way.redo, .redo)
    let redoable = detachUndone(where: branch.redoable.contains)
    left.stack = detachUndone { scope.isAll || branch.slots.contains($0.slot) }
    left.slots = Set(left.stack.entries.map(\.slot)).union(scope.isAll ? [] : branch.slots)
    let own = Set(left.stack.keys)
    left.parent = left.order.done.joined().last { !own.contains($0) } ?? beneath
    // What could be redone there lies nearer to what is in effect than what is on the branch.
    transitions += attach(branch.stack, redoing: way.attached)
    transitions += attach(redoable, redoing: [])
    stash?.replace(at: index, with: left.stack.isEmpty ? nil : left)
    arrange(.undo, branch.order.done)
    arrange(.redo, branch.order.undone)
    enforceLimits()
    if isSparse { compact() }
    return transitions
  }

  // MARK: The way to a branch

  /// The parts that are in effect now and not at a place, or there and not now, the newest first: on
  /// the stacks by position, and on the branch itself.
  struct Way {
    var undo: [Int] = []
    var redo: [Int] = []
    var attached: Set<Key> = []
  }

  /// The way to where one was on a branch; nil if none leads there, since a part is on another branch, or
  /// was dropped.
  func way(to branch: StashedBranch, in scope: Scope) -> Way? {
    var way = Way()
    var steps: [UInt32: Set<UInt32>] = [:]
    for key in stash?.moved(since: branch.place).keys ?? [:].keys
    where scope.isAll || branch.slots.contains(key.slot) {
      steps[key.slot, default: []].insert(key.step)
    }
    let held = Set(branch.stack.keys)
    for (slot, moved) in steps {
      var rest = moved
      way.undo += take(&rest, from: done, slot)
      way.redo += take(&rest, from: undone, slot)
      let keys = rest.map { Key(step: $0, slot: slot) }
      guard keys.allSatisfy(held.contains) else { return nil }
      way.attached.formUnion(keys)
    }
    way.undo.sort(by: >)
    way.redo.sort(by: >)
    return way
  }

  /// Takes steps out of a set that are on top of the list of a subject. Returns their parts.
  private func take(_ steps: inout Set<UInt32>, from stack: Stack, _ slot: UInt32) -> [Int] {
    var (found, positions): (Set<UInt32>, [Int]) = ([], [])
    guard !steps.isEmpty, slot < stack.tops.count else { return [] }
    for position in stack.list(of: Int(slot)) {
      let step = stack.key(at: position).step
      guard steps.contains(step) else { break }
      positions.append(position)
      found.insert(step)
    }
    steps.subtract(found)
    return positions
  }

  /// The lowest part that could be redone and is moved on the way to a branch, or stashed there.
  private func lowestUndone(_ way: Way, _ branch: StashedBranch, in scope: Scope) -> Int? {
    if scope.isAll { return undone.positions.first }
    let bottoms = branch.slots.compactMap { Array(undone.list(of: Int($0))).last }
    return (bottoms + way.redo).min()
  }

  /// Puts the parts of a branch back: some in effect, the others so that they can be redone.
  private mutating func attach(_ stack: Stack, redoing: Set<Key>) -> [Transition] {
    var transitions: [Transition] = []
    for index in stack.batches.indices {
      let positions = stack.positions(ofBatch: index).filter {
        !redoing.contains(stack.key(at: $0))
      }
      attach(stack, index, positions, on: .redo)
    }
    for index in stack.batches.indices.reversed() {
      let positions = stack.positions(ofBatch: index).filter { redoing.contains(stack.key(at: $0)) }
      if positions.isEmpty { continue }
      attach(stack, index, positions.reversed(), on: .undo)
      logNewest(.undo)
      let parts = Parts(positions.reversed().compactMap { part(stack[$0]) })
      transitions.append(transition(.redo, stack.batches[index], parts))
    }
    return transitions
  }

  mutating func attach(
    _ stack: Stack,
    _ batch: Int,
    _ positions: [Int],
    on direction: UndoDirection
  ) {
    if positions.isEmpty { return }
    touch(positions.count)
    self[direction].begin(stack.batches[batch])
    if isShared { self[direction].renumberNewest(stack.number(ofBatch: batch)) }
    for position in positions {
      var entry = stack[position]
      if direction == .undo { savedPoint.toggle(&entry.mark) }
      byteSum += Int(entry.cost)
      self[direction].put(entry)
    }
  }

  // MARK: Order

  /// The keys of the parts from a position up, by batch.
  private func order(of stack: Stack, from position: Int) -> [[Key]] {
    (stack.batchIndex(of: position)..<stack.batches.count).map(stack.keys(ofBatch:)).filter {
      !$0.isEmpty
    }
  }

  /// Lets the newest parts lie in an order in which they lay before, if they are the same ones.
  private mutating func arrange(_ direction: UndoDirection, _ order: [[Key]]) {
    let stack = self[direction]
    let count = order.reduce(0) { $0 + $1.count }
    let positions = Array(stack.positions.suffix(count))
    if count == 0 || positions.count < count { return }
    var entries: [Key: [Entry]] = [:]
    var batches: [UInt32: Batch] = [:]
    for position in positions {
      entries[stack.key(at: position), default: []].append(stack[position])
      let batch = stack.batches[stack.batchIndex(of: position)]
      batches[batch.step] = batch
    }
    let lists = Dictionary(grouping: positions.map(stack.key), by: \.slot)
    guard lists == Dictionary(grouping: order.joined(), by: \.slot) else { return }
    for position in positions.reversed() {
      _ = self[direction].take(position, ofBatch: self[direction].batchIndex(of: position))
    }
    self[direction].trim()
    var next: [Key: Int] = [:]
    for keys in order {
      guard let batch = keys.first.flatMap({ batches[$0.step] }) else { continue }
      self[direction].begin(batch)
      for key in keys {
        guard let entry = entries[key]?[next[key, default: 0]] else { continue }
        next[key, default: 0] += 1
        self[direction].put(entry)
      }
    }
  }
}

// MARK: - Stashing

extension NamedHistory {
  /// Stashes undone parts, the oldest first, as a branch whose end is where all of them are done.
  @usableFromInline
  mutating func stashUndone(_ positions: [Int]) {
    let moves = moves(of: positions, on: undone)
    var branch = StashedBranch(parent: topKey)
    branch.stack = detachUndone { moves[$0] != nil }
    branch.slots = Set(moves.keys.map(\.slot))
    branch.ownCount = moves.count
    for (key, fields) in moves { stash?.toggle(key, fields) }
    branch.place = stash?.newPlace() ?? 0
    stash?.append(branch)
    for (key, fields) in moves { stash?.toggle(key, fields) }
    stash?.enforce(keptLimits.branches)
  }

  /// Takes one's own undone parts off the stack, as a stack of their own in the same order.
  mutating func detachUndone(where isWanted: (Key) -> Bool) -> Stack {
    func isTaken(_ position: Int) -> Bool {
      (!isShared || undone.author(at: position) == .own) && isWanted(undone.key(at: position))
    }
    var detached = Stack()
    detached.clock = undone.clock
    for index in undone.batches.indices {
      let positions = undone.parts(ofBatch: index).filter(isTaken)
      if positions.isEmpty { continue }
      detached.begin(undone.batches[index])
      if isShared { detached.renumberNewest(undone.numbers[index]) }
      for position in positions {
        byteSum -= Int(undone[position].cost)
        detached.put(undone[position])
      }
    }
    for index in undone.batches.indices.reversed() {
      for position in undone.parts(ofBatch: index).reversed() where isTaken(position) {
        _ = extract(position, from: .redo)
      }
    }
    undone.trim()
    return detached
  }

  /// Logs the parts of the newest batch on a stack, which were just put there.
  @usableFromInline
  mutating func logNewest(_ direction: UndoDirection) {
    guard stash?.isEmpty == false, let batch = self[direction].batches.last,
      batch.stamp.author == 0
    else { return }
    let positions = self[direction].parts(ofBatch: self[direction].batches.count - 1)
    for (key, fields) in moves(of: positions, on: self[direction]) { stash?.toggle(key, fields) }
  }

  /// What is logged of parts. A subject of a step may have several.
  private func moves(of positions: [Int], on stack: Stack) -> [Key: FieldSet] {
    positions.reduce(into: [:]) { moves, position in
      moves[stack.key(at: position), default: []].formUnion(fields(of: stack[position]))
    }
  }

  /// The fields of a part; all as long as there is one author only.
  func fields(of entry: Entry) -> FieldSet {
    isShared ? entry.change.map { Patch.fields($0) } ?? [] : .all
  }
}

extension NamedHistory.Stack {
  /// The keys of all parts, the oldest first; one for each part.
  var keys: [NamedHistory.Key] { batches.indices.flatMap(keys(ofBatch:)) }

  /// The keys of the parts of a batch, the oldest first; one for each part.
  func keys(ofBatch index: Int) -> [NamedHistory.Key] {
    parts(ofBatch: index).map { .init(step: batches[index].step, slot: entries[$0 - 1].slot) }
  }
}
