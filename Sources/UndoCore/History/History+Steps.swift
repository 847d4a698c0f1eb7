/// The history as a list to read, and going to any of its lines.
extension History {
  /// The steps with a part in a scope: first the done ones, the oldest first, then the undone ones,
  /// the next to redo first. A step that was split has a line for each of its batches.
  ///
  /// The lines are made when they are read. The list shows the history as it was when the list was
  /// made.
  public struct Steps: RandomAccessCollection {
    @usableFromInline let history: History
    @usableFromInline let done: Side
    @usableFromInline let undone: Side

    @usableFromInline
    init(history: History, done: Side, undone: Side) {
      self.history = history
      self.done = done
      self.undone = undone
    }

    /// The parts in the scope on one stack, oldest first, and which of them belong together.
    @usableFromInline
    struct Side: Sendable {
      @usableFromInline let positions: [Int]
      @usableFromInline let batches: [Range<Int>]
    }

    /// The first line: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The number of lines.
    @inlinable public var endIndex: Int { done.batches.count + undone.batches.count }

    /// The line at an index.
    @inlinable
    public subscript(index: Int) -> StepSummary<Subject> {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      let isDone = index < done.batches.count
      let side = isDone ? done : undone
      let positions = side.positions[side.batches[isDone ? index : endIndex - 1 - index]]
      return history.summary(positions, isDone ? .done : .undone)
    }
  }

  @inlinable
  func summary(_ batch: ArraySlice<Int>, _ state: StepState) -> StepSummary<Subject> {
    let entry = log[batch[batch.startIndex], state]
    let subjects = batch.map { self.subjects[Int(log[$0, state].slot)] }
    return StepSummary(log.steps[entry.step], state, subjects, entry.isDiscardable)
  }

  /// The steps with a part in the scope.
  ///
  /// - Complexity: O(n log n) in the parts in the scope; O(all parts) for the scope of all. Reading a
  ///   line takes O(its parts).
  public func steps(in scope: Scope<Subject> = .all) -> Steps {
    Steps(history: self, done: side(.done, in: scope), undone: side(.undone, in: scope))
  }

  @usableFromInline
  func side(_ side: StepState, in scope: Scope<Subject>) -> Steps.Side {
    let positions = positions(in: scope, on: side)
    return Steps.Side(positions: positions, batches: log.batches(of: positions, on: side))
  }

  /// All parts in the scope, oldest first.
  @usableFromInline
  func positions(in scope: Scope<Subject>, on side: StepState) -> [Int] {
    guard let subjects = scope.subjects else { return Array(log.positions(on: side)) }
    let slots = subjects.compactMap { self.subjects.slot(of: $0) }
    let lists = slots.map { Array(log.list(of: $0, on: side)) }
    return lists.count == 1 ? lists[0].reversed() : lists.joined().sorted()
  }

  /// How many of the steps in the scope are done.
  ///
  /// - Complexity: O(1) for the scope of all, else O(n log n) in the parts in the scope.
  public func undoCount(in scope: Scope<Subject> = .all) -> Int {
    scope.isAll ? log.done.batchCount : side(.done, in: scope).batches.count
  }
}

// MARK: - Going to a line

extension History {
  /// Undoes or redoes until a given number of the steps in the scope is done.
  ///
  /// A person who clicks a line of ``steps(in:)`` wants that step to be the last one done:
  ///
  /// ```swift
  /// for performed in history.jump(toUndoCount: line + 1, in: scope) {
  ///   for part in performed.parts {
  ///     places[part.subject] = part.change.value(after: performed.direction)
  ///   }
  /// }
  /// ```
  ///
  /// Values out of range are clamped.
  ///
  /// - Returns: What the host must now revert or apply, in this order. Empty while a transaction is
  ///   open.
  /// - Complexity: O(n log n) in the parts in the scope; O(all parts) for the scope of all.
  public mutating func jump(
    toUndoCount count: Int,
    in scope: Scope<Subject> = .all
  ) -> [Performed] {
    let (side, positions) = route(toUndoCount: count, in: scope)
    if positions.isEmpty { return [] }
    openStep = nil
    let performed = moveAll(positions, from: side)
    enforceLevelLimit()
    if log.isSparse { compact() }
    return performed
  }

  /// What ``jump(toUndoCount:in:)`` would return: all that lies between now and another line, in the
  /// order in which to revert or apply it.
  ///
  /// - Complexity: As for ``jump(toUndoCount:in:)``.
  public func path(toUndoCount count: Int, in scope: Scope<Subject> = .all) -> [Performed] {
    let (side, positions) = route(toUndoCount: count, in: scope)
    return log.batches(of: positions, on: side).map { performed(positions[$0], on: side) }
  }

  /// The values that subjects would have with a given number of the steps in the scope done; those
  /// that stay as they are now are left out.
  ///
  /// A timeline shows the content at any line with this, without going there.
  ///
  /// - Complexity: As for ``jump(toUndoCount:in:)``.
  public func values<Value>(atUndoCount count: Int, in scope: Scope<Subject> = .all)
    -> [Subject: Value] where Change == Replacement<Value>
  {
    let (side, positions) = route(toUndoCount: count, in: scope)
    let parts = positions.lazy.map { part(at: $0, on: side) }
    return Dictionary(parts.map { ($0.subject, $0.change.value(after: side.direction)) }) { $1 }
  }

  /// The parts to move from a stack, the newest first; none while a transaction is open.
  private func route(toUndoCount count: Int, in scope: Scope<Subject>)
    -> (side: StepState, positions: [Int])
  {
    if transaction != nil { return (.done, []) }
    let done = side(.done, in: scope)
    let difference = max(count, 0) - done.batches.count
    let (side, parts) =
      difference < 0 ? (StepState.done, done) : (.undone, side(.undone, in: scope))
    let first = parts.batches.suffix(abs(difference)).first?.lowerBound ?? parts.positions.count
    return (side, parts.positions[first...].reversed())
  }

  /// Moves parts, the newest first, to the other stack, one batch after the other.
  mutating func moveAll(_ positions: [Int], from side: StepState) -> [Performed] {
    log.batches(of: positions, on: side).map { batch in
      let step = log.steps[log[positions[batch.lowerBound], side].step]
      return Performed(side.direction, step, Parts(move(Array(positions[batch]), from: side)))
    }
  }
}

extension History.Steps: Sendable where Change: Sendable {}
