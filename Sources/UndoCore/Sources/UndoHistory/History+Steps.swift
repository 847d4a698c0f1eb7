extension History {
  /// The steps with a part in a scope: first the done ones, the oldest first, then the undone ones,
  /// the next to redo first. A step that was split has a line for each of its batches.
  ///
  /// The lines are made when they are read, from the history as it was when the list was made.
  public struct Steps: RandomAccessCollection {
    @usableFromInline let subjects: [Subject]
    @usableFromInline let done: Side
    @usableFromInline let undone: Side

    init(_ history: History, _ scope: Scope) {
      subjects = history.subjects.subjects
      done = Side(history, .undo, scope)
      undone = Side(history, .redo, scope)
    }

    /// The batches on one stack with a part in the scope, oldest first. Of all of a hundred thousand steps,
    /// nothing has to be listed.
    @usableFromInline
    struct Side {
      @usableFromInline let stack: Stack
      @usableFromInline let isDone: Bool
      /// The number of batches.
      @usableFromInline let count: Int
      /// The end of each batch's parts; nil if all of the stack is meant, without vacant entries.
      @usableFromInline var ends: [UInt32]?
      /// The positions of the parts.
      @usableFromInline var positions: [UInt32] = []

      init(_ history: History, _ direction: UndoDirection, _ scope: Scope) {
        stack = history[direction]
        isDone = direction == .undo
        if scope.isAll, stack.vacantCount == stack.floor {
          count = stack.batchCount
        } else {
          let positions = history.positions(in: scope, direction)
          let ends = stack.runs(of: positions).map { UInt32($0.range.upperBound) }
          (self.positions, self.ends, count) = (positions.map(UInt32.init), ends, ends.count)
        }
      }

      /// The parts of a line, as indices for `position`.
      @inlinable
      func parts(ofLine line: Int) -> Range<Int> {
        guard let ends else { return stack.positions(ofBatch: stack.droppedBatchCount + line) }
        return (line == 0 ? 0 : Int(ends[line - 1]))..<Int(ends[line])
      }

      @inlinable
      func entry(_ part: Int) -> Entry {
        stack[ends == nil ? part : Int(positions[part])]
      }

      @inlinable
      func batch(ofLine line: Int) -> Batch {
        guard ends != nil else { return stack.batches[stack.droppedBatchCount + line] }
        return stack.batches[stack.batchIndex(of: Int(positions[parts(ofLine: line).lowerBound]))]
      }
    }

    /// The first line: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The number of lines.
    @inlinable public var endIndex: Int { done.count + undone.count }

    /// The line at an index. O(its parts).
    @inlinable
    public subscript(index: Int) -> Step {
      let (side, line) = place(of: index)
      let (parts, batch) = (side.parts(ofLine: line), side.batch(ofLine: line))
      let first = side.entry(parts.lowerBound)
      let changed: Set<Subject> =
        parts.count == 1
        ? [subjects[Int(first.slot)]] : Set(parts.map { subjects[Int(side.entry($0).slot)] })
      return Step(
        id: first.step,
        name: batch.name,
        milliseconds: batch.milliseconds,
        isDone: side.isDone,
        subjects: changed
      )
    }

    /// Returns what is known of a line without reading its parts, for drawing many of them small.
    ///
    /// - Complexity: O(1) for the scope of all, else O(log steps).
    public func outline(at index: Int) -> (id: StepID, time: Double, partCount: Int) {
      let (side, line) = place(of: index)
      let parts = side.parts(ofLine: line)
      let id = StepID(rawValue: side.entry(parts.lowerBound).step)
      return (id, Double(side.batch(ofLine: line).milliseconds) / 1000, parts.count)
    }

    /// The subjects of a line and their changes, as they were recorded.
    ///
    /// - Complexity: O(parts of the line).
    public func parts(at index: Int) -> [Part] {
      let (side, line) = place(of: index)
      return side.parts(ofLine: line).compactMap { part in
        let entry = side.entry(part)
        return entry.change.map { Part(subjects[Int(entry.slot)], $0) }
      }
    }

    /// Whether a line has the same name as the one before it, and the same subjects.
    ///
    /// - Complexity: O(parts of the line), O(1) if the names differ.
    public func continues(at index: Int) -> Bool {
      let ((old, before), (new, line)) = (place(of: index - 1), place(of: index))
      guard old.isDone == new.isDone else { return false }
      let (oldParts, newParts) = (old.parts(ofLine: before), new.parts(ofLine: line))
      guard oldParts.count == newParts.count,
        old.batch(ofLine: before).name == new.batch(ofLine: line).name
      else { return false }
      return zip(oldParts, newParts).allSatisfy { old.entry($0).slot == new.entry($1).slot }
    }

    @inlinable
    func place(of index: Int) -> (side: Side, line: Int) {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      return index < done.count ? (done, index) : (undone, endIndex - 1 - index)
    }
  }

  /// The steps with a part in the scope.
  ///
  /// - Complexity: O(n log n) in the parts in the scope; O(1) for the scope of all, unless steps of it were
  ///   undone in another scope, then O(all parts).
  public func steps(in scope: Scope = .all) -> Steps { Steps(self, scope) }

  /// All parts in the scope, oldest first.
  func positions(in scope: Scope, _ direction: UndoDirection) -> [Int] {
    let stack = self[direction]
    guard let some = scope.subjects else { return stack.positions }
    let lists = some.compactMap { subject in
      subjects.slot(of: subject).map { slot in
        Array(stack.list(from: Int(subjects.states[slot][direction])))
      }
    }
    return lists.count == 1 ? lists[0].reversed() : lists.joined().sorted()
  }

  /// Returns the number of steps in the scope that can be undone.
  ///
  /// - Complexity: O(1) for the scope of all, else O(n log n) in the parts in the scope.
  public func undoCount(in scope: Scope = .all) -> Int { count(.undo, in: scope) }

  /// Returns the number of steps in the scope that can be redone.
  ///
  /// - Complexity: As for ``undoCount(in:)``.
  public func redoCount(in scope: Scope = .all) -> Int { count(.redo, in: scope) }

  private func count(_ direction: UndoDirection, in scope: Scope) -> Int {
    scope.isAll
      ? self[direction].batchCount
      : self[direction].runs(of: positions(in: scope, direction)).count
  }
}

// MARK: - Going to a line

extension History {
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
  /// Values out of range are clamped.
  ///
  /// - Returns: What the host must now revert or apply, in this order.
  /// - Complexity: O(n log n) in the parts in the scope; O(all parts) for the scope of all.
  @inlinable
  public mutating func jump(toUndoCount count: Int, in scope: Scope = .all) -> [Transition] {
    let (direction, positions) = route(toUndoCount: count, in: scope)
    if positions.isEmpty { return [] }
    openStep = nil
    let transitions = moveAll(positions, direction)
    enforceStepLimit()
    if isSparse { compact() }
    return transitions
  }

  /// The parts to move from a stack, the newest first.
  @usableFromInline
  func route(toUndoCount count: Int, in scope: Scope)
    -> (direction: UndoDirection, positions: [Int])
  {
    let difference = max(count, 0) - undoCount(in: scope)
    let direction: UndoDirection = difference < 0 ? .undo : .redo
    let positions = positions(in: scope, direction)
    let runs = self[direction].runs(of: positions).suffix(abs(difference))
    return (direction, positions[(runs.first?.range.lowerBound ?? positions.count)...].reversed())
  }

  /// Moves parts, the newest first, to the other stack, one batch after the other.
  @inlinable
  mutating func moveAll(_ positions: [Int], _ direction: UndoDirection) -> [Transition] {
    self[direction].runs(of: positions).map { run in
      run.range.count == 1
        ? move(CollectionOfOne(positions[run.range.lowerBound]), ofBatch: run.batch, direction)
        : move(Array(positions[run.range]), ofBatch: run.batch, direction)
    }
  }
}

extension History.Steps: Sendable where Change: Sendable {}
extension History.Steps.Side: Sendable where Change: Sendable {}
