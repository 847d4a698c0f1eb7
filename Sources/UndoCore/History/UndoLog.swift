/// All parts of a history, on two stacks: those that are done and those that are undone, each in
/// the order of their batches.
///
/// The problem: undo must be fast both for everything and for any single subject, with a million
/// steps and a hundred thousand subjects. With a list per subject, undo of everything has to search
/// for the newest part; with one list for all, undo of one subject has to.
///
/// The idea: each stack is one flat run of entries, in which every part links to the part beneath
/// it on the list of its subject, and the state of a subject has its top parts. The newest batch of
/// all is at the end of the stack; the newest of one subject takes one lookup. A part removed from
/// the middle leaves a vacant entry, and when vacant entries outnumber parts the stacks are
/// compacted.
///
/// Both stacks share one array: the done one grows from its start, the undone one from its end
/// towards it, with a gap between them. The gap is empty as long as every undo is one of
/// everything. Then an undone part stays where it is in memory, and only the boundary between the
/// stacks moves.
///
/// The *position* of a part is counted from the bottom of its stack and starts at one; zero means
/// none. Widening the gap changes indices into the array, but no position.
@usableFromInline
struct UndoLog<Change> {
  /// Both stacks, the vacant entries of the gap between them, and the states of the subjects.
  @usableFromInline var entries = Entries<Change>()
  @usableFromInline var done = Stack()
  @usableFromInline var undone = Stack()
  @usableFromInline var savedPoint = SavedPoint()
  /// The total cost of the parts on both stacks.
  @usableFromInline var cost = 0

  #if DEBUG
    /// How many entries have been read or written so far, for tests of cost.
    @usableFromInline var touchedCount = 0
  #endif

  @inlinable
  init() {}

  @inlinable
  subscript(stack: StackKind) -> Stack {
    @inline(__always) get { stack == .done ? done : undone }
    @inline(__always) _modify {
      switch stack {
      case .done: yield &done
      case .undone: yield &undone
      }
    }
  }

  @inlinable @inline(__always) var gap: Int { entries.count &- done.length &- undone.length }

  @inlinable @inline(__always)
  func index(of position: Int, on stack: StackKind) -> Int {
    stack == .done ? position - 1 : entries.count - position
  }

  @inlinable
  mutating func touch(_ count: Int = 1) {
    #if DEBUG
      touchedCount += count
    #endif
  }
}

extension UndoLog: Sendable where Change: Sendable {}

// MARK: - Adding parts

extension UndoLog {
  /// Begins a batch. Exactly `count` parts must then be pushed with its tag, and nothing else in
  /// between.
  @inlinable @inline(__always)
  mutating func beginBatch(
    of count: Int,
    label: LabelTable.Label,
    isDiscardable: Bool = false,
    on stack: StackKind
  ) -> BatchTag {
    if isDiscardable { self[stack].discardable.begin(after: self[stack].length) }
    if count == 1 { return BatchTag(label: label, isDiscardable: isDiscardable) }
    return beginGroup(of: count, label: label, isDiscardable: isDiscardable, on: stack)
  }

  @inlinable @inline(never)
  mutating func beginGroup(
    of count: Int,
    label: LabelTable.Label,
    isDiscardable: Bool,
    on stack: StackKind
  ) -> BatchTag {
    self[stack].followerCount += count - 1
    let first = self[stack].length + 1
    self[stack].groups.append(Group(first: first, livePartCount: count, label: label))
    return BatchTag(group: self[stack].groups.count - 1, isDiscardable: isDiscardable)
  }

  /// Pushes a new part. What its subject could redo no longer leads to the saved point.
  @inlinable @inline(__always)
  mutating func record(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32) {
    if entries.count == done.length {
      append(change, slot: slot, tag: tag, cost: cost, isNew: true)
    } else {
      abandonAhead(slot)
      push(change, slot: slot, tag: tag, cost: cost, on: .done)
    }
  }

  /// Pushes a part on either stack. It need not be new.
  @inlinable @inline(never)
  mutating func push(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32, on stack: StackKind)
  {
    if stack == .done, entries.count == done.length {
      return append(change, slot: slot, tag: tag, cost: cost, isNew: false)
    }
    touch()
    let below = entries.replaceTop(of: slot, with: self[stack].length + 1, on: stack) { state in
      if stack == .done { savedPoint.advance(&state, by: 1, isDiscardable: tag.isDiscardable) }
    }
    let link = Link(slot: UInt32(truncatingIfNeeded: slot), below: below, tag: tag)
    pushEntry(change, link, cost: cost, on: stack)
    self.cost += Int(cost)
  }

  /// Pushes a part on the done stack if that ends where the array does.
  @inlinable @inline(__always)
  mutating func append(_ change: Change, slot: Int, tag: BatchTag, cost: UInt32, isNew: Bool) {
    touch()
    entries.append(change, of: slot, tag: tag, cost: cost) { state in
      if isNew { savedPoint.abandonAhead(&state) }
      savedPoint.advance(&state, by: 1, isDiscardable: tag.isDiscardable)
    }
    done.length &+= 1
    self.cost &+= Int(cost)
  }

  /// Replaces the change of a part that is done.
  @inlinable
  mutating func replaceChange(at position: Int, with change: Change, cost: UInt32) {
    let index = index(of: position, on: .done)
    self.cost += Int(cost) - Int(entries.cost(at: index))
    entries.replaceChange(at: index, with: change, cost: cost)
  }

  /// Puts an entry on top of a stack.
  @inlinable @inline(never)
  mutating func pushEntry(_ change: Change, _ link: Link, cost: UInt32, on stack: StackKind) {
    if gap == 0 { widenGap() }
    self[stack].length += 1
    entries.fill(index(of: self[stack].length, on: stack), change, link, cost: cost)
  }

  /// Moves the undone stack away. The gap becomes as long as that stack, so the cost is amortized
  /// over as many parts.
  @inlinable
  mutating func widenGap() {
    touch(undone.length)
    entries.insertVacant(max(8, undone.length), at: done.length)
  }
}
