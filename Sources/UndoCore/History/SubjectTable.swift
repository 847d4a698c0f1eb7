/// The subjects of a history: each has a slot, a small number that parts store instead.
@usableFromInline
struct SubjectTable<Subject: Hashable & Sendable>: Sendable {
  /// By slot; nil while the slot is vacant.
  @usableFromInline var subjects: [Subject?] = []
  @usableFromInline var numbers: [Subject: UInt32] = [:]
  @usableFromInline var vacant: [UInt32] = []
  /// The slot looked up last, or any other. People tend to stay with one subject, so comparing with
  /// this one often avoids hashing.
  @usableFromInline var recent = 0

  @inlinable
  init() {}

  @inlinable var count: Int { subjects.count &- vacant.count }

  @inlinable @inline(__always)
  func slot(of subject: Subject) -> Int? {
    if recent < subjects.count, subjects[recent] == subject { return recent }
    return numbers[subject].map(Int.init)
  }

  @inlinable @inline(__always)
  mutating func addedSlot(of subject: Subject) -> Int {
    if recent < subjects.count, subjects[recent] == subject { return recent }
    if let known = numbers[subject] { recent = Int(known) } else { recent = add(subject) }
    return recent
  }

  @inlinable @inline(never)
  mutating func add(_ subject: Subject) -> Int {
    let number: Int
    if let reused = vacant.popLast() {
      number = Int(reused)
      subjects[number] = subject
    } else {
      number = subjects.count
      subjects.append(subject)
    }
    numbers[subject] = UInt32(number)
    return number
  }

  @inlinable @inline(__always)
  func subject(at slot: Int) -> Subject {
    guard let subject = subjects[slot] else {
      preconditionFailure("A part belongs to a subject that was forgotten.")
    }
    return subject
  }

  /// Frees the slot of a subject without parts.
  @inlinable
  mutating func vacate(_ slot: Int) {
    guard let subject = subjects[slot] else { return }
    numbers[subject] = nil
    subjects[slot] = nil
    vacant.append(UInt32(slot))
  }
}
