/// The objects for which something is registered, each with a number. They are held weakly. Once one
/// is gone, its operations are never performed and do not count.
///
/// Nothing tells when an object goes, so the objects are looked at now and then.
struct UndoSubjects {
  /// Weak references are slow to copy, so they are in objects of their own.
  private final class Subject: CustomReflectable {
    weak let object: AnyObject?
    /// Keeps the memory of an object that is gone from being used for another.
    unowned let memory: AnyObject
    let id: ObjectIdentifier

    init(_ object: AnyObject) {
      self.object = object
      memory = object
      id = ObjectIdentifier(object)
    }

    /// Debuggers and tests that show a manager must not read what only holds memory.
    var customMirror: Mirror { Mirror(self, children: ["object": object as Any]) }
  }

  /// Nil if a number is free.
  private var all: ContiguousArray<Subject?> = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var free: ContiguousArray<Int> = []
  /// The number of the subject that was examined last.
  private var next = 0
  private var sizeToClean = 1024

  /// The number of objects that are all looked at for each query; of more, only some are.
  private static let few = 64
  private static let some = 8

  /// Whether all objects are looked at each time.
  var areFew: Bool { all.count <= Self.few }

  mutating func object(_ number: Int) -> AnyObject? { all[number]?.object }

  mutating func number(of object: AnyObject) -> Int? { numbers[ObjectIdentifier(object)] }

  /// Gives a number to an object that has none.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isUsed: Whether there are operations for the object with a number.
  /// - Returns: The number.
  mutating func add(_ object: AnyObject, isUsed: (Int) -> Bool) -> Int {
    if numbers.count >= sizeToClean {
      for number in all.indices where !isUsed(number) { remove(number) }
      sizeToClean = max(1024, 2 * numbers.count)
    }
    let number = free.popLast() ?? all.count
    if number == all.count { all.append(nil) }
    all[number] = Subject(object)
    numbers[ObjectIdentifier(object)] = number
    return number
  }

  /// Looks at all objects, or at a few, and removes those that are gone.
  ///
  /// - Complexity: O(objects), or O(1) for a few.
  mutating func takeGone(
    all isComplete: Bool,
    isUsed: (Int) -> Bool
  ) -> ContiguousArray<Int> {
    var gone: ContiguousArray<Int> = []
    for _ in 0..<(isComplete || areFew ? all.count : Self.some) {
      next = next + 1 < all.count ? next + 1 : 0
      if isUsed(next), let subject = all[next], subject.object == nil {
        gone.append(next)
        remove(next)
      }
    }
    return gone
  }

  private mutating func remove(_ number: Int) {
    guard let subject = all[number] else { return }
    numbers[subject.id] = nil
    all[number] = nil
    free.append(number)
  }
}
