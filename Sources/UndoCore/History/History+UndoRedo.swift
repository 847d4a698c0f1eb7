/// Undo and redo. Both are the same operation: parts move from one stack to the other, and each
/// time their order is reversed.
extension History {
  /// Undoes the latest step in the scope, or the part of it that is in the scope.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: What the host must now revert, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts undone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func undo(in scope: Scope<Subject> = .all) -> UndoResult? {
    moveNewest(from: .done, in: scope)
  }

  /// Redoes the step in the scope that was undone last, or the part of it that is in the scope.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: What the host must now apply, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts redone + subjects in the scope), amortized over many calls.
  @inlinable @inline(__always)
  public mutating func redo(in scope: Scope<Subject> = .all) -> UndoResult? {
    moveNewest(from: .undone, in: scope)
  }

  /// Inlined into the caller, where the compiler knows the stack and often the scope, and can leave
  /// out what the caller does not use, such as the name.
  @inlinable @inline(__always)
  mutating func moveNewest(from stack: StackKind, in scope: Scope<Subject>) -> UndoResult? {
    if transaction != nil { return nil }
    let last = stack == .done ? log.done.length : log.undone.length
    let top: Int
    switch scope.kind {
    case .all: top = last
    case .one(let subject): top = newestTop(of: subject, on: stack)
    case .some(let set): top = newestTop(of: set, on: stack)
    }
    if top == 0 { return nil }
    if openStep != nil { openStep = nil }
    let batch: MovedBatch
    if top == last, batchLimit == .max, let moved = log.flipLast(from: stack) {
      batch = MovedBatch(label: moved.tag.label, parts: .one(part(moved)))
    } else {
      batch = moveBatch(under: top, from: stack, in: scope)
    }
    return result(batch.label, batch.parts)
  }

  /// The batch that was moved, without the name.
  @usableFromInline
  struct MovedBatch {
    @usableFromInline let label: LabelTable.Label
    @usableFromInline let parts: Parts.Storage

    @inlinable @inline(__always)
    init(label: LabelTable.Label, parts: Parts.Storage) {
      self.label = label
      self.parts = parts
    }
  }

  /// People mostly undo what they did last, so the subject of the newest part of all is compared
  /// before anything is hashed.
  @inlinable @inline(__always)
  mutating func newestTop(of subject: Subject, on stack: StackKind) -> Int {
    let last = stack == .done ? log.done.length : log.undone.length
    if last == 0 { return 0 }
    if subjects.subject(at: Int(log[last, stack].slot)) == subject { return last }
    guard let slot = subjects.slot(of: subject) else { return 0 }
    subjects.recent = slot
    return Int(log.entries.state(of: slot)[stack])
  }

  /// Mutating although it changes nothing; otherwise everything would be copied to the call stack.
  @inlinable @inline(never)
  mutating func newestTop(of set: Set<Subject>, on stack: StackKind) -> Int {
    log.newestTop(of: set, on: stack, of: subjects) ?? 0
  }

  @inlinable @inline(never)
  mutating func moveBatch(
    under top: Int,
    from stack: StackKind,
    in scope: Scope<Subject>
  ) -> MovedBatch {
    if let moved = log.moveSingle(top, from: stack) {
      if batchLimit != .max { enforceLevelLimit() }
      log.compactIfSparse()
      return MovedBatch(label: moved.tag.label, parts: .one(part(moved)))
    }
    return moveGroup(under: top, from: stack, in: scope)
  }

  @inlinable @inline(never)
  mutating func moveGroup(
    under top: Int,
    from stack: StackKind,
    in scope: Scope<Subject>
  ) -> MovedBatch {
    if scope.isAll, let batch = flipGroup(of: log.batchSize(of: top, on: stack), from: stack) {
      return batch
    }
    let label = log.label(of: top, on: stack)
    let isDiscardable = log[top, stack].tag.isDiscardable
    let positions =
      log.batchSize(of: top, on: stack) == 1
      ? [top] : log.batch(under: top, in: scope, on: stack, of: subjects)
    let tag = log.beginBatch(
      of: positions.count,
      label: label,
      isDiscardable: isDiscardable,
      on: stack.other
    )
    let parts = move(positions[...], from: stack, tag: tag)
    enforceLevelLimit()
    log.compactIfSparse()
    return MovedBatch(label: label, parts: parts.count == 1 ? .one(parts[0]) : .many(parts))
  }

  @inlinable
  mutating func flipGroup(of count: Int, from stack: StackKind) -> MovedBatch? {
    var parts: [Part] = []
    parts.reserveCapacity(count)
    let label = log.flipGroup(from: stack) { [subjects] slot, change in
      parts.append(Part(subjects.subject(at: slot), change))
    }
    guard let label else { return nil }
    if batchLimit != .max { enforceLevelLimit() }
    return MovedBatch(label: label, parts: .many(parts))
  }

  /// The part is made in a separate statement: in debug builds, a method called with the result of
  /// a mutating one causes the history to be copied first.
  @inlinable
  mutating func move(_ positions: ArraySlice<Int>, from stack: StackKind, tag: BatchTag) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(positions.count)
    for position in positions {
      let moved = log.move(position, from: stack, tag: tag)
      parts.append(part(moved))
    }
    return parts
  }

  @inlinable @inline(__always)
  func part(_ moved: UndoLog<Change>.MovedPart) -> Part {
    Part(subjects.subject(at: moved.slot), moved.change)
  }

  @inlinable @inline(__always)
  func result(
    _ label: LabelTable.Label,
    _ parts: Parts.Storage
  ) -> UndoResult {
    UndoResult(
      name: labels.name(of: label),
      time: labels.time(of: label),
      parts: Parts(parts)
    )
  }
}
