/// Undo and redo. Both are one motion in two directions: parts go from one
/// timeline to the other, and each time their order turns round.
extension History {
  /// Takes back the latest step that the scope sees, as far as the scope sees it.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: What the host must revert now, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts taken back + subjects in the scope), spread over many calls.
  @inlinable @inline(__always)
  public mutating func undo(in scope: Scope<Subject> = .all) -> Performed? {
    carry(from: .done, in: scope)
  }

  /// Does again what was undone last, as far as the scope sees it.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: What the host must apply now, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts done again + subjects in the scope), spread over many calls.
  @inlinable @inline(__always)
  public mutating func redo(in scope: Scope<Subject> = .all) -> Performed? {
    carry(from: .undone, in: scope)
  }

  /// Inlined into the caller, so that the compiler knows the side and mostly the scope, and does
  /// nothing about what the caller does not ask for, such as the name.
  @inlinable @inline(__always)
  mutating func carry(from side: Side, in scope: Scope<Subject>) -> Performed? {
    if transaction != nil { return nil }
    let last = side == .done ? timelines.done.length : timelines.undone.length
    let top: Int
    switch scope.kind {
    case .all: top = last
    case .one(let subject): top = newestTop(of: subject, on: side)
    case .some(let set): top = newestTop(of: set, on: side)
    }
    if top == 0 { return nil }
    if openStep != nil { openStep = nil }
    let batch: CarriedBatch
    if top == last, batchLimit == .max, let carried = timelines.flipLast(from: side) {
      batch = CarriedBatch(label: carried.tag.label, parts: .one(part(carried)))
    } else {
      batch = carryBatch(under: top, from: side, in: scope)
    }
    return performed(batch.label, batch.parts)
  }

  /// What was carried over, without the name.
  @usableFromInline
  struct CarriedBatch {
    @usableFromInline let label: LabelTable.Label
    @usableFromInline let parts: Parts.Storage

    @inlinable @inline(__always)
    init(label: LabelTable.Label, parts: Parts.Storage) {
      self.label = label
      self.parts = parts
    }
  }

  /// People mostly go back on what they did last, so the subject of the newest part of all is compared
  /// before anything is hashed.
  @inlinable @inline(__always)
  mutating func newestTop(of subject: Subject, on side: Side) -> Int {
    let last = side == .done ? timelines.done.length : timelines.undone.length
    if last == 0 { return 0 }
    if subjects.subject(at: Int(timelines[last, side].slot)) == subject { return last }
    guard let slot = subjects.slot(of: subject) else { return 0 }
    subjects.recent = slot
    return Int(timelines.entries.track(of: slot)[side])
  }

  /// Mutating although it changes nothing, or everything would be copied to the stack.
  @inlinable @inline(never)
  mutating func newestTop(of set: Set<Subject>, on side: Side) -> Int {
    timelines.newestTop(of: set, on: side, of: subjects) ?? 0
  }

  @inlinable @inline(never)
  mutating func carryBatch(
    under top: Int,
    from side: Side,
    in scope: Scope<Subject>
  ) -> CarriedBatch {
    if let carried = timelines.carrySingle(top, from: side) {
      if batchLimit != .max { keepLevelLimit() }
      timelines.packIfHollow()
      return CarriedBatch(label: carried.tag.label, parts: .one(part(carried)))
    }
    return carryGroup(under: top, from: side, in: scope)
  }

  @inlinable @inline(never)
  mutating func carryGroup(
    under top: Int,
    from side: Side,
    in scope: Scope<Subject>
  ) -> CarriedBatch {
    if scope.isAll, let batch = flipGroup(of: timelines.batchSize(of: top, on: side), from: side) {
      return batch
    }
    let label = timelines.label(of: top, on: side)
    let isDiscardable = timelines[top, side].tag.isDiscardable
    let ranks =
      timelines.batchSize(of: top, on: side) == 1
      ? [top] : timelines.batch(under: top, in: scope, on: side, of: subjects)
    let tag = timelines.beginBatch(
      of: ranks.count,
      label: label,
      isDiscardable: isDiscardable,
      on: side.other
    )
    let parts = carry(ranks[...], from: side, tag: tag)
    keepLevelLimit()
    timelines.packIfHollow()
    return CarriedBatch(label: label, parts: parts.count == 1 ? .one(parts[0]) : .many(parts))
  }

  @inlinable
  mutating func flipGroup(of count: Int, from side: Side) -> CarriedBatch? {
    var parts: [Part] = []
    parts.reserveCapacity(count)
    let label = timelines.flipGroup(from: side) { [subjects] slot, change in
      parts.append(Part(subjects.subject(at: slot), change))
    }
    guard let label else { return nil }
    if batchLimit != .max { keepLevelLimit() }
    return CarriedBatch(label: label, parts: .many(parts))
  }

  /// The part is made in a statement of its own: a method that is called with the outcome of a
  /// mutating one has the history copied beforehand in debug builds.
  @inlinable
  mutating func carry(_ ranks: ArraySlice<Int>, from side: Side, tag: BatchTag) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(ranks.count)
    for rank in ranks {
      let carried = timelines.carry(rank, from: side, tag: tag)
      parts.append(part(carried))
    }
    return parts
  }

  @inlinable @inline(__always)
  func part(_ carried: Timelines<Change>.Carried) -> Part {
    Part(subjects.subject(at: carried.slot), carried.change)
  }

  @inlinable @inline(__always)
  func performed(_ label: LabelTable.Label, _ parts: Parts.Storage) -> Performed {
    Performed(name: labels.name(of: label), time: labels.time(of: label), parts: Parts(parts))
  }
}
