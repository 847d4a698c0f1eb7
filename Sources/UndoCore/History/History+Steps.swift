extension History {
  /// The steps with a part in a scope: first the done ones, the oldest first, then the undone ones,
  /// the next to redo first. A step that was split has a line for each of its batches.
  ///
  /// The lines are made when they are read, from the history as it was when the list was made.
  public struct Steps: RandomAccessCollection {
    @usableFromInline let steps: StepTable
    @usableFromInline let subjects: [Subject]
    @usableFromInline let done: Side
    @usableFromInline let undone: Side
    /// For the changes; lines are read without it, since copying it would take longer than they do.
    let history: History

    init(_ history: History, _ scope: Scope<Subject>) {
      self.history = history
      (steps, subjects) = (history.log.steps, history.subjects.subjects)
      done = Side(history, .done, scope)
      undone = Side(history, .undone, scope)
    }

    /// The parts in the scope on one stack, oldest first, and which of them belong together.
    @usableFromInline
    struct Side: Sendable {
      let positions: [Int]
      @usableFromInline let parts: [UndoLog.Entry]
      @usableFromInline let batches: [Range<Int>]

      init(_ history: History, _ side: StepState, _ scope: Scope<Subject>) {
        positions = history.positions(in: scope, on: side)
        parts = history.log.entries(at: positions, on: side)
        batches = history.log.batches(of: positions, on: side)
      }
    }

    /// The first line: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The number of lines.
    @inlinable public var endIndex: Int { done.batches.count + undone.batches.count }

    /// The line at an index. O(its parts).
    @inlinable
    public subscript(index: Int) -> StepSummary<Subject> {
      let (parts, state) = batch(at: index)
      return line(parts, state)
    }

    /// What is known of a line without looking at its parts: for drawing many of them small.
    ///
    /// - Complexity: O(1).
    public func outline(at index: Int) -> (id: StepID, time: Double, partCount: Int) {
      let parts = batch(at: index).parts
      let step = steps[parts[parts.startIndex].step]
      return (step.id, step.time, parts.count)
    }

    /// The subjects of a line and their changes, as they were recorded.
    ///
    /// - Complexity: O(parts of the line).
    public func parts(at index: Int) -> [Part] {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      let isDone = index < done.batches.count
      let side = isDone ? done : undone
      let positions = side.positions[side.batches[isDone ? index : endIndex - 1 - index]]
      return positions.map { history.part(at: $0, on: isDone ? .done : .undone) }
    }

    /// Whether a line has the same name as the one before it, and the same subjects.
    ///
    /// - Complexity: O(parts of the line), O(1) if the names differ.
    public func continues(at index: Int) -> Bool {
      let (old, new) = (batch(at: index - 1), batch(at: index))
      guard old.parts.count == new.parts.count, old.state == new.state,
        steps.hasSameName(
          old.parts[old.parts.startIndex].step,
          new.parts[new.parts.startIndex].step
        )
      else { return false }
      return old.parts.lazy.map(\.slot).elementsEqual(new.parts.lazy.map(\.slot))
    }

    @inlinable
    func batch(at index: Int) -> (parts: ArraySlice<UndoLog.Entry>, state: StepState) {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      return index < done.batches.count
        ? (done.parts[done.batches[index]], .done)
        : (undone.parts[undone.batches[endIndex - 1 - index]], .undone)
    }

    @inlinable
    func line(_ parts: ArraySlice<UndoLog.Entry>, _ state: StepState) -> StepSummary<Subject> {
      let first = parts[parts.startIndex]
      let changed: Set<Subject> =
        parts.count == 1 ? [subjects[Int(first.slot)]] : Set(parts.map { subjects[Int($0.slot)] })
      return StepSummary(steps[first.step], state, changed, first.isDiscardable)
    }
  }

  /// The steps with a part in the scope.
  ///
  /// - Complexity: O(n log n) in the parts in the scope; O(all parts) for the scope of all.
  public func steps(in scope: Scope<Subject> = .all) -> Steps {
    Steps(self, scope)
  }

  /// All parts in the scope, oldest first.
  func positions(in scope: Scope<Subject>, on side: StepState) -> [Int] {
    guard let subjects = scope.subjects else { return log.positions(on: side) }
    let lists = subjects.compactMap { subject in
      self.subjects.slot(of: subject).map { Array(log.list(of: $0, on: side)) }
    }
    return lists.count == 1 ? lists[0].reversed() : lists.joined().sorted()
  }

  /// How many of the steps in the scope are done.
  ///
  /// - Complexity: O(1) for the scope of all, else O(n log n) in the parts in the scope.
  public func undoCount(in scope: Scope<Subject> = .all) -> Int {
    scope.isAll
      ? log.done.batchCount
      : log.batches(of: positions(in: scope, on: .done), on: .done).count
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
  @inlinable
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
    var values: [Subject: Value] = [:]
    for position in log.lastOfEachSubject(positions, on: side) {
      let part = part(at: position, on: side)
      values[part.subject] = part.change.value(after: side.direction)
    }
    return values
  }

  /// The parts to move from a stack, the newest first; none while a transaction is open.
  @usableFromInline
  func route(toUndoCount count: Int, in scope: Scope<Subject>)
    -> (side: StepState, positions: [Int])
  {
    if transaction != nil { return (.done, []) }
    let difference = max(count, 0) - undoCount(in: scope)
    let side: StepState = difference < 0 ? .done : .undone
    let positions = positions(in: scope, on: side)
    let batches = log.batches(of: positions, on: side).suffix(abs(difference))
    return (side, positions[(batches.first?.lowerBound ?? positions.count)...].reversed())
  }

  /// Moves parts, the newest first, to the other stack, one batch after the other.
  @inlinable
  mutating func moveAll(_ positions: [Int], from side: StepState) -> [Performed] {
    log.batches(of: positions, on: side).map { batch in
      let newest = positions[batch.lowerBound]
      let step = log.steps[log[newest, side].step]
      let parts =
        batch.count == 1
        ? Parts(move(newest, from: side, place: .only))
        : Parts(move(Array(positions[batch]), from: side))
      return Performed(side.direction, step, parts)
    }
  }
}

extension History.Steps: Sendable where Change: Sendable {}
