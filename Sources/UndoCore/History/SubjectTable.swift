/// The subjects of a history: each has a slot, a small number that parts carry in its stead.
///
/// A slot also knows how far its subject is from the saved point. The changes of a subject lie in a
/// line, and its *position* says how many of them are in effect, discardable ones apart. The position that was saved is
/// copied into a slot only when the slot first moves after saving: a slot whose epoch is stale has
/// not moved since. So marking the saved point is a matter of starting a new epoch.
@usableFromInline
struct SubjectTable<Subject: Hashable & Sendable>: Sendable {
  /// How far a subject is from the saved point.
  @usableFromInline
  struct Mark: Sendable {
    @usableFromInline var position: Int32 = 0
    /// The position at the saved point, `lost` if it cannot be reached any more. Means nothing
    /// while the epoch is stale.
    @usableFromInline var saved: Int32 = 0
    @usableFromInline var epoch: UInt32
    /// As the position, with the discardable changes counted, too.
    @usableFromInline var depth: Int32 = 0

    @inlinable
    init(epoch: UInt32) { self.epoch = epoch }

    /// Never equal to a position.
    @inlinable static var lost: Int32 { .min }
  }

  /// By slot; nil while the slot is vacant.
  @usableFromInline var subjects: [Subject?] = []
  /// By slot.
  @usableFromInline var marks: [Mark] = []
  @usableFromInline var numbers: [Subject: UInt32] = [:]
  @usableFromInline var vacant: [UInt32] = []
  @usableFromInline var epoch: UInt32 = 0
  /// How many subjects are not where they were at the saved point.
  @usableFromInline var differingCount = 0
  /// Whether a subject was forgotten while it differed, so that no step leads back.
  @usableFromInline var savedPointIsLost = false

  @inlinable
  init() {}

  /// Vacant slots included.
  @inlinable var count: Int { subjects.count }

  @inlinable
  func slot(of subject: Subject) -> Int? { numbers[subject].map(Int.init) }

  @inlinable
  mutating func addedSlot(of subject: Subject) -> Int {
    if let known = numbers[subject] { return Int(known) }
    return add(subject)
  }

  @inlinable
  mutating func add(_ subject: Subject) -> Int {
    let mark = Mark(epoch: epoch)
    let number: Int
    if let reused = vacant.popLast() {
      number = Int(reused)
      subjects[number] = subject
      marks[number] = mark
    } else {
      number = subjects.count
      subjects.append(subject)
      marks.append(mark)
    }
    numbers[subject] = UInt32(number)
    return number
  }

  @inlinable
  func subject(at slot: Int) -> Subject {
    guard let subject = subjects[slot] else {
      preconditionFailure("A part lies on the list of a subject that was forgotten.")
    }
    return subject
  }

  /// Gives up the slot of a subject without parts. If it differs from the saved point it will do so
  /// for ever, as there is nothing left to undo or redo.
  @inlinable
  mutating func vacate(_ slot: Int) {
    guard let subject = subjects[slot] else { return }
    if differs(slot) {
      differingCount -= 1
      savedPointIsLost = true
    }
    numbers[subject] = nil
    subjects[slot] = nil
    marks[slot].saved = marks[slot].position
    vacant.append(UInt32(slot))
  }
}

// MARK: - Moving away from the saved point and back

extension SubjectTable {
  @inlinable
  func differs(_ slot: Int) -> Bool {
    marks[slot].epoch == epoch && marks[slot].position != marks[slot].saved
  }

  /// All subjects are now where they were at the saved point.
  @inlinable
  mutating func beginEpoch() {
    epoch += 1
    differingCount = 0
    savedPointIsLost = false
  }

  /// Says where the saved point of a subject is that was there until now.
  @inlinable
  mutating func setSaved(_ slot: Int, distance: Int32) {
    _ = marks[slot].refresh(epoch)
    marks[slot].saved = marks[slot].position + distance
    differingCount += marks[slot].difference
  }

  /// A part was undone (-1) or redone (+1).
  @inlinable @inline(__always)
  mutating func move(_ slot: Int, by distance: Int32, isDiscardable: Bool) {
    var mark = marks[slot]
    let differed = mark.refresh(epoch)
    mark.depth &+= distance
    if !isDiscardable { mark.position &+= distance }
    differingCount &+= mark.difference - differed
    marks[slot] = mark
  }

  /// A new part was recorded. If the saved position lies ahead, its parts are dropped by this, and
  /// the same number will soon mean another content.
  @inlinable @inline(__always)
  mutating func advance(_ slot: Int, isDiscardable: Bool) {
    abandonAhead(slot)
    move(slot, by: 1, isDiscardable: isDiscardable)
  }

  /// What lies ahead of a subject was dropped, or is not the way to the saved point any more.
  @inlinable @inline(__always)
  mutating func abandonAhead(_ slot: Int) {
    if marks[slot].epoch == epoch, marks[slot].position < marks[slot].saved {
      marks[slot].saved = Mark.lost
    }
  }
}

extension SubjectTable.Mark {
  /// One if the subject is not at the saved point, else zero.
  @inlinable var difference: Int { position == saved ? 0 : 1 }

  /// Enters the present epoch and returns the difference.
  @inlinable
  mutating func refresh(_ present: UInt32) -> Int {
    if epoch == present { return difference }
    epoch = present
    saved = position
    return 0
  }
}
