/// Undo and redo. Both are the same operation: parts move from one stack to the other, and each
/// time their order is reversed.
extension History {
  /// Undoes the latest step in the scope, or the part of it that is in the scope.
  ///
  /// - Returns: What the host must now revert, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts undone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func undo(in scope: Scope = .all) -> Transition? {
    moveNewest(.undo, in: scope)
  }

  /// Redoes the step in the scope that was undone last, or the part of it that is in the scope.
  ///
  /// - Returns: What the host must now apply, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts redone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func redo(in scope: Scope = .all) -> Transition? {
    moveNewest(.redo, in: scope)
  }

  @inlinable @inline(__always)
  mutating func moveNewest(_ direction: UndoDirection, in scope: Scope) -> Transition? {
    if isSparse { compact() }
    let top = newest(in: scope, direction)
    if top == 0 { return nil }
    if openStep != nil { openStep = nil }
    let batch = self[direction].batchIndex(of: top)
    let transition =
      self[direction].batches[batch].count == 1
      ? move(CollectionOfOne(top), ofBatch: batch, direction)
      : scope.isAll
        ? move(
          (Int(self[direction].batches[batch].start) + 1...top).reversed(),
          ofBatch: batch,
          direction
        )
        : move(parts(under: top, ofBatch: batch, in: scope, direction), ofBatch: batch, direction)
    // Splitting a step makes two of one; the total cost stays the same.
    if keptLimits.steps != nil { enforceStepLimit() }
    return transition
  }

  /// The position of the newest part in the scope; zero if there is none.
  @inlinable @inline(__always)
  func newest(in scope: Scope, _ direction: UndoDirection) -> Int {
    switch scope.kind {
    case .all: self[direction].top
    case .one(let subject): top(of: subject, direction)
    case .some(let set): set.reduce(0) { max($0, top(of: $1, direction)) }
    }
  }

  /// People mostly undo what they did last, so its subject is compared before anything is hashed.
  @inlinable @inline(__always)
  func top(of subject: Subject, _ direction: UndoDirection) -> Int {
    let newest = self[direction].top
    if newest == 0 { return 0 }
    let guess = Int(self[direction][newest].slot)
    return subjects.slot(of: subject, guess: guess).map {
      Int(subjects.states[$0][direction])
    } ?? 0
  }

  /// The parts of a batch that are in the scope, the last first. A list holds its batches in the order of
  /// their age, so they are on top of their lists.
  @inlinable
  func parts(under top: Int, ofBatch batch: Int, in scope: Scope, _ direction: UndoDirection)
    -> [Int]
  {
    switch scope.kind {
    case .all: self[direction].parts(ofBatch: batch).reversed()
    case .one: list(from: top, inBatch: batch, direction)
    case .some(let set):
      set.flatMap { list(from: self.top(of: $0, direction), inBatch: batch, direction) }
        .sorted(by: >)
    }
  }

  /// The parts on top of a list that belong to a batch, the newest first.
  @usableFromInline
  func list(from top: Int, inBatch batch: Int, _ direction: UndoDirection) -> [Int] {
    let positions = self[direction].positions(ofBatch: batch)
    return Array(self[direction].list(from: top).prefix { positions.contains($0) })
  }

  /// Moves parts of a batch, the newest first, to the other stack as one batch there. Vacant entries among
  /// them are passed over.
  @inlinable @inline(__always)
  mutating func move(
    _ positions: some BidirectionalCollection<Int>,
    ofBatch index: Int,
    _ direction: UndoDirection
  ) -> Transition {
    let batch = self[direction].batches[index]
    let step = self[direction][positions[positions.startIndex]].step
    var parts = Parts(capacity: positions.count)
    begin(batch, parts: positions.count, on: direction.opposite)
    for position in positions where !self[direction][position].isVacant {
      if position < self[direction].top { wasteCount += 1 }
      let entry = take(position, ofBatch: index, from: direction)
      push(entry, on: direction.opposite)
      parts.append(part(entry))
    }
    self[direction].trim()
    return Transition(direction, batch, step: step, parts)
  }

  /// Begins a batch of parts that come from the other stack. Memory is set aside for as many as there are
  /// left: what is not touched costs nothing, but everything in use has to be moved when an array grows.
  @inlinable @inline(__always)
  mutating func begin(_ batch: Batch, parts count: Int, on direction: UndoDirection) {
    self[direction].reserve(count, atMost: self[direction.opposite].entries.count)
    self[direction].begin(batch.name, batch.milliseconds)
  }

  @inlinable @inline(__always)
  func part(_ entry: Entry) -> Part {
    guard let change = entry.change else { preconditionFailure("A part has no change.") }
    return Part(subjects[entry.slot], change)
  }
}
