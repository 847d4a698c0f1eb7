import BoardValues

/// A value with its offset in the text, down to its keys.
struct PlacedJSON {
  struct Member {
    var key: String
    var keyOffset: Int
    var value: PlacedJSON
  }

  var value: JSONValue
  var offset: Int
  /// The members; empty unless the value is an object.
  var members: [Member] = []
  /// The items; empty unless the value is an array.
  var items: [PlacedJSON] = []

  /// The last member with a key, as `JSONObject` has it.
  subscript(key: String) -> PlacedJSON? {
    members.last { $0.key.isSame(as: key) }?.value
  }
}
