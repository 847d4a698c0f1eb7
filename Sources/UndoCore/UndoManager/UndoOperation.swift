/// A handler and the object that it is for: the smallest unit that can be undone.
struct UndoOperation {
  let subject: UndoSubject
  let handler: UndoHandler
  /// Where the subject has noted the place of the operation.
  var slot: Int
}

/// An object for which something is registered, and the places of its operations, so that they can
/// be removed without looking at any others.
///
/// The object is held weakly. Once it is gone its operations are never performed and do not count.
final class UndoSubject {
  /// An index into the children of a group.
  struct Place {
    unowned let group: UndoGroup
    let index: Int
  }

  private(set) weak var object: AnyObject?
  let id: ObjectIdentifier
  /// In any order.
  private(set) var places: ContiguousArray<Place> = []

  init(_ object: AnyObject) {
    self.object = object
    id = ObjectIdentifier(object)
  }

  /// - Returns: The slot to remove it by.
  func add(_ place: Place) -> Int {
    places.append(place)
    return places.count - 1
  }

  func remove(_ slot: Int) {
    let last = places.removeLast()
    guard slot < places.count else { return }
    places[slot] = last
    last.group.setSlot(slot, at: last.index)
  }
}

/// All subjects. Nobody says when an object goes, so they are looked at now and then.
struct SubjectTable {
  private var byObject: [ObjectIdentifier: UndoSubject] = [:]
  private var all: ContiguousArray<UndoSubject> = []
  /// Where the next look begins.
  private var next = 0
  private var sizeToSweep = 1024

  /// Up to this many are all looked at for each query, of more only some.
  private static let fewSubjects = 64
  private static let window = 32

  /// Whether enough have been added since all were looked at that it is time again.
  var isDue: Bool { all.count >= sizeToSweep }

  /// The subject that was last made for an object at this address.
  func subject(at id: ObjectIdentifier) -> UndoSubject? { byObject[id] }

  mutating func add(_ subject: UndoSubject) {
    byObject[subject.id] = subject
    all.append(subject)
  }

  /// Looks at all subjects or at a few, and forgets those that are gone or have no operations.
  ///
  /// - Returns: Those that are gone and have operations, for the caller to remove.
  /// - Complexity: O(subjects), or O(1) for a few.
  mutating func sweep(all isComplete: Bool, keepsUnused: Bool) -> ContiguousArray<UndoSubject> {
    var gone: ContiguousArray<UndoSubject> = []
    let number = isComplete || all.count <= Self.fewSubjects ? all.count : Self.window
    for _ in 0..<number {
      if next >= all.count { next = 0 }
      let subject = all[next]
      if subject.object != nil, keepsUnused || !subject.places.isEmpty {
        next += 1
        continue
      }
      if !subject.places.isEmpty { gone.append(subject) }
      all.swapAt(next, all.count - 1)
      all.removeLast()
      if byObject[subject.id] === subject { byObject[subject.id] = nil }
    }
    if isComplete { sizeToSweep = max(1024, 2 * all.count) }
    return gone
  }
}
