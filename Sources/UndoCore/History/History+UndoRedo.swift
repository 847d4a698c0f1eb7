/// Undo and redo. Both are the same operation: parts move from one stack to the other, and each
/// time their order is reversed.
extension History {
  /// Undoes the latest step in the scope, or the part of it that is in the scope.
  ///
  /// - Returns: What the host must now revert, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts undone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func undo(in scope: Scope<Subject> = .all) -> Performed? {
    moveNewest(from: .done, in: scope)
  }

  /// Redoes the step in the scope that was undone last, or the part of it that is in the scope.
  ///
  /// - Returns: What the host must now apply, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts redone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func redo(in scope: Scope<Subject> = .all) -> Performed? {
    moveNewest(from: .undone, in: scope)
  }

  @inlinable @inline(__always)
  mutating func moveNewest(from side: StepState, in scope: Scope<Subject>) -> Performed? {
    if log.isSparse { compact() }
    let top = newest(in: scope, on: side)
    if top == 0 { return nil }
    if openStep != nil { openStep = nil }
    let entry = log[top, side]
    let parts =
      entry.place == .only
      ? Parts(move(top, from: side, place: .only))
      : Parts(move(batch(under: top, in: scope, on: side), from: side))
    // Splitting a step makes two of one; the total cost stays the same.
    if batchLimit != .max { enforceLevelLimit() }
    return Performed(side.direction, log.steps[entry.step], parts)
  }

  /// The position of the newest part in the scope; zero if there is none, and while a transaction is
  /// open.
  @inlinable @inline(__always)
  func newest(in scope: Scope<Subject>, on side: StepState) -> Int {
    if transaction != nil { return 0 }
    switch scope.kind {
    case .all: return log[side].length
    case .one(let subject): return top(of: subject, on: side)
    case .some(let set): return set.reduce(0) { max($0, top(of: $1, on: side)) }
    }
  }

  /// People mostly undo what they did last, so its subject is compared before anything is hashed.
  @inlinable @inline(__always)
  func top(of subject: Subject, on side: StepState) -> Int {
    let newest = log[side].length
    if newest == 0 { return 0 }
    let guess = Int(log[newest, side].slot)
    return subjects.slot(of: subject, guess: guess).map { log.top(of: $0, on: side) } ?? 0
  }

  /// All parts in the scope that belong to the batch of the newest part in it, the last first.
  @inlinable
  func batch(under top: Int, in scope: Scope<Subject>, on side: StepState) -> [Int] {
    switch scope.kind {
    case .all: log.newestBatch(on: side)
    case .one: log.newestBatch(of: [Int(log[top, side].slot)], on: side)
    case .some(let set): log.newestBatch(of: set.compactMap { subjects.slot(of: $0) }, on: side)
    }
  }

  /// Moves parts to the other stack as one batch there.
  @inlinable
  mutating func move(_ positions: [Int], from side: StepState) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(positions.count)
    for (index, position) in positions.enumerated() {
      parts.append(move(position, from: side, place: .init(index, of: positions.count)))
    }
    return parts
  }

  @inlinable @inline(__always)
  mutating func move(_ position: Int, from side: StepState, place: UndoLog.BatchPlace) -> Part {
    if !log.isAtBorder(position, on: side) { makeRoom(on: side.other) }
    let moved = log.move(position, from: side, place: place)
    if moved.source != moved.target { changes.swapAt(moved.source, moved.target) }
    return part(ofSlot: moved.slot, index: moved.target)
  }

  @inlinable @inline(__always)
  func part(ofSlot slot: Int, index: Int) -> Part {
    guard let change = changes[index] else { preconditionFailure("A part has no change.") }
    return Part(subjects[slot], change)
  }

  @inlinable
  func part(at position: Int, on side: StepState) -> Part {
    part(ofSlot: Int(log[position, side].slot), index: log.index(of: position, on: side))
  }
}
