import BoardValues

/// What the server answers in JSON. Only the server writes it, so that less is read than a board may hold:
/// no more than 1 MB and 16 levels.
enum Answer: Sendable {
  case object([String: Answer])
  case list([Answer])
  case text(String)
  /// A number as it is written.
  case number(String)
  case flag(Bool)
  case null

  /// Reads an answer, or returns nil if it is not all JSON. Linear in its size.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Letter.maxSize + Letter.maxSize / 2 else { return nil }
    var reader = AnswerReader(bytes: bytes)
    guard let answer = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = answer
  }

  subscript(_ key: String) -> Answer? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: UInt64? { if case .number(let text) = self { UInt64(text) } else { nil } }
  var flag: Bool { if case .flag(let flag) = self { flag } else { false } }
  var texts: [String] {
    if case .list(let list) = self { list.compactMap(\.text) } else { [] }
  }
  var members: [String: Answer] { if case .object(let members) = self { members } else { [:] } }
}

private struct AnswerReader {
  private static let maxDepth = 16
  let bytes: [UInt8]
  var place = 0

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return place == bytes.count
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte.isBlank || byte == Ascii.newline || byte == Ascii.carriageReturn {
      place += 1
    }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func word(_ word: StaticString, _ answer: Answer) -> Answer? {
    let count = word.utf8CodeUnitCount
    guard bytes[place...].starts(with: UnsafeBufferPointer(start: word.utf8Start, count: count))
    else {
      return nil
    }
    place += count
    return answer
  }

  mutating func value(depth: Int) -> Answer? {
    skipSpace()
    guard depth < Self.maxDepth, let byte = next else { return nil }
    switch byte {
    case Ascii.openBrace: return object(depth)
    case Ascii.openBracket: return list(depth)
    case Ascii.quote: return text().map(Answer.text)
    case UInt8(ascii: "t"): return word("true", .flag(true))
    case UInt8(ascii: "f"): return word("false", .flag(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> Answer? {
    place += 1
    var members: [String: Answer] = [:]
    if skip(Ascii.closeBrace) { return .object(members) }
    repeat {
      skipSpace()
      guard next == Ascii.quote, let key = text(), skip(Ascii.colon),
        let value = value(depth: depth + 1)
      else { return nil }
      members[key] = value
    } while skip(Ascii.comma)
    return skip(Ascii.closeBrace) ? .object(members) : nil
  }

  private mutating func list(_ depth: Int) -> Answer? {
    place += 1
    var values: [Answer] = []
    if skip(Ascii.closeBracket) { return .list(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while skip(Ascii.comma)
    return skip(Ascii.closeBracket) ? .list(values) : nil
  }

  private mutating func number() -> Answer? {
    let start = place
    while let byte = next,
      Ascii.isDigit(byte) || [Ascii.minus, Ascii.plus, Ascii.dot].contains(byte)
        || byte | 0x20 == 0x65
    {
      place += 1
    }
    return place > start ? .number(String(decoding: bytes[start..<place], as: UTF8.self)) : nil
  }

  /// Reads a text. Of characters beyond the first plane, which the server writes as they are, escapes are not
  /// put together.
  private mutating func text() -> String? {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      if byte == Ascii.quote {
        place += 1
        return String(validating: text, as: UTF8.self)
      }
      guard byte == Ascii.backslash else {
        let start = place
        while let byte = next, byte != Ascii.quote, byte != Ascii.backslash { place += 1 }
        text += bytes[start..<place]
        continue
      }
      guard escape(&text) else { return nil }
    }
    return nil
  }

  private mutating func escape(_ text: inout [UInt8]) -> Bool {
    place += 1
    guard let byte = next else { return false }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(Ascii.newline)
    case UInt8(ascii: "t"): text.append(Ascii.tab)
    case UInt8(ascii: "r"): text.append(Ascii.carriageReturn)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "u"):
      let digits = bytes[place...].prefix(4).compactMap(Ascii.hexValue)
      guard digits.count == 4 else { return false }
      place += 4
      let scalar = Unicode.Scalar(digits.reduce(0) { $0 << 4 | $1 }) ?? "\u{FFFD}"
      text += Array(String(Character(scalar)).utf8)
    default: text.append(byte)
    }
    return true
  }
}
