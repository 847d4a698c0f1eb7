/// The parts of both lines of a history, in one piece of memory that copies share until one of them
/// is changed. This is the only file of the library that uses pointers.
///
/// An array of structs would need an optional change for the holes, which often costs eight bytes a
/// part, and asks once for every field whether it is shared. Here the changes lie apart from their
/// links, and the memory of a change is uninitialised exactly where its link says that it is a hole.
///
/// Places are not checked in release builds. They come from `Timelines` alone, never from outside.
@usableFromInline
struct Entries<Change> {
  /// Nil as long as there never was an entry.
  @usableFromInline var buffer: EntryBuffer<Change>?
  /// What each part costs, by place; empty as long as no part costs anything.
  @usableFromInline var costs: [UInt32] = []

  @inlinable
  init() {}

  @inlinable var count: Int {
    @inline(__always) get { buffer?.header.count ?? 0 }
  }

  /// Where a part belongs.
  @usableFromInline
  struct Link: Sendable {
    /// The number of its subject, `hole` if there is no part.
    @usableFromInline var slot: UInt32
    /// Rank of the part beneath it on the list of its subject. That part may have been dropped for
    /// its age, see `Timelines.below`.
    @usableFromInline var below: UInt32
    /// Stays in a hole, so that the groups can be followed.
    @usableFromInline var tag: BatchTag

    @inlinable
    init(slot: UInt32, below: UInt32, tag: BatchTag) {
      self.slot = slot
      self.below = below
      self.tag = tag
    }

    @inlinable static var hole: UInt32 { .max }

    @inlinable var isHole: Bool { slot == Self.hole }
  }
}

/// What an entry buffer knows besides its links.
@usableFromInline
@safe struct EntryHeader<Change> {
  @usableFromInline var count: Int
  @usableFromInline let capacity: Int
  @usableFromInline let changes: UnsafeMutablePointer<Change>

  @inlinable
  init(capacity: Int) {
    count = 0
    self.capacity = capacity
    unsafe changes = .allocate(capacity: capacity)
  }
}

/// The memory itself: the links behind the header, the changes elsewhere.
@usableFromInline
final class EntryBuffer<Change>: ManagedBuffer<EntryHeader<Change>, Entries<Change>.Link> {
  @inlinable
  deinit {
    unsafe withUnsafeMutablePointers { header, links in
      let count = unsafe header.pointee.count
      for place in 0..<count where unsafe !links[place].isHole {
        unsafe (header.pointee.changes + place).deinitialize(count: 1)
      }
      unsafe header.pointee.changes.deallocate()
    }
  }

  @inlinable
  static func make(capacity: Int) -> EntryBuffer {
    let buffer = create(minimumCapacity: capacity) { _ in EntryHeader(capacity: capacity) }
    return unsafe unsafeDowncast(buffer, to: EntryBuffer.self)
  }
}

// Shared buffers are never written to, so sending one is as safe as sending what it holds.
extension Entries: @unchecked Sendable where Change: Sendable {}

// MARK: - Reading

extension Entries {
  @inlinable
  subscript(place: Int) -> Link {
    @inline(__always) get {
      assert(place >= 0 && place < count, "There is no entry at \(place).")
      guard let buffer else { return Link(slot: Link.hole, below: 0, tag: BatchTag(label: 0)) }
      return unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0[place] }
    }
  }

  /// The change of a part. Never to be asked of a hole.
  @inlinable @inline(__always)
  func change(at place: Int) -> Change {
    assert(!self[place].isHole, "There is a hole instead of a part.")
    guard let buffer else { preconditionFailure("There are no parts.") }
    return unsafe buffer.header.changes[place]
  }

  @inlinable @inline(__always)
  func cost(at place: Int) -> UInt32 { costs.isEmpty ? 0 : costs[place] }
}

// MARK: - Writing

extension Entries {
  @inlinable @inline(__always)
  mutating func append(_ change: Change, _ link: Link, cost: UInt32) {
    let buffer = unique(for: count + 1)
    unsafe buffer.withUnsafeMutablePointers { header, links in
      let place = unsafe header.pointee.count
      unsafe (header.pointee.changes + place).initialize(to: change)
      unsafe (links + place).initialize(to: link)
      unsafe header.pointee.count = place + 1
    }
    if cost > 0 || !costs.isEmpty { setCost(cost, at: count - 1) }
  }

  /// Puts a part into a hole.
  @inlinable
  mutating func fill(_ place: Int, _ change: Change, _ link: Link, cost: UInt32) {
    assert(self[place].isHole, "There is a part already.")
    unsafe unique(for: count).withUnsafeMutablePointers { header, links in
      unsafe (header.pointee.changes + place).initialize(to: change)
      unsafe links[place] = link
    }
    setCost(cost, at: place)
  }

  /// Takes a part out and leaves a hole.
  @inlinable
  @discardableResult
  mutating func take(_ place: Int) -> Change {
    assert(!self[place].isHole, "There is a hole instead of a part.")
    setCost(0, at: place)
    return unsafe unique(for: count).withUnsafeMutablePointers { header, links in
      unsafe links[place].slot = Link.hole
      return unsafe (header.pointee.changes + place).move()
    }
  }

  @inlinable
  mutating func replaceChange(at place: Int, with change: Change, cost: UInt32) {
    assert(!self[place].isHole, "There is a hole instead of a part.")
    let buffer = unique(for: count)
    unsafe buffer.header.changes[place] = change
    setCost(cost, at: place)
  }

  /// Exchanges the link of a part, which stays a part of its subject.
  @inlinable @inline(__always)
  mutating func relink(_ place: Int, below: UInt32, tag: BatchTag) {
    unsafe unique(for: count).withUnsafeMutablePointerToElements { links in
      unsafe links[place].below = below
      unsafe links[place].tag = tag
    }
  }

  @inlinable
  mutating func insertHoles(_ holes: Int, at place: Int) {
    let (hole, old) = (Link(slot: Link.hole, below: 0, tag: BatchTag(label: 0)), count)
    unsafe unique(for: old + holes).withUnsafeMutablePointers { header, links in
      unsafe (links + old).initialize(repeating: hole, count: holes)
      var source = old
      while source > place {
        source -= 1
        let link = unsafe links[source]
        unsafe links[source + holes] = link
        unsafe links[source] = hole
        if link.isHole { continue }
        let changes = unsafe header.pointee.changes
        unsafe (changes + source + holes).moveInitialize(from: changes + source, count: 1)
      }
      unsafe header.pointee.count = old + holes
    }
    if !costs.isEmpty { costs.insert(contentsOf: repeatElement(0, count: holes), at: place) }
  }

  @inlinable
  mutating func removeLast(_ removed: Int) {
    guard removed > 0 else { return }
    let (rest, old) = (count - removed, count)
    unsafe unique(for: old).withUnsafeMutablePointers { header, links in
      for place in rest..<old where unsafe !links[place].isHole {
        unsafe (header.pointee.changes + place).deinitialize(count: 1)
      }
      unsafe header.pointee.count = rest
    }
    if !costs.isEmpty { costs.removeLast(removed) }
  }

  @inlinable
  mutating func setCost(_ cost: UInt32, at place: Int) {
    if costs.isEmpty && cost == 0 { return }
    while costs.count < count { costs.append(0) }
    costs[place] = cost
  }
}

// MARK: - Memory

extension Entries {
  /// The buffer, after making sure that nobody else has it and that it has room.
  @inlinable @inline(__always)
  mutating func unique(for needed: Int) -> EntryBuffer<Change> {
    if isKnownUniquelyReferenced(&buffer), let buffer, needed <= buffer.header.capacity {
      return buffer
    }
    return renew(for: needed)
  }

  @inlinable @inline(never)
  mutating func renew(for needed: Int) -> EntryBuffer<Change> {
    let isMine = isKnownUniquelyReferenced(&buffer)
    let capacity = buffer?.header.capacity ?? 0
    let fresh = EntryBuffer<Change>.make(
      capacity: needed <= capacity ? capacity : max(needed, 2 * capacity, 8)
    )
    if let old = buffer { isMine ? fresh.move(from: old) : fresh.copy(old) }
    buffer = fresh
    return fresh
  }
}

extension EntryBuffer {
  @inlinable
  func copy(_ old: EntryBuffer) {
    unsafe transfer(old) { unsafe $0.initialize(to: $1.pointee) }
    header.count = old.header.count
  }

  /// Leaves the other one empty.
  @inlinable
  func move(from old: EntryBuffer) {
    unsafe transfer(old) { unsafe $0.moveInitialize(from: $1, count: 1) }
    header.count = old.header.count
    old.header.count = 0
  }

  @inlinable @inline(__always)
  func transfer(
    _ old: EntryBuffer,
    by put: (UnsafeMutablePointer<Change>, UnsafeMutablePointer<Change>) -> Void
  ) {
    let (mine, theirs) = unsafe (header.changes, old.header.changes)
    unsafe withUnsafeMutablePointerToElements { links in
      unsafe old.withUnsafeMutablePointerToElements { oldLinks in
        for place in 0..<old.header.count {
          unsafe (links + place).initialize(to: oldLinks[place])
          if unsafe !oldLinks[place].isHole { unsafe put(mine + place, theirs + place) }
        }
      }
    }
  }
}

extension Entries {
  /// The parts at these places, one after the other and without room to spare.
  @inlinable
  func packed(_ places: [Int]) -> Entries {
    var packed = Entries()
    _ = packed.unique(for: places.count)
    for place in places { packed.append(change(at: place), self[place], cost: cost(at: place)) }
    return packed
  }
}
