import BoardValues

/// The pairs of the entries of a new object or array with those of the old one.
///
/// Members are matched by key, items by `id`, and items without one by their whole value. Among several
/// matches, equal ones are paired first, and the rest in order.
struct JSONWeave {
  private enum Entries {
    case members([JSONObject.Member])
    case items([JSONValue])

    var count: Int {
      switch self {
      case .members(let members): members.count
      case .items(let items): items.count
      }
    }

    func key(_ index: Int) -> String? {
      if case .members(let members) = self { members[index].key } else { nil }
    }

    func value(_ index: Int) -> JSONValue {
      switch self {
      case .members(let members): members[index].value
      case .items(let items): items[index]
      }
    }

    func isSame(_ index: Int, as other: Entries, _ otherIndex: Int) -> Bool {
      let (key, otherKey) = (key(index) ?? "", other.key(otherIndex) ?? "")
      return key.isSame(as: otherKey) && value(index).isSame(as: other.value(otherIndex))
    }

    func sameEnds(as other: Entries) -> (prefix: Int, suffix: Int) {
      let shorter = min(count, other.count)
      let prefix = (0..<shorter).first { !isSame($0, as: other, $0) } ?? shorter
      let suffix = (0..<shorter - prefix).first { back in
        !isSame(count - 1 - back, as: other, other.count - 1 - back)
      }
      return (prefix, suffix ?? shorter - prefix)
    }

    func identity(_ index: Int) -> ExactText {
      if let key = key(index) { return ExactText(key) }
      let value = value(index)
      if case .object(let object) = value, let id = object["id"]?.text { return ExactText(id) }
      return ExactText(String(decoding: JSONWriter.bytes(of: value, .compact), as: UTF8.self))
    }
  }

  /// The old entries with the same key, in their order.
  private struct Namesakes {
    var indices: [Int]
    /// The index before which all entries are paired.
    var first = 0
  }

  /// The number of entries with the same key that are compared before the first is taken.
  private static let closestCount = 8

  private let new: Entries
  private let old: Entries
  /// The number of entries that are the same in both at the beginning, and at the end. These are usually
  /// nearly all, and are found without looking at keys.
  private let prefix: Int
  private let suffix: Int
  private var namesakes: [ExactText: Namesakes] = [:]
  private var isTaken: [Bool]

  /// Creates the pairs; nil unless both values are objects or both are arrays.
  init?(_ new: JSONValue, over old: JSONValue) {
    switch (new, old) {
    case (.object(let new), .object(let old)):
      (self.new, self.old) = (.members(new.members), .members(old.members))
    case (.array(let new), .array(let old)):
      (self.new, self.old) = (.items(new), .items(old))
    default: return nil
    }
    (prefix, suffix) = self.new.sameEnds(as: self.old)
    isTaken = Array(repeating: false, count: self.old.count)
    for index in prefix..<self.old.count - suffix {
      namesakes[self.old.identity(index), default: Namesakes(indices: [])].indices.append(index)
    }
  }

  var count: Int { new.count }
  func key(_ index: Int) -> String? { new.key(index) }
  func value(_ index: Int) -> JSONValue { new.value(index) }
  /// Returns whether an entry is known to be the same as the old one that it continues.
  func isKnownSame(_ index: Int) -> Bool { index < prefix || index >= new.count - suffix }
  func oldValue(_ index: Int) -> JSONValue { old.value(index) }

  /// Returns the old entry that a new one continues, which no other then does; nil if it is new.
  mutating func takeOld(for index: Int) -> Int? {
    if index < prefix { return index }
    if index >= new.count - suffix { return old.count - new.count + index }
    let identity = new.identity(index)
    guard var namesakes = namesakes.removeValue(forKey: identity) else { return nil }
    while namesakes.first < namesakes.indices.count, isTaken[namesakes.indices[namesakes.first]] {
      namesakes.first += 1
    }
    defer { self.namesakes[identity] = namesakes }
    let match = match(for: new.value(index), among: namesakes)
    if let match { isTaken[match] = true }
    return match
  }

  /// Returns an equal entry of the first few that are free, or else the first of them.
  private func match(for value: JSONValue, among namesakes: Namesakes) -> Int? {
    var (first, count): (Int?, Int) = (nil, 0)
    for index in namesakes.indices[namesakes.first...] where !isTaken[index] {
      if old.value(index).isSame(as: value) { return index }
      first = first ?? index
      count += 1
      if count == Self.closestCount { break }
    }
    return first
  }
}
