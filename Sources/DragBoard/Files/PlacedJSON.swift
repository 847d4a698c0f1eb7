/// A value that remembers where it stands in its text, down to its keys.
struct PlacedJSON {
  struct Member {
    var key: String
    var keyOffset: Int
    var value: PlacedJSON
  }

  var value: JSONValue
  var offset: Int
  /// Empty unless the value is an object.
  var members: [Member] = []
  /// Empty unless the value is an array.
  var items: [PlacedJSON] = []

  /// The offsets in the order in which `JSONReader` recorded them.
  init(value: JSONValue, offsets: [Int]) {
    var next = 0
    self.init(value, offsets, &next)
  }

  private init(_ value: JSONValue, _ offsets: [Int], _ next: inout Int) {
    self.value = value
    offset = Self.take(offsets, &next)
    switch value {
    case .array(let values):
      items.reserveCapacity(values.count)
      for item in values { items.append(PlacedJSON(item, offsets, &next)) }
    case .object(let object):
      members.reserveCapacity(object.members.count)
      for member in object.members {
        let keyOffset = Self.take(offsets, &next)
        let value = PlacedJSON(member.value, offsets, &next)
        members.append(Member(key: member.key, keyOffset: keyOffset, value: value))
      }
    case .null, .bool, .number, .string: break
    }
  }

  private static func take(_ offsets: [Int], _ next: inout Int) -> Int {
    defer { next += 1 }
    return next < offsets.count ? offsets[next] : 0
  }

  /// The last member with this key, as `JSONObject` has it.
  subscript(key: String) -> PlacedJSON? {
    members.last { $0.key.isSame(as: key) }?.value
  }

  /// The same for the key.
  func keyOffset(_ key: String) -> Int? {
    members.last { $0.key.isSame(as: key) }?.keyOffset
  }
}
