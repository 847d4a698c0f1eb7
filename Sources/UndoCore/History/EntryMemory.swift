/// Memory for entries: a header, then links and changes by turns; and one for the tracks of subjects.
/// The only place of the library where pointers are made; `Entries` is the only one to use them, and
/// sees to it that they are good.
///
/// The change of an entry is uninitialised memory exactly where its link is a hole. So a change
/// needs no room to say that it is not there, and a part lies within one or two lines of the
/// processor's cache.
///
/// This is a pointer and no class, because the runtime would look for overlapping accesses, and
/// count references, each time that a variable of a class is asked for. That takes longer than all
/// the rest of an undo.
@usableFromInline
@unsafe struct EntryMemory<Change> {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable
  init(capacity: Int) {
    let bytes = EntryLayout<Change>.start + capacity * EntryLayout<Change>.stride
    unsafe base = .allocate(byteCount: bytes, alignment: EntryLayout<Change>.alignment)
    unsafe base.initializeMemory(as: EntryHeader.self, to: EntryHeader(capacity: capacity))
  }
}

@usableFromInline
@safe struct EntryHeader {
  @usableFromInline var count = 0
  @usableFromInline let capacity: Int
  @usableFromInline var tracks: UnsafeMutablePointer<Track>
  @usableFromInline var trackCount = 0
  @usableFromInline var trackCapacity = 0

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
    unsafe tracks = .allocate(capacity: 0)
  }
}

// MARK: - Where things lie

/// Distances in bytes.
@usableFromInline
enum EntryLayout<Change> {
  @inlinable static var alignment: Int {
    @inline(__always) get { max(MemoryLayout<Int>.alignment, MemoryLayout<Change>.alignment) }
  }

  /// To the first entry.
  @inlinable static var start: Int {
    @inline(__always) get { rounded(MemoryLayout<EntryHeader>.size, to: alignment) }
  }

  /// From the link to the change of an entry.
  @inlinable static var change: Int {
    @inline(__always) get { rounded(MemoryLayout<Link>.size, to: MemoryLayout<Change>.alignment) }
  }

  /// From one entry to the next. Moving a change moves its stride, which is a byte even if its size
  /// is none.
  @inlinable static var stride: Int {
    @inline(__always) get {
      let alignment = max(MemoryLayout<Link>.alignment, MemoryLayout<Change>.alignment)
      return rounded(change &+ MemoryLayout<Change>.stride, to: alignment)
    }
  }

  @inlinable @inline(__always)
  static func rounded(_ size: Int, to alignment: Int) -> Int {
    (size &+ alignment &- 1) & ~(alignment &- 1)
  }
}

extension EntryMemory {
  @inlinable var header: UnsafeMutablePointer<EntryHeader> {
    @inline(__always) get { unsafe base.assumingMemoryBound(to: EntryHeader.self) }
  }

  @inlinable var count: Int {
    @inline(__always) get { unsafe header.pointee.count }
    @inline(__always) nonmutating set { unsafe header.pointee.count = newValue }
  }

  @inlinable @inline(__always)
  func entry(_ place: Int) -> UnsafeMutableRawPointer {
    unsafe base + (EntryLayout<Change>.start &+ place &* EntryLayout<Change>.stride)
  }

  @inlinable @inline(__always)
  func link(_ place: Int) -> UnsafeMutablePointer<Link> {
    unsafe entry(place).assumingMemoryBound(to: Link.self)
  }

  @inlinable @inline(__always)
  func change(_ place: Int) -> UnsafeMutablePointer<Change> {
    unsafe (entry(place) + EntryLayout<Change>.change).assumingMemoryBound(to: Change.self)
  }

  /// Only for slots below the count of tracks.
  @inlinable @inline(__always)
  func track(_ slot: Int) -> UnsafeMutablePointer<Track> {
    unsafe header.pointee.tracks + slot
  }
}

// MARK: - Whole memories

extension EntryMemory {
  /// Fills this empty memory with what is in another one.
  @inlinable
  func copy(_ old: EntryMemory) {
    for place in unsafe 0..<old.count {
      unsafe link(place).initialize(to: old.link(place).pointee)
      if unsafe old.link(place).pointee.isHole { continue }
      unsafe change(place).initialize(to: old.change(place).pointee)
    }
    unsafe count = old.count
    unsafe takeTracks(of: old, capacity: old.header.pointee.trackCount)
  }

  /// Fills this empty memory with what is in another one, and leaves that one empty.
  @inlinable
  func move(_ old: EntryMemory) {
    for place in unsafe 0..<old.count { unsafe moveEntry(of: old, place, to: place) }
    unsafe count = old.count
    unsafe old.count = 0
    unsafe swap(&header.pointee.tracks, &old.header.pointee.tracks)
    unsafe header.pointee.trackCount = old.header.pointee.trackCount
    unsafe header.pointee.trackCapacity = old.header.pointee.trackCapacity
  }

  /// Moves one entry to memory that holds nothing.
  @inlinable @inline(__always)
  func moveEntry(of old: EntryMemory, _ source: Int, to place: Int) {
    let moved = unsafe old.link(source).pointee
    unsafe link(place).initialize(to: moved)
    if moved.isHole { return }
    unsafe change(place).moveInitialize(from: old.change(source), count: 1)
  }

  /// Ends what is in the memory, but not the memory itself.
  @inlinable
  func clear(from first: Int) {
    for place in unsafe first..<count where unsafe !link(place).pointee.isHole {
      unsafe change(place).deinitialize(count: 1)
    }
    unsafe count = first
  }
}

/// Gives the memory back when the last one who shares it is gone.
@usableFromInline
@safe final class EntryOwner<Change> {
  @usableFromInline let memory: EntryMemory<Change>

  @inlinable
  init(_ memory: EntryMemory<Change>) { unsafe self.memory = memory }

  @inlinable
  deinit {
    unsafe memory.clear(from: 0)
    unsafe memory.header.pointee.tracks.deallocate()
    unsafe memory.base.deallocate()
  }
}
