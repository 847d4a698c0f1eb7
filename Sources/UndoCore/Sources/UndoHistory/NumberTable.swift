/// Small numbers for keys, in the order in which the keys came: for the subjects of a history, and for the
/// names of its steps.
@usableFromInline
struct NumberTable<Key: Hashable & Sendable>: Sendable {
  @usableFromInline var keys: [Key] = []
  @usableFromInline var numbers: [Key: UInt32] = [:]
  /// The number that was looked up last, or any other. People tend to stay with one subject, so
  /// comparing with this one often avoids hashing.
  @usableFromInline var recent = 0

  @inlinable init() {}

  @inlinable
  subscript(number: UInt32) -> Key {
    @inline(__always) get { keys[Int(number)] }
  }

  @inlinable var count: Int { keys.count }

  /// A guess is compared with before anything is hashed.
  @inlinable @inline(__always)
  func number(of key: Key, guess: Int? = nil) -> Int? {
    let guess = guess ?? recent
    if guess < keys.count, keys[guess] == key { return guess }
    return numbers[key].map(Int.init)
  }

  @inlinable @inline(__always)
  mutating func addedNumber(of key: Key) -> Int {
    if recent < keys.count, keys[recent] == key { return recent }
    return lookedUpNumber(of: key)
  }

  @inlinable
  mutating func lookedUpNumber(of key: Key) -> Int {
    if let known = numbers[key] {
      recent = Int(known)
    } else {
      recent = keys.count
      keys.append(key)
      numbers[key] = UInt32(recent)
    }
    return recent
  }

  /// Forgets all keys but some, and numbers these anew. Returns the new number
  /// for each old one, the largest for one that is forgotten.
  @inlinable
  mutating func keepOnly(where isKept: [Bool]) -> [UInt32] {
    var (kept, renumbered): ([Key], [UInt32]) = ([], [])
    for (key, isKept) in zip(keys, isKept) {
      renumbered.append(isKept ? UInt32(kept.count) : .max)
      if isKept { kept.append(key) }
    }
    if kept.count < keys.count {
      keys = kept
      numbers = [:]
      for (number, key) in keys.enumerated() { numbers[key] = UInt32(number) }
      recent = 0
    }
    return renumbered
  }
}
