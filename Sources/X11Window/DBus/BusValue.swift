/// A value of D-Bus, in one of the types that portals and screen readers use.
indirect enum BusValue: Equatable, Sendable {
  case text(String)
  /// The path of an object, such as `/org/freedesktop/portal/desktop`.
  case path(String)
  case boolean(Bool)
  case unsigned(UInt32)
  case integer(Int32)
  case short(Int16)
  case double(Double)
  case bytes([UInt8])
  /// A borrowed descriptor. The message gets a duplicate.
  case descriptor(Int32)
  case list(of: String, [BusValue])
  case structure([BusValue])
  case entry(BusValue, BusValue)
  case variant(BusValue)
  /// A value of a type that is not used here.
  case other

  /// The signature of the type, as D-Bus writes it.
  var signature: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .boolean: "b"
    case .unsigned: "u"
    case .integer: "i"
    case .short: "n"
    case .double: "d"
    case .bytes: "ay"
    case .descriptor: "h"
    case .list(let element, _): "a" + element
    case .structure(let parts): "(" + parts.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    case .other: ""
    }
  }

  /// Returns a table of named values, the form in which most methods take options.
  static func options(_ pairs: [(String, BusValue)]) -> BusValue {
    .list(of: "{sv}", pairs.map { .entry(.text($0), .variant($1)) })
  }

  /// The value without the variants around it.
  var content: BusValue {
    if case .variant(let value) = self { value.content } else { self }
  }

  /// Returns the value of a name in a table.
  subscript(name: String) -> BusValue? {
    guard case .list(_, let entries) = content else { return nil }
    for case .entry(.text(name), let value) in entries { return value.content }
    return nil
  }

  var text: String? { if case .text(let text) = content { text } else { nil } }

  var unsigned: UInt32? { if case .unsigned(let number) = content { number } else { nil } }

  var integer: Int? { if case .integer(let number) = content { Int(number) } else { nil } }

  var double: Double? { if case .double(let number) = content { number } else { nil } }

  var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }

  /// The elements of a list or the parts of a structure. They are empty for any other value.
  var elements: [BusValue] {
    switch content {
    case .list(_, let elements), .structure(let elements): elements
    default: []
    }
  }
}
