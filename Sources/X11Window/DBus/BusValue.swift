/// A value as D-Bus carries it, of the types that the portals use.
indirect enum BusValue: Equatable, Sendable {
  case text(String)
  /// The path of an object, such as `/org/freedesktop/portal/desktop`.
  case path(String)
  case boolean(Bool)
  case unsigned(UInt32)
  case double(Double)
  case bytes([UInt8])
  /// Borrowed: the message gets a descriptor of its own.
  case descriptor(Int32)
  case list(of: String, [BusValue])
  case structure([BusValue])
  case entry(BusValue, BusValue)
  case variant(BusValue)
  /// Of a type that nobody here asks for.
  case other

  /// As D-Bus writes types.
  var signature: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .boolean: "b"
    case .unsigned: "u"
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

  /// A table of named values, as most methods take their options.
  static func options(_ pairs: [(String, BusValue)]) -> BusValue {
    .list(of: "{sv}", pairs.map { .entry(.text($0), .variant($1)) })
  }

  /// Without the variants around it.
  var content: BusValue {
    if case .variant(let value) = self { value.content } else { self }
  }

  /// What a table says under this name.
  subscript(name: String) -> BusValue? {
    guard case .list(_, let entries) = content else { return nil }
    for case .entry(.text(name), let value) in entries { return value.content }
    return nil
  }

  var text: String? { if case .text(let text) = content { text } else { nil } }

  var unsigned: UInt32? { if case .unsigned(let number) = content { number } else { nil } }

  var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }

  /// The elements of a list or the parts of a structure; empty for anything else.
  var elements: [BusValue] {
    switch content {
    case .list(_, let elements), .structure(let elements): elements
    default: []
    }
  }
}
