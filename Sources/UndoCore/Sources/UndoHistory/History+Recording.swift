extension History {
  /// Records a step that the host has already carried out.
  ///
  /// What was undone cannot be redone on top of the new step, so the undone lists of its subjects
  /// are cleared. A step recorded in the scope of all clears the undone lists of every subject.
  ///
  /// - Parameters:
  ///   - name: The name of the step as shown to the person, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock. Stored to the millisecond.
  ///   - parts: The subjects and their changes, in the order in which they were applied. A subject
  ///     may have several parts; they stay together. Without parts, nothing is recorded.
  ///   - scope: The scope in which the person works. It only matters whether it is the scope of
  ///     all.
  ///   - cost: The cost of a change, in bytes; see ``Limits/bytes``.
  /// - Complexity: O(number of parts), amortized over many calls.
  @inlinable
  public mutating func record(
    _ name: String,
    at time: Double = 0,
    parts: some Collection<Part>,
    in scope: Scope = .all,
    costing cost: (Change) -> Int = { _ in 0 }
  ) {
    guard !parts.isEmpty else { return }
    prepareToRecord(parts, everything: scope.isAll)
    let step = newStep()
    done.begin(name, Milliseconds.rounding(time))
    for part in parts {
      let bytes = UInt32(clamping: cost(part.change))
      byteSum += Int(bytes)
      append(part, step: step, cost: bytes, to: .undo)
    }
    didAddSteps()
  }

  /// Records a step that changes one subject, see ``record(_:at:parts:in:costing:)``.
  ///
  /// - Complexity: O(1), amortized over many calls.
  @inlinable
  public mutating func record(
    _ name: String,
    of subject: Subject,
    _ change: Change,
    at time: Double = 0,
    in scope: Scope = .all,
    cost: Int = 0
  ) {
    let part = CollectionOfOne(Part(subject, change))
    record(name, at: time, parts: part, in: scope, costing: { _ in cost })
  }

  @inlinable @inline(__always)
  mutating func prepareToRecord(_ parts: some Collection<Part>, everything: Bool) {
    if openStep != nil { openStep = nil }
    if undone.isEmpty { return }
    dropUndone(for: parts.map(\.subject), everything: everything)
  }

  @inlinable @inline(__always)
  mutating func newStep() -> UInt32 {
    defer { nextStep += 1 }
    return nextStep
  }

  /// Puts a part on top of a stack, in the batch that was begun last.
  @inlinable @inline(__always)
  mutating func append(_ part: Part, step: UInt32, cost: UInt32, to direction: UndoDirection) {
    touch()
    let slot = subjects.addedSlot(of: part.subject)
    let entry = Entry(
      slot: UInt32(truncatingIfNeeded: slot),
      step: step,
      cost: cost,
      change: part.change
    )
    push(entry, on: direction)
  }

  /// Puts a part on top of a stack and of the list of its subject.
  @inlinable @inline(__always)
  mutating func push(_ entry: Entry, on direction: UndoDirection) {
    var entry = entry
    let slot = Int(entry.slot)
    entry.below = subjects.states[slot][direction]
    if direction == .undo {
      savedPoint.move(
        &subjects.states[slot].saved,
        from: done.step(at: Int(entry.below)),
        to: entry.step
      )
    }
    self[direction].append(entry)
    subjects.states[slot][direction] = UInt32(truncatingIfNeeded: self[direction].top)
  }

  /// Takes the top part of a subject off its list. The stack must be trimmed before anything is put on it.
  @inlinable @inline(__always)
  mutating func take(_ position: Int, ofBatch batch: Int, from direction: UndoDirection) -> Entry {
    touch()
    let entry = self[direction].take(position, ofBatch: batch)
    let (slot, below) = (Int(entry.slot), self[direction].kept(entry.below))
    subjects.states[slot][direction] = below
    if direction == .undo {
      savedPoint.move(
        &subjects.states[slot].saved,
        from: entry.step,
        to: done.step(at: Int(below))
      )
    }
    return entry
  }

  // MARK: Dropping

  /// Drops what can no longer be redone after parts of these subjects were recorded, or stashes it first.
  @usableFromInline
  mutating func dropUndone(for recorded: [Subject], everything: Bool) {
    if undone.isEmpty { return }
    if stash != nil { return stashUndone(everything ? nil : recorded) }
    if everything { dropUndone() } else { for subject in recorded { drop(subject, on: .redo) } }
  }

  /// Drops all undone parts. The cost is amortized over the undos that filled the stack.
  mutating func dropUndone() {
    touch(undone.entries.count)
    for entry in undone.entries where !entry.isVacant {
      subjects.states[Int(entry.slot)].undone = 0
      byteSum -= Int(entry.cost)
    }
    wasteCount += undone.entries.count
    undone = Stack()
  }

  /// Drops all parts of a subject on a stack as if they had never been recorded.
  mutating func drop(_ subject: Subject, on direction: UndoDirection) {
    guard let slot = subjects.slot(of: subject) else { return }
    while drop(topOf: slot, on: direction) {}
    self[direction].trim()
  }

  /// Drops the top part of a subject; returns whether there was one. The stack must be trimmed then.
  mutating func drop(topOf slot: Int, on direction: UndoDirection) -> Bool {
    let position = Int(subjects.states[slot][direction])
    if position == 0 { return false }
    touch()
    let entry = self[direction].take(position, ofBatch: self[direction].batchIndex(of: position))
    subjects.states[slot][direction] = self[direction].kept(entry.below)
    byteSum -= Int(entry.cost)
    wasteCount += 1
    return true
  }

  /// The stack that a direction takes from. It is read in place: `get` would copy it for every question.
  @inlinable
  subscript(direction: UndoDirection) -> Stack {
    @inline(__always) _read {
      if direction == .undo { yield done } else { yield undone }
    }
    @inline(__always) _modify {
      if direction == .undo { yield &done } else { yield &undone }
    }
  }

  @inlinable @inline(__always)
  mutating func touch(_ count: Int = 1) {
    #if DEBUG
      touchedCount += count
    #endif
  }
}

/// Times are kept in whole milliseconds.
@usableFromInline
enum Milliseconds {
  /// Not a number becomes zero; times are clamped to 2^53, up to which a `Double` represents every
  /// integer.
  ///
  /// Rounded by hand, halves away from zero: `rounded()` calls the C math library, to which a
  /// program that imports nothing but this module is not linked.
  @inlinable
  static func rounding(_ time: Double) -> Int64 {
    let (scaled, farthest) = (time * 1000, Int64(1) << 53)
    guard abs(scaled) < Double(farthest) else {
      return scaled.isNaN ? 0 : scaled < 0 ? -farthest : farthest
    }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
