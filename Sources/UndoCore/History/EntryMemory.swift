/// Memory for entries: a header, then alternating links and changes. The states of subjects have an
/// allocation of their own. This is the only place in the library that makes pointers; only
/// `Entries` uses them, and it ensures that they are valid.
///
/// The change of an entry is uninitialised memory exactly when the entry is vacant. So a change
/// needs no extra bits for being absent, and a part fits into one or two cache lines.
///
/// This is a pointer and not a class, because each access to a stored property of a class involves
/// an exclusivity check and reference counting, which takes longer than the rest of an undo.
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
  @usableFromInline var states: UnsafeMutablePointer<SubjectState>
  @usableFromInline var stateCount = 0
  @usableFromInline var stateCapacity = 0

  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
    unsafe states = .allocate(capacity: 0)
  }
}

// MARK: - Layout

/// Offsets in bytes.
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

  /// From one entry to the next. Moving a change moves its stride, which is one byte even for an
  /// empty type.
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
  func entry(_ index: Int) -> UnsafeMutableRawPointer {
    unsafe base + (EntryLayout<Change>.start &+ index &* EntryLayout<Change>.stride)
  }

  @inlinable @inline(__always)
  func link(_ index: Int) -> UnsafeMutablePointer<Link> {
    unsafe entry(index).assumingMemoryBound(to: Link.self)
  }

  @inlinable @inline(__always)
  func change(_ index: Int) -> UnsafeMutablePointer<Change> {
    unsafe (entry(index) + EntryLayout<Change>.change).assumingMemoryBound(to: Change.self)
  }

  /// The slot must be below the count of states.
  @inlinable @inline(__always)
  func state(_ slot: Int) -> UnsafeMutablePointer<SubjectState> {
    unsafe header.pointee.states + slot
  }
}

// MARK: - Copying and clearing

extension EntryMemory {
  /// Copies the contents of another memory into this empty one.
  @inlinable
  func copy(_ old: EntryMemory) {
    for index in unsafe 0..<old.count {
      unsafe link(index).initialize(to: old.link(index).pointee)
      if unsafe old.link(index).pointee.isVacant { continue }
      unsafe change(index).initialize(to: old.change(index).pointee)
    }
    unsafe count = old.count
    unsafe copyStates(of: old, capacity: old.header.pointee.stateCount)
  }

  /// Moves the contents of another memory into this empty one.
  @inlinable
  func move(_ old: EntryMemory) {
    for index in unsafe 0..<old.count { unsafe moveEntry(of: old, index, to: index) }
    unsafe count = old.count
    unsafe old.count = 0
    unsafe swap(&header.pointee.states, &old.header.pointee.states)
    unsafe header.pointee.stateCount = old.header.pointee.stateCount
    unsafe header.pointee.stateCapacity = old.header.pointee.stateCapacity
  }

  /// Moves one entry to uninitialised memory.
  @inlinable @inline(__always)
  func moveEntry(of old: EntryMemory, _ source: Int, to index: Int) {
    let moved = unsafe old.link(source).pointee
    unsafe link(index).initialize(to: moved)
    if moved.isVacant { return }
    unsafe change(index).moveInitialize(from: old.change(source), count: 1)
  }

  /// Deinitialises the entries from an index on.
  @inlinable
  func clear(from first: Int) {
    for index in unsafe first..<count where unsafe !link(index).pointee.isVacant {
      unsafe change(index).deinitialize(count: 1)
    }
    unsafe count = first
  }
}

/// Frees the memory when its last owner is gone.
@usableFromInline
@safe final class EntryOwner<Change> {
  @usableFromInline let memory: EntryMemory<Change>

  @inlinable
  init(_ memory: EntryMemory<Change>) { unsafe self.memory = memory }

  @inlinable
  deinit {
    unsafe memory.clear(from: 0)
    unsafe memory.header.pointee.states.deallocate()
    unsafe memory.base.deallocate()
  }
}
