/// The subjects of a history: each has a slot, a small number that parts carry in its stead.
///
/// A slot also knows how far its subject is from the saved point. The changes of a subject lie in a
/// line, and its *position* says how many of them are in effect. The position that was saved is
/// copied into a slot only when the slot first moves after saving: a slot whose epoch is stale has
/// not moved since. So marking the saved point is a matter of starting a new epoch.
@usableFromInline
struct SubjectTable<Subject: Hashable & Sendable>: Sendable {
  @usableFromInline
  struct Slot: Sendable {
    /// Nil while the slot is vacant.
    @usableFromInline var subject: Subject?
    @usableFromInline var position: Int32 = 0
    /// The position at the saved point, `lost` if it cannot be reached any more. Means nothing
    /// while the epoch is stale.
    @usableFromInline var saved: Int32 = 0
    @usableFromInline var epoch: UInt32

    @inlinable
    init(subject: Subject, epoch: UInt32) {
      self.subject = subject
      self.epoch = epoch
    }

    /// Never equal to a position.
    @inlinable static var lost: Int32 { .min }
  }

  @usableFromInline var slots: [Slot] = []
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
  @inlinable var count: Int { slots.count }

  @inlinable
  func slot(of subject: Subject) -> Int? { numbers[subject].map(Int.init) }

  @inlinable
  mutating func addedSlot(of subject: Subject) -> Int {
    if let known = numbers[subject] { return Int(known) }
    return add(subject)
  }

  @inlinable
  mutating func add(_ subject: Subject) -> Int {
    let fresh = Slot(subject: subject, epoch: epoch)
    let number: Int
    if let reused = vacant.popLast() {
      number = Int(reused)
      slots[number] = fresh
    } else {
      number = slots.count
      slots.append(fresh)
    }
    numbers[subject] = UInt32(number)
    return number
  }

  @inlinable
  func subject(at slot: Int) -> Subject {
    guard let subject = slots[slot].subject else {
      preconditionFailure("A part lies on the list of a subject that was forgotten.")
    }
    return subject
  }

  /// Gives up the slot of a subject without parts. If it differs from the saved point it will do so
  /// for ever, as there is nothing left to undo or redo.
  @inlinable
  mutating func vacate(_ slot: Int) {
    guard let subject = slots[slot].subject else { return }
    if differs(slot) {
      differingCount -= 1
      savedPointIsLost = true
    }
    numbers[subject] = nil
    slots[slot].subject = nil
    slots[slot].saved = slots[slot].position
    vacant.append(UInt32(slot))
  }
}

// MARK: - Moving away from the saved point and back

extension SubjectTable {
  @inlinable
  func differs(_ slot: Int) -> Bool {
    slots[slot].epoch == epoch && slots[slot].position != slots[slot].saved
  }

  /// All subjects are now where they were at the saved point.
  @usableFromInline
  mutating func beginEpoch() {
    epoch += 1
    differingCount = 0
    savedPointIsLost = false
  }

  /// A part was undone (-1) or redone (+1).
  @inlinable
  mutating func move(_ slot: Int, by distance: Int32) {
    differingCount += slots[slot].move(by: distance, isNew: false, epoch: epoch)
  }

  /// A new part was recorded. If the saved position lies ahead, its parts are dropped by this, and
  /// the same number will soon mean another content.
  @inlinable
  mutating func advance(_ slot: Int) {
    differingCount += slots[slot].move(by: 1, isNew: true, epoch: epoch)
  }
}

extension SubjectTable.Slot {
  /// Moves and returns by how much the number of differing subjects changes.
  @inlinable
  mutating func move(by distance: Int32, isNew: Bool, epoch: UInt32) -> Int {
    if self.epoch != epoch {
      self.epoch = epoch
      saved = position
    }
    let differed = position != saved
    if isNew, position < saved { saved = Self.lost }
    position += distance
    return (position != saved ? 1 : 0) - (differed ? 1 : 0)
  }
}
