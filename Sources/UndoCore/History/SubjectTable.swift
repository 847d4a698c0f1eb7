/// The subjects of a history: each has a slot, a small number that parts store instead.
@usableFromInline
struct SubjectTable<Subject: Hashable & Sendable>: Sendable {
  @usableFromInline var subjects: [Subject] = []
  @usableFromInline var slots: [Subject: UInt32] = [:]
  /// The slot looked up last, or any other. People tend to stay with one subject, so comparing with
  /// this one often avoids hashing.
  @usableFromInline var recent = 0

  @inlinable init() {}

  @inlinable
  subscript(slot: Int) -> Subject { subjects[slot] }

  /// A guess is compared with before anything is hashed.
  @inlinable @inline(__always)
  func slot(of subject: Subject, guess: Int? = nil) -> Int? {
    let guess = guess ?? recent
    if guess < subjects.count, subjects[guess] == subject { return guess }
    return slots[subject].map(Int.init)
  }

  @inlinable
  mutating func addedSlot(of subject: Subject) -> Int {
    if let known = slot(of: subject) {
      recent = known
    } else {
      recent = subjects.count
      subjects.append(subject)
      slots[subject] = UInt32(recent)
    }
    return recent
  }

  /// Forgets all subjects but those with these slots, and numbers them anew.
  mutating func keepOnly(_ kept: [Int]) {
    if kept.count == subjects.count { return }
    subjects = kept.map { subjects[$0] }
    slots = [:]
    for (slot, subject) in subjects.enumerated() { slots[subject] = UInt32(slot) }
    recent = 0
  }
}
