/// The parts of both lines of a history, in one piece of memory that copies share until one of them
/// is changed.
///
/// An array of structs would need an optional change for the holes, which often costs eight bytes a
/// part, and asks once for every field whether it is shared. Here the memory of a change is left
/// uninitialised instead; `EntryMemory` has the pointers that this takes.
///
/// Places are not checked in release builds. They come from `Timelines` alone, never from outside.
@usableFromInline
@safe struct Entries<Change> {
  @usableFromInline var owner: EntryOwner<Change>
  /// The memory of the owner. It lives as long as `owner` is not exchanged, and may be written to
  /// after `unique` has said so.
  @usableFromInline var memory: EntryMemory<Change>
  /// What each part costs, by place; empty as long as no part costs anything.
  @usableFromInline var costs: [UInt32] = []

  #if DEBUG
    /// How many entries were copied since the beginning because they were shared. Tests of cost find
    /// copies that nobody wants by this.
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

// Shared memory is never written to, so sending it is as safe as sending what it holds.
extension Entries: @unchecked Sendable where Change: Sendable {}

// MARK: - Reading

// Whoever reads holds the owner until the end, or a history that is read for the last time might
// give its memory back before. Whoever writes has it in a variable.
extension Entries {
  @inlinable
  subscript(place: Int) -> Link {
    @inline(__always) get {
      defer { withExtendedLifetime(owner) {} }
      assert(place >= 0 && place < count, "There is no entry at \(place).")
      return unsafe memory.link(place).pointee
    }
  }

  /// The change of a part. Never to be asked of a hole.
  @inlinable @inline(__always)
  func change(at place: Int) -> Change {
    defer { withExtendedLifetime(owner) {} }
    assert(!self[place].isHole, "There is a hole instead of a part.")
    return unsafe memory.change(place).pointee
  }

  @inlinable @inline(__always)
  func cost(at place: Int) -> UInt32 { costs.isEmpty ? 0 : costs[place] }
}

// MARK: - Writing

extension Entries {
  /// Puts a part into a hole.
  @inlinable @inline(__always)
  mutating func fill(_ place: Int, _ change: Change, _ link: Link, cost: UInt32) {
    assert(self[place].isHole, "There is a part already.")
    let memory = unsafe unique()
    unsafe memory.change(place).initialize(to: change)
    unsafe memory.link(place).pointee = link
    setCost(cost, at: place)
  }

  /// Takes a part out and leaves a hole.
  @inlinable @inline(__always)
  @discardableResult
  mutating func take(_ place: Int) -> Change {
    assert(!self[place].isHole, "There is a hole instead of a part.")
    setCost(0, at: place)
    let memory = unsafe unique()
    unsafe memory.link(place).pointee.slot = Link.vacancy
    return unsafe memory.change(place).move()
  }

  @inlinable
  mutating func replaceChange(at place: Int, with change: Change, cost: UInt32) {
    assert(!self[place].isHole, "There is a hole instead of a part.")
    unsafe unique().change(place).pointee = change
    setCost(cost, at: place)
  }

  /// Exchanges the link of a part, which stays a part of its subject.
  @inlinable @inline(__always)
  mutating func relink(_ place: Int, below: UInt32, tag: BatchTag) {
    let link = unsafe unique().link(place)
    unsafe link.pointee.below = below
    unsafe link.pointee.tag = tag
  }

  @inlinable
  mutating func insertHoles(_ holes: Int, at place: Int) {
    let old = count
    let memory = unsafe unique(for: old + holes)
    var source = old
    while source > place {
      source -= 1
      unsafe memory.moveEntry(of: memory, source, to: source + holes)
    }
    for hole in place..<place + holes { unsafe memory.link(hole).initialize(to: .hole) }
    unsafe memory.count = old + holes
    if !costs.isEmpty { costs.insert(contentsOf: repeatElement(0, count: holes), at: place) }
  }

  @inlinable
  mutating func removeLast(_ removed: Int) {
    guard removed > 0 else { return }
    unsafe unique().clear(from: count - removed)
    if !costs.isEmpty { costs.removeLast(removed) }
  }

  @inlinable @inline(__always)
  mutating func setCost(_ cost: UInt32, at place: Int) {
    if cost > 0 || !costs.isEmpty { keepCost(cost, at: place) }
  }

  @inlinable @inline(never)
  mutating func keepCost(_ cost: UInt32, at place: Int) {
    while costs.count < count { costs.append(0) }
    costs[place] = cost
  }
}

// MARK: - Memory

extension Entries {
  /// The memory, after making sure that nobody else has it.
  @inlinable @inline(__always)
  mutating func unique() -> EntryMemory<Change> {
    isKnownUniquelyReferenced(&owner) ? unsafe memory : unsafe renew(for: count)
  }

  /// The memory, after making sure that nobody else has it and that it has room.
  @inlinable @inline(__always)
  mutating func unique(for needed: Int) -> EntryMemory<Change> {
    if isKnownUniquelyReferenced(&owner), unsafe needed <= memory.header.pointee.capacity {
      return unsafe memory
    }
    return unsafe renew(for: needed)
  }

  /// Makes room for further entries, so that they are not moved while they come in.
  @inlinable
  mutating func reserve(_ further: Int) { _ = unsafe unique(for: count + further) }

  @inlinable @inline(never)
  mutating func renew(for needed: Int) -> EntryMemory<Change> {
    let isMine = isKnownUniquelyReferenced(&owner)
    let known = unsafe memory.header.pointee.capacity
    // Memory that was never touched costs nothing, but all that was touched has to be moved.
    let factor = known < 4096 ? 2 : 4
    let capacity = needed <= known ? known : max(needed, factor * known, 8)
    let fresh = unsafe EntryMemory<Change>(capacity: capacity)
    unsafe isMine ? fresh.move(memory) : fresh.copy(memory)
    #if DEBUG
      if !isMine { copiedCount += count }
    #endif
    unsafe adopt(fresh)
    return unsafe fresh
  }

  /// Exchanges the memory for one that nobody else has.
  @inlinable
  mutating func adopt(_ fresh: EntryMemory<Change>) {
    owner = unsafe EntryOwner(fresh)
    unsafe memory = fresh
  }

  /// Keeps the parts at these places only, one after the other and without room to spare.
  @inlinable
  mutating func pack(_ places: [Int]) {
    let old = unsafe memory
    let fresh = unsafe EntryMemory<Change>(capacity: max(places.count, 8))
    for (place, source) in places.enumerated() {
      unsafe fresh.link(place).initialize(to: old.link(source).pointee)
      unsafe fresh.change(place).initialize(to: old.change(source).pointee)
    }
    unsafe fresh.count = places.count
    unsafe fresh.takeTracks(of: old, capacity: old.header.pointee.trackCount)
    if !costs.isEmpty { costs = places.map { costs[$0] } }
    unsafe adopt(fresh)
  }
}
