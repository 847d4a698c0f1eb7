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
      let (positions, state) = batch(at: index)
      return history.summary(positions, state)
    }

    /// What is known of a line without looking at its parts: for drawing many of them small.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func outline(at index: Int) -> (id: StepID, time: Double, partCount: Int) {
      let (positions, state) = batch(at: index)
      return history.outline(positions, state)
    }

    /// The subjects of a line and their changes, as they were recorded.
    ///
    /// - Complexity: O(parts of the line).
    public func parts(at index: Int) -> [Part] {
      let (positions, state) = batch(at: index)
      return positions.map { history.part(at: $0, on: state) }
    }

    /// Whether a line has the same name as the one before it, and the same subjects.
    ///
    /// - Complexity: O(parts of the line), O(1) if the names differ.
    @inlinable
    public func continues(at index: Int) -> Bool {
      let ((old, oldState), (new, newState)) = (batch(at: index - 1), batch(at: index))
      guard old.count == new.count, oldState == newState else { return false }
      let log = history.log
      func name(_ batch: ArraySlice<Int>) -> UInt32 {
        log.steps[log.step(at: batch[batch.startIndex], on: newState)].name
      }
      guard name(old) == name(new) else { return false }
      return old.lazy.map { log.slot(at: $0, on: newState) }
        .elementsEqual(new.lazy.map { log.slot(at: $0, on: newState) })
    }

    @inlinable
    func batch(at index: Int) -> (positions: ArraySlice<Int>, state: StepState) {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      let isDone = index < done.batches.count
      let side = isDone ? done : undone
      let positions = side.positions[side.batches[isDone ? index : endIndex - 1 - index]]
      return (positions, isDone ? .done : .undone)
    }
  }

  @inlinable
  func outline(_ batch: ArraySlice<Int>, _ state: StepState)
    -> (id: StepID, time: Double, partCount: Int)
  {
    let step = log.steps[log.step(at: batch[batch.startIndex], on: state)]
    return (step.id, Double(step.milliseconds) / 1000, batch.count)
  }

  @inlinable
  func summary(_ batch: ArraySlice<Int>, _ state: StepState) -> StepSummary<Subject> {
    let step = log.step(at: batch[batch.startIndex], on: state)
    let (id, name, time) = log.info(ofStep: step)
    return StepSummary(
      id: id,
      name: name,
      time: time,
      state: state,
      subjects: Set(batch.map { subjects[log.slot(at: $0, on: state)] }),
      isDiscardable: log.steps[step].isDiscardable
    )
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
  @inlinable
  public mutating func jump(
    toUndoCount count: Int,
    in scope: Scope<Subject> = .all
  ) -> [Performed] {
    if transaction != nil { return [] }
    let (side, batches) = route(toUndoCount: count, in: scope)
    if batches.isEmpty { return [] }
    openStep = nil
    let performed = move(batches, from: side)
    didMoveSteps()
    return performed
  }

  /// What ``jump(toUndoCount:in:)`` would return: all that lies between now and another line, in the
  /// order in which to revert or apply it.
  ///
  /// - Complexity: As for ``jump(toUndoCount:in:)``.
  public func path(toUndoCount count: Int, in scope: Scope<Subject> = .all) -> [Performed] {
    if transaction != nil { return [] }
    let (side, batches) = route(toUndoCount: count, in: scope)
    return batches.compactMap { performed($0, on: side) }
  }

  /// The batches to move from a stack, each with its newest part first.
  @usableFromInline
  func route(toUndoCount count: Int, in scope: Scope<Subject>)
    -> (side: StepState, batches: [ArraySlice<Int>])
  {
    let (done, undone) = (side(.done, in: scope), side(.undone, in: scope))
    let difference = max(count, 0) - done.batches.count
    let (side, lists) = difference < 0 ? (StepState.done, done) : (.undone, undone)
    let batches = lists.batches.suffix(abs(difference)).reversed()
    return (side, batches.map { lists.positions[$0].reversed()[...] })
  }

  /// Moves batches to the other stack, one after the other.
  @inlinable
  mutating func move(_ batches: [ArraySlice<Int>], from side: StepState) -> [Performed] {
    batches.map { batch in
      let step = log.step(at: batch.first ?? 0, on: side)
      let parts = move(batch, from: side)
      return Performed(side.direction, log.info(ofStep: step), Parts(.many(parts)))
    }
  }
}

extension History {
  /// The values that subjects would have with a given number of the steps in the scope done; those
  /// that stay as they are now are left out.
  ///
  /// A timeline shows the content at any line with this, without going there.
  ///
  /// - Complexity: As for ``jump(toUndoCount:in:)``.
  public func values<Value>(atUndoCount count: Int, in scope: Scope<Subject> = .all)
    -> [Subject: Value] where Change == Replacement<Value>
  {
    if transaction != nil { return [:] }
    let (side, batches) = route(toUndoCount: count, in: scope)
    var values: [Subject: Value] = [:]
    for position in batches.joined() {
      let part = part(at: position, on: side)
      values[part.subject] = part.change.value(after: side.direction)
    }
    return values
  }
}

extension History.Steps: Sendable where Change: Sendable {}
