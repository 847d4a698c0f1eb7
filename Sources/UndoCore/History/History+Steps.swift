extension History {
  /// The steps with a part in a scope: first the done ones, the oldest first, then the undone ones,
  /// the next to redo first. A step that was split has a line for each of its batches.
  ///
  /// The lines are made when they are read, from the history as it was when the list was made.
  public struct Steps: RandomAccessCollection {
    @usableFromInline let steps: StepTable
    @usableFromInline let subjects: [Subject]
    /// Those of the log: there may be a hundred thousand, and nothing of them is held twice.
    @usableFromInline let entries: [UndoLog.Entry]
    @usableFromInline let done: Side
    @usableFromInline let undone: Side
    /// For the changes; lines are read without it, since copying it would take longer than they do.
    let history: History

    init(_ history: History, _ scope: Scope<Subject>) {
      self.history = history
      (steps, subjects) = (history.log.steps, history.subjects.subjects)
      entries = history.log.entries
      done = Side(history, .done, scope)
      undone = Side(history, .undone, scope)
    }

    /// The parts in the scope on one stack, oldest first, and which of them belong together. Of all of
    /// a hundred thousand steps of one part each, nothing has to be listed.
    @usableFromInline
    struct Side: Sendable {
      /// How many batches there are.
      @usableFromInline let count: Int
      /// Where the parts of each batch end; nil if each has one.
      @usableFromInline let ends: [UInt32]?
      /// The positions of the parts; nil if one follows another from the first.
      @usableFromInline let positions: [UInt32]?
      @usableFromInline let first: Int

      init(_ history: History, _ side: StepState, _ scope: Scope<Subject>) {
        let (log, stack) = (history.log, history.log[side])
        if scope.isAll, stack.vacantCount == 0 {
          first = stack.lastDropped + 1
          positions = nil
          let all = first..<stack.length + 1
          ends = stack.batchCount == all.count ? nil : log.batchEnds(of: all, on: side)
          count = stack.batchCount
        } else {
          let positions = history.positions(in: scope, on: side)
          let ends = log.batchEnds(of: positions, on: side)
          (first, count) = (0, ends.count)
          self.ends = ends.count == positions.count ? nil : ends
          self.positions = positions.map(UInt32.init(truncatingIfNeeded:))
        }
      }

      /// Its parts.
      @inlinable
      func batch(_ number: Int) -> Range<Int> {
        guard let ends else { return number..<number + 1 }
        return (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
      }

      @inlinable
      func position(ofPart part: Int) -> Int {
        positions.map { Int($0[part]) } ?? first + part
      }
    }

    /// The first line: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The number of lines.
    @inlinable public var endIndex: Int { done.count + undone.count }

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
      let (parts, state) = batch(at: index)
      let step = steps[entry(ofPart: parts.lowerBound, state).step]
      return (step.id, step.time, parts.count)
    }

    /// The subjects of a line and their changes, as they were recorded.
    ///
    /// - Complexity: O(parts of the line).
    public func parts(at index: Int) -> [Part] {
      let (parts, state) = batch(at: index)
      let side = state == .done ? done : undone
      return parts.map { history.part(at: side.position(ofPart: $0), on: state) }
    }

    /// Whether a line has the same name as the one before it, and the same subjects.
    ///
    /// - Complexity: O(parts of the line), O(1) if the names differ.
    public func continues(at index: Int) -> Bool {
      let (old, new) = (batch(at: index - 1), batch(at: index))
      guard old.parts.count == new.parts.count, old.state == new.state,
        steps.hasSameName(
          entry(ofPart: old.parts.lowerBound, old.state).step,
          entry(ofPart: new.parts.lowerBound, new.state).step
        )
      else { return false }
      return zip(old.parts, new.parts).allSatisfy {
        entry(ofPart: $0, old.state).slot == entry(ofPart: $1, new.state).slot
      }
    }

    @inlinable
    func batch(at index: Int) -> (parts: Range<Int>, state: StepState) {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      return index < done.count
        ? (done.batch(index), .done) : (undone.batch(endIndex - 1 - index), .undone)
    }

    /// Its place in the log is as `UndoLog.index(of:on:)` has it.
    @inlinable
    func entry(ofPart part: Int, _ side: StepState) -> UndoLog.Entry {
      side == .done
        ? entries[done.position(ofPart: part) - 1]
        : entries[entries.count - undone.position(ofPart: part)]
    }

    @inlinable
    func line(_ parts: Range<Int>, _ state: StepState) -> StepSummary<Subject> {
      let first = entry(ofPart: parts.lowerBound, state)
      let changed: Set<Subject> =
        parts.count == 1
        ? [subjects[Int(first.slot)]]
        : Set(parts.map { subjects[Int(entry(ofPart: $0, state).slot)] })
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
