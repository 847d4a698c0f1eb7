import BoardValues

/// An object that takes over what has changed and leaves every other member as it was written.
struct ObjectUpdate {
  private(set) var object: JSONObject

  init(_ source: JSONObject) { object = source }

  mutating func text(_ key: String, _ value: String?, said: String?) {
    if let value {
      if let said, said.isSame(as: value) { return }
      object.set(key, to: .string(value))
    } else if said != nil {
      object.remove(key)
    }
  }

  /// Updates a number. One that a file cannot hold leaves the old one in place.
  mutating func number(_ key: String, _ value: Double, said: Double?) {
    guard said != value, let number = JSONValue.integer(value) else { return }
    object.set(key, to: number)
  }

  /// Updates a side. One that the format does not define reads as none, and is kept until another is
  /// chosen.
  mutating func side(_ key: String, _ value: Side?, said: String?) {
    guard said.flatMap(Side.init(word:)) != value else { return }
    text(key, value?.rawValue, said: said)
  }

  mutating func arrow(_ key: String, _ value: Bool, said: Bool) {
    guard value != said else { return }
    object.set(key, to: .string(value ? "arrow" : "none"))
  }
}
