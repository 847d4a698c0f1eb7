/// A walk over a text in reading order that gives each value its offset.
///
/// A long list goes item by item, since all of it at once would take many times its bytes.
struct PositionCursor {
  private let offsets: [Int]
  private var next = 0

  init(_ text: PlacedText) { offsets = text.offsets }

  /// Returns the offset of the next key, or of the next list or object whose entries go one by one.
  mutating func offset() -> Int {
    defer { next += 1 }
    return next < offsets.count ? offsets[next] : 0
  }

  /// Passes over the next value.
  mutating func skip(_ value: JSONValue) {
    next += 1
    switch value {
    case .array(let items): for item in items { skip(item) }
    case .object(let object):
      for member in object.members {
        next += 1
        skip(member.value)
      }
    case .null, .bool, .number, .string: break
    }
  }

  /// Returns the next value as a whole.
  mutating func placed(_ value: JSONValue) -> PlacedJSON {
    var placed = PlacedJSON(value: value, offset: offset())
    switch value {
    case .array(let items):
      placed.items.reserveCapacity(items.count)
      for item in items { placed.items.append(self.placed(item)) }
    case .object(let object):
      placed.members.reserveCapacity(object.members.count)
      for member in object.members {
        let keyOffset = offset()
        let value = self.placed(member.value)
        placed.members.append(
          PlacedJSON.Member(key: member.key, keyOffset: keyOffset, value: value)
        )
      }
    case .null, .bool, .number, .string: break
    }
    return placed
  }
}
