/// The states of all subjects, by slot. They share the owner of the entries, so an undo checks only
/// once whether it may write.
extension Entries {
  /// Slots beyond this count have fresh states.
  @inlinable var stateCount: Int {
    @inline(__always) get {
      defer { withExtendedLifetime(owner) {} }
      return unsafe memory.header.pointee.stateCount
    }
  }

  @inlinable @inline(__always)
  func state(of slot: Int) -> SubjectState {
    defer { withExtendedLifetime(owner) {} }
    return unsafe slot < memory.header.pointee.stateCount
      ? memory.state(slot).pointee : SubjectState()
  }

  @inlinable @inline(__always)
  mutating func setTop(_ position: Int, of slot: Int, on stack: StackKind) {
    unsafe unique().state(slot).pointee[stack] = UInt32(truncatingIfNeeded: position)
  }

  @inlinable
  mutating func updateState(of slot: Int, _ update: (inout SubjectState) -> Void) {
    if slot < stateCount { unsafe update(&unique().state(slot).pointee) }
  }

  /// Puts a new part at the end, on top of the done list of its subject. Its position is its index
  /// plus one.
  @inlinable @inline(__always)
  mutating func append(
    _ change: Change,
    of slot: Int,
    tag: BatchTag,
    cost: UInt32,
    _ update: (inout SubjectState) -> Void
  ) {
    let index = count
    let memory = unsafe unique(for: index &+ 1)
    if unsafe slot >= memory.header.pointee.stateCount { unsafe memory.makeStates(through: slot) }
    let state = unsafe memory.state(slot)
    let number = UInt32(truncatingIfNeeded: slot)
    let link = unsafe Link(slot: number, below: state.pointee.done, tag: tag)
    unsafe memory.change(index).initialize(to: change)
    unsafe memory.link(index).initialize(to: link)
    unsafe memory.count = index &+ 1
    unsafe state.pointee.done = UInt32(truncatingIfNeeded: index &+ 1)
    unsafe update(&state.pointee)
    setCost(cost, at: index)
  }

  /// Makes a part the top of the list of its subject. Returns the old top.
  @inlinable @inline(__always)
  mutating func replaceTop(
    of slot: Int,
    with position: Int,
    on stack: StackKind,
    _ update: (inout SubjectState) -> Void
  ) -> UInt32 {
    let memory = unsafe unique()
    if unsafe slot >= memory.header.pointee.stateCount { unsafe memory.makeStates(through: slot) }
    let state = unsafe memory.state(slot)
    let below = unsafe state.pointee[stack]
    unsafe state.pointee[stack] = UInt32(truncatingIfNeeded: position)
    unsafe update(&state.pointee)
    return below
  }

  /// Makes the top part of one list that of the other. Returns the old top of that list.
  @inlinable @inline(__always)
  mutating func moveTop(
    _ slot: Int,
    from stack: StackKind,
    newTop below: UInt32,
    to position: Int,
    _ update: (inout SubjectState) -> Void
  ) -> UInt32 {
    let state = unsafe unique().state(slot)
    let newBelow = unsafe state.pointee[stack.other]
    unsafe state.pointee[stack] = below
    unsafe state.pointee[stack.other] = UInt32(truncatingIfNeeded: position)
    unsafe update(&state.pointee)
    return newBelow
  }

  /// Moves a part to the other stack without moving it in memory, as a batch of its own. Links up
  /// to `lastDropped` mean none. Does nothing and returns nil if the part is in a group or
  /// discardable.
  @inlinable @inline(__always)
  mutating func flip(
    _ index: Int,
    from stack: StackKind,
    above lastDropped: Int,
    to position: Int,
    _ update: (inout SubjectState) -> Void
  ) -> (link: Link, change: Change)? {
    let memory = unsafe unique()
    let link = unsafe memory.link(index)
    let old = unsafe link.pointee
    if !old.tag.isPlain { return nil }
    let state = unsafe memory.state(Int(old.slot))
    unsafe link.pointee.below = state.pointee[stack.other]
    unsafe state.pointee[stack] = Int(old.below) > lastDropped ? old.below : 0
    unsafe state.pointee[stack.other] = UInt32(truncatingIfNeeded: position)
    unsafe update(&state.pointee)
    return unsafe (old, memory.change(index).pointee)
  }

  /// The same for all parts of a group, which get a new tag. Calls the body with the slot and the
  /// change of each, the last one first.
  @inlinable @inline(__always)
  mutating func flipGroup(
    of count: Int,
    _ index: (Int) -> Int,
    from stack: StackKind,
    above lastDropped: Int,
    after position: Int,
    as tag: BatchTag,
    _ update: (inout SubjectState) -> Void,
    _ body: (Int, Change) -> Void
  ) {
    let memory = unsafe unique()
    for offset in 0..<count {
      let link = unsafe memory.link(index(offset))
      let (slot, below) = unsafe (Int(link.pointee.slot), link.pointee.below)
      let state = unsafe memory.state(slot)
      unsafe link.pointee.below = state.pointee[stack.other]
      unsafe link.pointee.tag = tag
      unsafe state.pointee[stack] = Int(below) > lastDropped ? below : 0
      unsafe state.pointee[stack.other] = UInt32(truncatingIfNeeded: position &+ offset &+ 1)
      unsafe update(&state.pointee)
      unsafe body(slot, memory.change(index(offset)).pointee)
    }
  }
}

extension EntryMemory {
  /// Makes states up to and including a slot.
  @inlinable @inline(never)
  func makeStates(through slot: Int) {
    let known = unsafe header.pointee.stateCount
    if unsafe slot >= header.pointee.stateCapacity {
      unsafe copyStates(of: self, capacity: 2 * slot + 8)
    }
    unsafe state(known).initialize(repeating: SubjectState(), count: slot + 1 - known)
    unsafe header.pointee.stateCount = slot + 1
  }

  /// Takes over the states of another memory, or moves its own to a larger allocation.
  @inlinable
  func copyStates(of other: EntryMemory, capacity: Int) {
    let count = unsafe other.header.pointee.stateCount
    let copy = UnsafeMutablePointer<SubjectState>.allocate(capacity: capacity)
    unsafe copy.initialize(from: other.header.pointee.states, count: count)
    unsafe header.pointee.states.deallocate()
    unsafe header.pointee.states = copy
    unsafe header.pointee.stateCount = count
    unsafe header.pointee.stateCapacity = capacity
  }
}
