/// JSON as it was written: members keep their order, numbers keep their literal.
///
/// A board is saved back with everything its author or another program put there, so nothing may be
/// normalised on the way in.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The literal, exactly as in the file (`1.0` stays `1.0`).
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of an object in their order; a repeated key is kept as often as it was written.
struct JSONObject: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  var members: [Member]

  init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member with this key, as most readers see it.
  subscript(key: String) -> JSONValue? {
    members.last { $0.key == key }?.value
  }
}
