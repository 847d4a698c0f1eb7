/// Writes JSON in the layout most boards have, so that a change shows as one line.
///
/// Two levels are spread out, one entry a line behind tabs; what lies deeper stays on its line. No
/// space after a colon, no line break at the end.
struct JSONWriter {
  private static let spreadLevels = 2
  private var bytes: [UInt8] = []

  private init() {}

  static func bytes(of object: JSONObject) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(.object(object), level: 0)
    return writer.bytes
  }

  private mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let literal): bytes.append(contentsOf: literal.utf8)
    case .string(let text): write(text)
    case .array(let items): write(items, level: level)
    case .object(let object): write(object, level: level)
    }
  }

  private mutating func write(_ items: [JSONValue], level: Int) {
    bytes.append(Ascii.openBracket)
    for index in items.indices {
      beginEntry(index, level: level)
      write(items[index], level: level + 1)
    }
    end(with: Ascii.closeBracket, isEmpty: items.isEmpty, level: level)
  }

  private mutating func write(_ object: JSONObject, level: Int) {
    bytes.append(Ascii.openBrace)
    for index in object.members.indices {
      beginEntry(index, level: level)
      write(object.members[index].key)
      bytes.append(Ascii.colon)
      write(object.members[index].value, level: level + 1)
    }
    end(with: Ascii.closeBrace, isEmpty: object.members.isEmpty, level: level)
  }

  private mutating func beginEntry(_ index: Int, level: Int) {
    if index > 0 { bytes.append(Ascii.comma) }
    if level < Self.spreadLevels { breakLine(level + 1) }
  }

  private mutating func end(with bracket: UInt8, isEmpty: Bool, level: Int) {
    if level < Self.spreadLevels, !isEmpty { breakLine(level) }
    bytes.append(bracket)
  }

  private mutating func breakLine(_ level: Int) {
    bytes.append(Ascii.newline)
    for _ in 0..<level { bytes.append(Ascii.tab) }
  }

  /// Escapes only what must be escaped; runs of other bytes are copied whole.
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
