import BoardValues

/// The members of an object in their order; a repeated key is kept as often as it was written.
package struct JSONObject: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package var members: [Member]

  package init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member with a key, which is the one most readers use.
  package subscript(key: String) -> JSONValue? {
    members.last { $0.key.isSame(as: key) }?.value
  }
}

extension JSONObject {
  /// The members in the order of their keys, and those of one key in their order.
  var membersByKey: [Member] {
    members.count < 2
      ? members : members.enumerated().sorted { ($0.1.key, $0.0) < ($1.1.key, $1.0) }.map(\.1)
  }

  /// Sets the last member with a key, or adds one at the end.
  package mutating func set(_ key: String, to value: JSONValue) {
    if let index = members.lastIndex(where: { $0.key.isSame(as: key) }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
  }

  /// Gives the last member with a key another one, where it stands, and removes others with the old key.
  mutating func rename(_ key: String, to new: String) {
    guard let index = members.lastIndex(where: { $0.key.isSame(as: key) }) else { return }
    members[index].key = new
    remove(key)
  }

  /// Removes every member with a key, or an earlier one would count again.
  package mutating func remove(_ key: String) {
    members.removeAll { $0.key.isSame(as: key) }
  }
}
