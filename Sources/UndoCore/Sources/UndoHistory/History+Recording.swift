extension NamedHistory {
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
    _ name: Name,
    at time: Double = 0,
    parts: some Collection<Part>,
    in scope: Scope = .all,
    costing cost: (Change) -> Int = { _ in 0 }
  ) {
    guard !parts.isEmpty else { return }
    if openStep != nil { openStep = nil }
    if !undone.isEmpty {
      dropUndone(of: .own, for: parts.map(\.subject), everything: scope.isAll)
    }
    if isShared {
      tick()
      addBases(of: parts)
    }
    begin(name, Milliseconds.rounding(time), by: .own)
    for part in parts { append(part, cost: UInt32(clamping: cost(part.change))) }
    didRecord()
  }

  /// Records a step that changes one subject, see ``record(_:at:parts:in:costing:)``.
  ///
  /// - Complexity: O(1), amortized over many calls.
  @inlinable
  public mutating func record(
    _ name: Name,
    of subject: Subject,
    _ change: Change,
    at time: Double = 0,
    in scope: Scope = .all,
    cost: Int = 0
  ) {
    let part = CollectionOfOne(Part(subject, change))
    record(name, at: time, parts: part, in: scope, costing: { _ in cost })
  }

  /// Begins a new step, which is done.
  @inlinable @inline(__always)
  mutating func begin(_ name: Name, _ milliseconds: Int64, by author: Author) {
    let number = UInt32(truncatingIfNeeded: names.addedNumber(of: name))
    let stamp = Stamp(milliseconds: milliseconds, author: author.rawValue)
    done.begin(Batch(step: nextStep, name: number, stamp: stamp))
    nextStep += 1
  }

  /// Puts a part on top, in the step that was begun last.
  @inlinable @inline(__always)
  mutating func append(_ part: Part, cost: UInt32) {
    touch()
    let slot = addedSlot(of: part.subject)
    byteSum += Int(cost)
    done.put(Entry(slot: slot, cost: cost, mark: savedPoint.markOfNew(), change: part.change))
  }

  /// The slot of a subject, which is added if it is not known.
  @inlinable @inline(__always)
  mutating func addedSlot(of subject: Subject) -> UInt32 {
    let slot = subjects.addedNumber(of: subject)
    if slot == done.tops.count {
      done.tops.append(0)
      undone.tops.append(0)
    }
    return UInt32(truncatingIfNeeded: slot)
  }

  /// Enforces the limits and frees memory after a step was recorded.
  @inlinable @inline(__always)
  mutating func didRecord() {
    if stash != nil { logNewest(.undo) }
    didAddSteps()
  }

  // MARK: Dropping

  /// Drops what an author can no longer redo after parts of these subjects were recorded, or stashes it first.
  @usableFromInline
  mutating func dropUndone(of author: Author, for recorded: [Subject], everything: Bool) {
    var positions = undone.positions
    if !everything {
      let slots = Set(recorded.compactMap { subjects.number(of: $0) })
      positions = slots.flatMap { undone.list(of: $0) }.sorted()
    }
    if isShared {
      positions = positions.filter { undone.author(at: $0) == author }
    }
    if positions.isEmpty { return }
    if stash != nil, author == .own {
      stashUndone(positions)
    } else if positions.count == undone.entries.count {
      dropAllUndone()
    } else {
      for position in positions.reversed() { dropFromUndone(position) }
      undone.trim()
    }
  }

  /// Drops all undone parts. The cost is amortized over the undos that filled the stack.
  private mutating func dropAllUndone() {
    touch(undone.entries.count)
    for entry in undone.entries { byteSum -= Int(entry.cost) }
    wasteCount += undone.entries.count
    undone = Stack()
    undone.clock = done.clock
    undone.tops = [UInt32](repeating: 0, count: done.tops.count)
  }

  /// Drops an undone part. The stack must be trimmed then.
  private mutating func dropFromUndone(_ position: Int) {
    touch()
    byteSum -= Int(extract(position, from: .redo).cost)
  }

  /// Takes a part off a stack, from wherever in its subject's list it is. The stack must be trimmed then.
  mutating func extract(_ position: Int, from direction: UndoDirection) -> Entry {
    if position < self[direction].top { wasteCount += 1 }
    return self[direction].extract(position)
  }

  /// The stack that a direction takes from. It is read in place: `get` would copy it for every question.
  /// Whatever has to be fast names the stack instead.
  @usableFromInline
  subscript(direction: UndoDirection) -> Stack {
    _read { if direction == .undo { yield done } else { yield undone } }
    _modify { if direction == .undo { yield &done } else { yield &undone } }
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
  /// The latest time, in milliseconds: four thousand years after the host's zero.
  @inlinable static var farthest: Int64 { 1 << 47 - 1 }

  /// Not a number becomes zero; times are clamped to what is kept.
  ///
  /// Rounded by hand, halves away from zero: `rounded()` calls the C math library, to which a
  /// program that imports nothing but this module is not linked.
  @inlinable
  static func rounding(_ time: Double) -> Int64 {
    let scaled = time * 1000
    guard abs(scaled) < Double(farthest) else {
      return scaled.isNaN ? 0 : scaled < 0 ? -farthest : farthest
    }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
