/// The objects for which something is registered, each with a number. They are held weakly. Once one
/// is gone, its operations are never performed and do not count.
///
/// Nobody says when an object goes, so they are looked at now and then.
final class UndoSubjects {
  private struct Subject {
    weak var object: AnyObject?
    /// Nil if the number is free.
    var id: ObjectIdentifier?
  }

  @safe @exclusivity(unchecked) private var all: ContiguousArray<Subject> = []
  @safe @exclusivity(unchecked) private var numbers: [ObjectIdentifier: Int] = [:]
  private var free: ContiguousArray<Int> = []
  /// Where the next look begins.
  private var next = 0
  private var sizeToClean = 1024

  /// Up to this many are all looked at for each query, of more only some.
  private static let few = 64
  private static let some = 8

  /// Whether all are looked at each time.
  var areFew: Bool { all.count <= Self.few }

  func object(_ number: Int) -> AnyObject? { all[number].object }

  /// The number that was last given to an object at this address.
  func number(at id: ObjectIdentifier) -> Int? { numbers[id] }

  func has(_ id: ObjectIdentifier, as number: Int) -> Bool {
    all.indices.contains(number) && all[number].id == id
  }

  /// Gives a number to an object.
  ///
  /// - Parameter isUsed: Whether there are operations for an object.
  func add(_ object: AnyObject, isUsed: (Int) -> Bool) -> Int {
    if numbers.count >= sizeToClean {
      for number in all.indices where !isUsed(number) { remove(number) }
      sizeToClean = max(1024, 2 * numbers.count)
    }
    let subject = Subject(object: object, id: ObjectIdentifier(object))
    let number = free.popLast() ?? all.count
    if number < all.count { all[number] = subject } else { all.append(subject) }
    numbers[ObjectIdentifier(object)] = number
    return number
  }

  /// Looks at all objects, or at a few, and removes those that are gone.
  ///
  /// - Complexity: O(objects), or O(1) for a few.
  func takeGone(all isComplete: Bool, isUsed: (Int) -> Bool) -> ContiguousArray<Int> {
    var gone: ContiguousArray<Int> = []
    for _ in 0..<(isComplete || areFew ? all.count : Self.some) {
      next = next + 1 < all.count ? next + 1 : 0
      if isUsed(next), all[next].object == nil {
        gone.append(next)
        remove(next)
      }
    }
    return gone
  }

  private func remove(_ number: Int) {
    guard let id = all[number].id else { return }
    if numbers[id] == number { numbers[id] = nil }
    all[number] = Subject(object: nil, id: nil)
    free.append(number)
  }
}
