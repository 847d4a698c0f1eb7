/// Undo and redo, and what they would do. Both are one motion in two directions: parts go from one
/// timeline to the other, and each time their order turns round.
extension History {
  /// Takes back the latest step that the lens sees, as far as the lens sees it.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What the host must revert now, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts taken back + subjects in the lens), spread over many calls.
  @inlinable @inline(__always)
  public mutating func undo(through lens: Lens<Subject> = .all) -> Performed? {
    carry(from: .done, through: lens)
  }

  /// Does again what was undone last, as far as the lens sees it.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What the host must apply now, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts done again + subjects in the lens), spread over many calls.
  @inlinable @inline(__always)
  public mutating func redo(through lens: Lens<Subject> = .all) -> Performed? {
    carry(from: .undone, through: lens)
  }

  /// Inlined into the caller, so that the compiler knows the side and mostly the lens, and does
  /// nothing about what the caller does not ask for, such as the name.
  @inlinable @inline(__always)
  mutating func carry(from side: Side, through lens: Lens<Subject>) -> Performed? {
    if transaction != nil { return nil }
    let last = side == .done ? timelines.done.length : timelines.undone.length
    let top: Int
    switch lens.kind {
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
      batch = carryBatch(under: top, from: side, through: lens)
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

  @inlinable @inline(__always)
  mutating func newestTop(of subject: Subject, on side: Side) -> Int {
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
    through lens: Lens<Subject>
  ) -> CarriedBatch {
    if let carried = timelines.carrySingle(top, from: side) {
      keepLimits()
      timelines.packIfHollow()
      return CarriedBatch(label: carried.tag.label, parts: .one(part(carried)))
    }
    let label = timelines.label(of: top, on: side)
    let isDiscardable = timelines[top, side].tag.isDiscardable
    let ranks =
      timelines.batchSize(of: top, on: side) == 1
      ? [top] : timelines.batch(under: top, through: lens, on: side, of: subjects)
    let tag = timelines.beginBatch(
      of: ranks.count,
      label: label,
      isDiscardable: isDiscardable,
      on: side.other
    )
    let parts = carry(ranks[...], from: side, tag: tag)
    keepLimits()
    timelines.packIfHollow()
    return CarriedBatch(label: label, parts: parts.count == 1 ? .one(parts[0]) : .many(parts))
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

// MARK: - Looking without touching

extension History {
  /// Whether the lens sees anything to undo.
  @inlinable
  public func canUndo(through lens: Lens<Subject> = .all) -> Bool {
    newest(through: lens, on: .done) != nil
  }

  /// Whether the lens sees anything to redo.
  @inlinable
  public func canRedo(through lens: Lens<Subject> = .all) -> Bool {
    newest(through: lens, on: .undone) != nil
  }

  /// The name of the step that an undo would take back; nil if there is none.
  @inlinable
  public func undoName(through lens: Lens<Subject> = .all) -> String? {
    name(of: newest(through: lens, on: .done), on: .done)
  }

  /// The name of the step that a redo would do again; nil if there is none.
  @inlinable
  public func redoName(through lens: Lens<Subject> = .all) -> String? {
    name(of: newest(through: lens, on: .undone), on: .undone)
  }

  /// What ``undo(through:)`` would return, for a preview.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What would have to be reverted; nil if there is nothing to undo.
  /// - Complexity: O(parts returned + subjects in the lens).
  @inlinable
  public func nextUndo(through lens: Lens<Subject> = .all) -> Performed? {
    preview(through: lens, on: .done)
  }

  /// What ``redo(through:)`` would return, for a preview.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What would have to be applied; nil if there is nothing to redo.
  /// - Complexity: O(parts returned + subjects in the lens).
  @inlinable
  public func nextRedo(through lens: Lens<Subject> = .all) -> Performed? {
    preview(through: lens, on: .undone)
  }

  /// The part that would go first; nil also while a transaction is open.
  @inlinable
  func newest(through lens: Lens<Subject>, on side: Side) -> Int? {
    transaction != nil ? nil : timelines.newestTop(through: lens, on: side, of: subjects)
  }

  @inlinable
  func name(of top: Int?, on side: Side) -> String? {
    guard let top else { return nil }
    return labels.name(of: timelines.label(of: top, on: side))
  }

  @inlinable
  func preview(
    through lens: Lens<Subject>,
    on side: Side
  ) -> Performed? {
    guard let top = newest(through: lens, on: side) else { return nil }
    let ranks = timelines.batch(under: top, through: lens, on: side, of: subjects)
    let parts = ranks.map { part(at: $0, on: side) }
    return performed(timelines.label(of: top, on: side), .many(parts))
  }

  @inlinable
  func part(at rank: Int, on side: Side) -> Part {
    let place = timelines.index(rank, side)
    let subject = subjects.subject(at: Int(timelines.entries[place].slot))
    return Part(subject, timelines.entries.change(at: place))
  }
}
