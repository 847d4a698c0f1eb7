/// The parts on both stacks of a history, in one allocation with copy-on-write.
///
/// An array of structs would need an optional change for vacant entries, which often costs eight
/// bytes a part, and would check for sharing at every access to a field. Here the memory of a
/// missing change is left uninitialised instead; `EntryMemory` has the pointers this needs.
///
/// Indices are not checked in release builds. They come from `UndoLog` alone, never from outside.
@usableFromInline
@safe struct Entries<Change> {
  @usableFromInline var owner: EntryOwner<Change>
  /// The memory of the owner. It is valid until `owner` is replaced, and may only be written to
  /// through `unique`.
  @usableFromInline var memory: EntryMemory<Change>
  /// The cost of each part, by index; empty as long as no part costs anything.
  @usableFromInline var costs: [UInt32] = []

  #if DEBUG
    /// How many entries have been copied so far because they were shared. Lets tests of cost find
    /// unwanted copies.
    @usableFromInline var copiedCount = 0
  #endif

  @inlinable
  init() {
    unsafe memory = EntryMemory(capacity: 0)
    unsafe owner = EntryOwner(memory)
  }

  @inlinable var count: Int {
    @inline(__always) get {
      defer { withExtendedLifetime(owner) {} }
      return unsafe memory.count
    }
  }
}

// Shared memory is never written to, so sending it is as safe as sending its contents.
extension Entries: @unchecked Sendable where Change: Sendable {}

// MARK: - Reading

// Reading keeps the owner alive until it is done: otherwise a history that is read for the last
// time might free its memory first. Writing happens to a variable, which keeps the owner alive.
extension Entries {
  @inlinable
  subscript(index: Int) -> Link {
    @inline(__always) get {
      defer { withExtendedLifetime(owner) {} }
      assert(index >= 0 && index < count, "There is no entry at \(index).")
      return unsafe memory.link(index).pointee
    }
  }

  /// The change of a part. The entry must not be vacant.
  @inlinable @inline(__always)
  func change(at index: Int) -> Change {
    defer { withExtendedLifetime(owner) {} }
    assert(!self[index].isVacant, "The entry is vacant.")
    return unsafe memory.change(index).pointee
  }

  @inlinable @inline(__always)
  func cost(at index: Int) -> UInt32 { costs.isEmpty ? 0 : costs[index] }
}

// MARK: - Writing

extension Entries {
  /// Puts a part into a vacant entry.
  @inlinable @inline(__always)
  mutating func fill(_ index: Int, _ change: Change, _ link: Link, cost: UInt32) {
    assert(self[index].isVacant, "The entry is not vacant.")
    let memory = unsafe unique()
    unsafe memory.change(index).initialize(to: change)
    unsafe memory.link(index).pointee = link
    setCost(cost, at: index)
  }

  /// Removes a part and leaves its entry vacant.
  @inlinable @inline(__always)
  @discardableResult
  mutating func remove(at index: Int) -> Change {
    assert(!self[index].isVacant, "The entry is vacant.")
    setCost(0, at: index)
    let memory = unsafe unique()
    unsafe memory.link(index).pointee.slot = Link.vacantSlot
    return unsafe memory.change(index).move()
  }

  @inlinable
  mutating func replaceChange(at index: Int, with change: Change, cost: UInt32) {
    assert(!self[index].isVacant, "The entry is vacant.")
    unsafe unique().change(index).pointee = change
    setCost(cost, at: index)
  }

  /// Changes the link of a part, except for its subject.
  @inlinable @inline(__always)
  mutating func relink(_ index: Int, below: UInt32, tag: BatchTag) {
    let link = unsafe unique().link(index)
    unsafe link.pointee.below = below
    unsafe link.pointee.tag = tag
  }

  @inlinable
  mutating func insertVacant(_ added: Int, at index: Int) {
    let old = count
    let memory = unsafe unique(for: old + added)
    var source = old
    while source > index {
      source -= 1
      unsafe memory.moveEntry(of: memory, source, to: source + added)
    }
    for vacant in index..<index + added { unsafe memory.link(vacant).initialize(to: .vacant) }
    unsafe memory.count = old + added
    if !costs.isEmpty { costs.insert(contentsOf: repeatElement(0, count: added), at: index) }
  }

  @inlinable
  mutating func removeLast(_ removed: Int) {
    guard removed > 0 else { return }
    unsafe unique().clear(from: count - removed)
    if !costs.isEmpty { costs.removeLast(removed) }
  }

  @inlinable @inline(__always)
  mutating func setCost(_ cost: UInt32, at index: Int) {
    if cost > 0 || !costs.isEmpty { storeCost(cost, at: index) }
  }

  @inlinable @inline(never)
  mutating func storeCost(_ cost: UInt32, at index: Int) {
    while costs.count < count { costs.append(0) }
    costs[index] = cost
  }
}

// MARK: - Memory

extension Entries {
  /// The memory, made unique first if it is shared.
  @inlinable @inline(__always)
  mutating func unique() -> EntryMemory<Change> {
    isKnownUniquelyReferenced(&owner) ? unsafe memory : unsafe reallocate(for: count)
  }

  /// The memory, made unique first if it is shared, and large enough.
  @inlinable @inline(__always)
  mutating func unique(for needed: Int) -> EntryMemory<Change> {
    if isKnownUniquelyReferenced(&owner), unsafe needed <= memory.header.pointee.capacity {
      return unsafe memory
    }
    return unsafe reallocate(for: needed)
  }

  /// Makes room for further entries, so that adding them reallocates once at most.
  @inlinable
  mutating func reserve(_ further: Int) { _ = unsafe unique(for: count + further) }

  @inlinable @inline(never)
  mutating func reallocate(for needed: Int) -> EntryMemory<Change> {
    let isMine = isKnownUniquelyReferenced(&owner)
    let known = unsafe memory.header.pointee.capacity
    // Untouched memory costs nothing, but everything in use has to be moved.
    let factor = known < 4096 ? 2 : 4
    let capacity = needed <= known ? known : max(needed, factor * known, 8)
    let fresh = unsafe EntryMemory<Change>(capacity: capacity)
    unsafe isMine ? fresh.move(memory) : fresh.copy(memory)
    #if DEBUG
      if !isMine { copiedCount += count }
    #endif
    unsafe replaceMemory(with: fresh)
    return unsafe fresh
  }

  /// Replaces the memory with a new one, which is not shared.
  @inlinable
  mutating func replaceMemory(with fresh: EntryMemory<Change>) {
    owner = unsafe EntryOwner(fresh)
    unsafe memory = fresh
  }

  /// Keeps only the parts at these indices, in this order and without spare capacity.
  @inlinable
  mutating func keepOnly(_ indices: [Int]) {
    let old = unsafe memory
    let fresh = unsafe EntryMemory<Change>(capacity: max(indices.count, 8))
    for (index, source) in indices.enumerated() {
      unsafe fresh.link(index).initialize(to: old.link(source).pointee)
      unsafe fresh.change(index).initialize(to: old.change(source).pointee)
    }
    unsafe fresh.count = indices.count
    unsafe fresh.copyStates(of: old, capacity: old.header.pointee.stateCount)
    if !costs.isEmpty { costs = indices.map { costs[$0] } }
    unsafe replaceMemory(with: fresh)
  }
}
