/// Undo and redo. Both are the same operation: parts move from one stack to the other, and each
/// time their order is reversed.
extension NamedHistory {
  /// Undoes the latest step in the scope, or the part of it that is in the scope.
  ///
  /// - Returns: What the host must now revert, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts undone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func undo(in scope: Scope = .all) -> Transition? {
    if isSparse { compact() }
    let top = isShared ? lift(.undo, in: scope, of: .own) : done.newest(in: scope, subjects)
    if top == 0 { return nil }
    let index = done.batchIndex(of: top)
    let batch = done.batches[index]
    let parts = done.move(under: top, ofBatch: index, in: scope, to: &undone, subjects, &savedPoint)
    if keptLimits.steps != nil { enforceStepLimit() }
    return didMove(.undo, batch, parts)
  }

  /// Redoes the step in the scope that was undone last, or the part of it that is in the scope.
  ///
  /// - Returns: What the host must now apply, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts redone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func redo(in scope: Scope = .all) -> Transition? {
    if isSparse { compact() }
    let top = isShared ? lift(.redo, in: scope, of: .own) : undone.newest(in: scope, subjects)
    if top == 0 { return nil }
    let index = undone.batchIndex(of: top)
    let batch = undone.batches[index]
    let parts = undone.move(under: top, ofBatch: index, in: scope, to: &done, subjects, &savedPoint)
    if keptLimits.steps != nil { enforceStepLimit() }
    return didMove(.redo, batch, parts)
  }

  /// Notes that a batch was moved. The limit of steps must be enforced then, as splitting a step makes two of
  /// one; the total cost stays the same.
  @inlinable @inline(__always)
  mutating func didMove(_ direction: UndoDirection, _ batch: Batch, _ parts: Parts) -> Transition {
    touch(parts.count)
    if openStep != nil { openStep = nil }
    if stash != nil { logNewest(direction.opposite) }
    return transition(direction, batch, parts)
  }

  @inlinable @inline(__always)
  func transition(_ direction: UndoDirection, _ batch: Batch, _ parts: Parts) -> Transition {
    Transition(direction, batch, named: names.keys, parts)
  }
}

extension NamedHistory.Stack {
  /// Moves the parts of a batch that are in the scope, of which the newest is given, to another stack.
  @inlinable @inline(__always)
  mutating func move(
    under top: Int,
    ofBatch index: Int,
    in scope: NamedHistory.Scope,
    to other: inout Self,
    _ subjects: borrowing NumberTable<Subject>,
    _ saved: inout SavedPoint
  ) -> NamedHistory.Parts {
    if batches[index].count == 1 {
      return move(top, ofBatch: index, to: &other, subjects, &saved)
    }
    let positions = positions(under: top, ofBatch: index, in: scope, subjects)
    return move(positions, ofBatch: index, to: &other, subjects, &saved)
  }

  /// The position of the newest part in the scope; zero if there is none.
  @inlinable @inline(__always)
  func newest(in scope: NamedHistory.Scope, _ subjects: borrowing NumberTable<Subject>) -> Int {
    switch scope.kind {
    case .all: top
    case .one(let subject): top(of: subject, subjects)
    case .some(let set): newest(of: set, subjects)
    }
  }

  @inlinable
  func newest(of set: Set<Subject>, _ subjects: borrowing NumberTable<Subject>) -> Int {
    var newest = 0
    for subject in set { newest = max(newest, top(of: subject, subjects)) }
    return newest
  }

  /// People mostly undo what they did last, so its subject is compared before anything is hashed.
  @inlinable @inline(__always)
  func top(of subject: Subject, _ subjects: borrowing NumberTable<Subject>) -> Int {
    guard let last = entries.last,
      let slot = subjects.number(of: subject, guess: Int(last.slot))
    else { return 0 }
    return Int(tops[slot])
  }

  /// The parts of a batch that are in the scope, the last first. A list holds its batches in the order of
  /// their age, so they are on top of their lists.
  @inlinable
  func positions(
    under top: Int,
    ofBatch batch: Int,
    in scope: NamedHistory.Scope,
    _ subjects: borrowing NumberTable<Subject>
  ) -> [Int] {
    switch scope.kind {
    case .all: return parts(ofBatch: batch).reversed()
    case .one: return list(of: Int(entries[top - 1].slot), inBatch: batch)
    case .some(let set):
      var positions: [Int] = []
      for subject in set {
        guard let slot = subjects.number(of: subject) else { continue }
        positions += list(of: slot, inBatch: batch)
      }
      return positions.sorted(by: >)
    }
  }

  /// The parts on top of a list that belong to a batch, the newest first.
  @usableFromInline
  func list(of slot: Int, inBatch batch: Int) -> [Int] {
    let positions = positions(ofBatch: batch)
    return Array(list(of: slot).prefix { positions.contains($0) })
  }
}

// MARK: - Going to a line

extension NamedHistory {
  /// Undoes or redoes until a given number of the steps in the scope is done.
  ///
  /// A person who clicks a line of ``steps(in:)`` wants that step to be the last one done:
  ///
  /// ```swift
  /// for transition in history.jump(toUndoCount: line + 1, in: scope) {
  ///   for part in transition.parts {
  ///     places[part.subject] = part.change.value(after: transition.direction)
  ///   }
  /// }
  /// ```
  ///
  /// Values out of range are clamped. Steps of other authors are undone and redone, too, in the order in which they
  /// lie, so this is for showing an earlier moment on a copy; it ends at an undone step that cannot be redone as
  /// things are.
  ///
  /// - Returns: What the host must now revert or apply, in this order.
  /// - Complexity: O(parts undone or redone) for the scope of all; for another one O(n log n) in its parts
  ///   in addition.
  @inlinable
  public mutating func jump(toUndoCount count: Int, in scope: Scope = .all) -> [Transition] {
    var rest = max(count, 0) - undoCount(in: scope)
    if isShared { return travel(by: rest, in: scope) }
    if !scope.isAll { return jump(by: rest, in: scope) }
    var transitions: [Transition] = []
    while rest != 0, let next = rest < 0 ? undo(in: scope) : redo(in: scope) {
      transitions.append(next)
      rest += rest < 0 ? 1 : -1
    }
    return transitions
  }

  /// Undoes or redoes what is next in the scope, whoever recorded it, for showing an earlier moment on a copy.
  ///
  /// What was undone last is redone as it was, so that a way back leads forwards again; anything else as its author
  /// would redo it.
  ///
  /// - Returns: What the host must now revert or apply, in this order; nil if there is nothing, or if what is next cannot
  ///   be redone as things are.
  /// - Complexity: As for ``undo(in:)``.
  public mutating func move(_ direction: UndoDirection, in scope: Scope) -> Transition? {
    guard isShared else { return direction == .undo ? undo(in: scope) : redo(in: scope) }
    if isSparse { compact() }
    let stack = self[direction]
    let top = stack.newest(in: scope, subjects)
    if top == 0 { return nil }
    let batch = stack.batchIndex(of: top)
    if direction == .undo || stack.number(ofBatch: batch) == stack.clock {
      passedOver = [:]
      let positions = stack.positions(under: top, ofBatch: batch, in: scope, subjects)
      return moveAll(positions, direction).first
    }
    let plan = plan(ofBatch: batch, direction) { position in
      scope.contains(subjects[stack[position].slot]) ? .all : nil
    }
    if plan.parts.isEmpty { return nil }
    _ = lift(plan, direction)
    return moveNewest(direction)
  }

  @usableFromInline
  mutating func travel(by difference: Int, in scope: Scope) -> [Transition] {
    var transitions: [Transition] = []
    while transitions.count < abs(difference),
      let next = move(difference < 0 ? .undo : .redo, in: scope)
    {
      transitions.append(next)
    }
    return transitions
  }

  /// Finds all parts at once, since each undo alone would look at every subject of the scope.
  @usableFromInline
  mutating func jump(by difference: Int, in scope: Scope) -> [Transition] {
    let direction: UndoDirection = difference < 0 ? .undo : .redo
    let positions = positions(in: scope, direction)
    let runs = self[direction].runs(of: positions).suffix(abs(difference))
    let first = runs.first?.range.lowerBound ?? positions.count
    let transitions = moveAll(positions[first...].reversed(), direction)
    enforceStepLimit()
    if isSparse { compact() }
    return transitions
  }

  /// Moves parts, the newest first, to the other stack, one batch after the other.
  mutating func moveAll(_ positions: [Int], _ direction: UndoDirection) -> [Transition] {
    self[direction].runs(of: positions).map { run in
      let batch = self[direction].batches[run.batch]
      let run = (batch: run.batch, positions: positions[run.range])
      let parts =
        direction == .undo
        ? done.move(run.positions, ofBatch: run.batch, to: &undone, subjects, &savedPoint)
        : undone.move(run.positions, ofBatch: run.batch, to: &done, subjects, &savedPoint)
      return didMove(direction, batch, parts)
    }
  }
}
