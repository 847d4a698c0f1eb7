/// The subjects of a history. Each has a *slot*, a small number that entries store instead, and a state.
@usableFromInline
struct SubjectTable<Subject: Hashable & Sendable>: Sendable {
  @usableFromInline var subjects: [Subject] = []
  @usableFromInline var states: [State] = []
  @usableFromInline var slots: [Subject: UInt32] = [:]
  /// The slot looked up last, or any other. People tend to stay with one subject, so comparing with
  /// this one often avoids hashing.
  @usableFromInline var recent = 0

  @inlinable init() {}

  /// The state of a subject besides its parts.
  @usableFromInline
  struct State: Sendable {
    /// The position of the top part that can be undone; zero if there is none.
    @usableFromInline var done: UInt32 = 0
    /// The position of the top part that can be redone; zero if there is none.
    @usableFromInline var undone: UInt32 = 0
    @usableFromInline var saved = SavedPoint.Mark()

    @inlinable init() {}

    @inlinable
    subscript(direction: UndoDirection) -> UInt32 {
      @inline(__always) get { direction == .undo ? done : undone }
      @inline(__always) set { if direction == .undo { done = newValue } else { undone = newValue } }
    }
  }

  @inlinable
  subscript(slot: UInt32) -> Subject {
    @inline(__always) get { subjects[Int(slot)] }
  }

  /// A guess is compared with before anything is hashed.
  @inlinable @inline(__always)
  func slot(of subject: Subject, guess: Int? = nil) -> Int? {
    let guess = guess ?? recent
    if guess < subjects.count, subjects[guess] == subject { return guess }
    return slots[subject].map(Int.init)
  }

  @inlinable @inline(__always)
  mutating func addedSlot(of subject: Subject) -> Int {
    if let known = slot(of: subject) {
      recent = known
    } else {
      add(subject)
    }
    return recent
  }

  @inlinable
  mutating func add(_ subject: Subject) {
    recent = subjects.count
    subjects.append(subject)
    states.append(State())
    slots[subject] = UInt32(recent)
  }

  /// Forgets all subjects but those with these slots, and numbers them anew.
  @inlinable
  mutating func keepOnly(_ kept: [Int]) {
    if kept.count == subjects.count { return }
    subjects = kept.map { subjects[$0] }
    states = kept.map { states[$0] }
    slots = [:]
    for (slot, subject) in subjects.enumerated() { slots[subject] = UInt32(slot) }
    recent = 0
  }
}
