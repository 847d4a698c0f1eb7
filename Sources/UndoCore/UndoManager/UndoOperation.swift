/// A handler and the object that it is for: the smallest unit that can be undone.
final class UndoOperation {
  let subject: UndoSubject
  /// Nil from the moment it is called.
  @safe @exclusivity(unchecked) private var handler: UndoHandler?

  init(_ subject: UndoSubject, _ handler: consuming UndoHandler) {
    self.subject = subject
    self.handler = consume handler
  }

  /// Passes the handler to the caller, who calls it.
  @inline(__always)
  func takeHandler() -> UndoHandler? { handler.take() }

  /// Becomes its own inverse, after its handler was taken, which saves an allocation in each undo.
  @inline(__always)
  func renew(_ handler: consuming UndoHandler) { self.handler = consume handler }
}

/// An object for which something is registered, and the groups that it is in, so that its operations
/// can be found without looking at those of others.
///
/// The object is held weakly. Once it is gone its operations are never performed and do not count.
final class UndoSubject {
  weak let object: AnyObject?
  let id: ObjectIdentifier
  /// How many operations there are for it.
  @safe @exclusivity(unchecked) var operations = 0
  /// All groups with an operation for it, and some that had one.
  @safe @exclusivity(unchecked) private(set) var groups: ContiguousArray<UndoGroup> = []

  init(_ object: AnyObject) {
    self.object = object
    id = ObjectIdentifier(object)
  }

  /// - Complexity: O(1), amortized.
  func add(_ group: UndoGroup) {
    if groups.count > 2 * operations + 8 {
      let unused = groups.filter { !$0.hasOperation(for: self) }
      groups.removeAll { !$0.hasOperation(for: self) }
      for group in unused { group.isDropped(by: self) }
    }
    groups.append(group)
  }

  func takeGroups() -> ContiguousArray<UndoGroup> {
    defer { groups = [] }
    for group in groups { group.isDropped(by: self) }
    return groups
  }
}

/// All subjects. Nobody says when an object goes, so they are looked at now and then.
final class UndoSubjects {
  @safe @exclusivity(unchecked) private var byObject: [ObjectIdentifier: UndoSubject] = [:]
  @safe @exclusivity(unchecked) private var all: ContiguousArray<UndoSubject> = []
  /// Where the next look begins.
  private var next = 0
  private var sizeToClean = 1024

  /// Up to this many are all looked at for each query, of more only some.
  private static let few = 64
  private static let some = 8

  /// Groups hold subjects, and subjects hold groups.
  deinit { for subject in all { _ = subject.takeGroups() } }

  /// Whether all are looked at each time.
  var areFew: Bool { all.count <= Self.few }

  /// The subject that was last made for an object at this address.
  func subject(at id: ObjectIdentifier) -> UndoSubject? { byObject[id] }

  func add(_ subject: UndoSubject) {
    if all.count >= sizeToClean { clean() }
    byObject[subject.id] = subject
    all.append(subject)
  }

  /// Looks at all subjects, or at a few, and removes those whose object is gone.
  ///
  /// - Complexity: O(subjects), or O(1) for a few.
  func takeGone(all isComplete: Bool) -> ContiguousArray<UndoSubject> {
    var gone: ContiguousArray<UndoSubject> = []
    for _ in 0..<(isComplete || areFew ? all.count : Self.some) {
      if next >= all.count { next = 0 }
      if all[next].operations == 0 || all[next].object != nil {
        next += 1
      } else {
        gone.append(remove(at: next))
      }
    }
    return gone
  }

  /// Removes subjects without operations.
  private func clean() {
    for index in all.indices.reversed() where all[index].operations == 0 {
      _ = remove(at: index).takeGroups()
    }
    sizeToClean = max(1024, 2 * all.count)
  }

  private func remove(at index: Int) -> UndoSubject {
    all.swapAt(index, all.count - 1)
    let subject = all.removeLast()
    if byObject[subject.id] === subject { byObject[subject.id] = nil }
    return subject
  }
}
