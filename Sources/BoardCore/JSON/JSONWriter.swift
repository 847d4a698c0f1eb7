import BoardValues

/// A writer of JSON as a new text, in any layout.
package struct JSONWriter {
  private let layout: JSONLayout
  private var bytes: [UInt8] = []

  private init(_ layout: JSONLayout) { self.layout = layout }

  /// Returns the text of a value inside this many containers.
  package static func bytes(
    of value: JSONValue,
    _ layout: JSONLayout = .standard,
    depth: Int = 0
  ) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.write(value, depth)
    return writer.bytes
  }

  private mutating func write(_ value: JSONValue, _ depth: Int) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let literal): bytes.append(contentsOf: literal.utf8)
    case .string(let text): write(text)
    case .array(let items): write(items, depth)
    case .object(let object): write(object.members, depth)
    }
  }

  private mutating func write(_ items: [JSONValue], _ depth: Int) {
    let spacing = layout[depth]
    bytes.append(Ascii.openBracket)
    for index in items.indices {
      bytes += index == 0 ? spacing.lead : spacing.gap
      write(items[index], depth + 1)
    }
    if !items.isEmpty { bytes += spacing.trail }
    bytes.append(Ascii.closeBracket)
  }

  private mutating func write(_ members: [JSONObject.Member], _ depth: Int) {
    let spacing = layout[depth]
    bytes.append(Ascii.openBrace)
    for index in members.indices {
      bytes += index == 0 ? spacing.lead : spacing.gap
      write(members[index].key)
      bytes += spacing.colon
      write(members[index].value, depth + 1)
    }
    if !members.isEmpty { bytes += spacing.trail }
    bytes.append(Ascii.closeBrace)
  }

  /// Writes a string. Only what must be escaped is escaped; runs of other bytes are copied whole.
  private mutating func write(_ text: String) {
    var text = text
    bytes.append(Ascii.quote)
    text.withUTF8 { source in
      var start = 0
      for index in source.indices {
        let byte = source[index]
        guard byte < Ascii.space || byte == Ascii.quote || byte == Ascii.backslash else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }
    bytes.append(Ascii.quote)
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(Ascii.backslash)
    switch byte {
    case 0x08: bytes.append(0x62)
    case 0x0C: bytes.append(0x66)
    case Ascii.newline: bytes.append(0x6E)
    case Ascii.carriageReturn: bytes.append(0x72)
    case Ascii.tab: bytes.append(0x74)
    case 0..<Ascii.space:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Ascii.hexDigit(byte >> 4))
      bytes.append(Ascii.hexDigit(byte))
    default: bytes.append(byte)
    }
  }
}
