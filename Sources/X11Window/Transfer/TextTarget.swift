/// The names under which X programs exchange text, the best first.
enum TextTarget: String, CaseIterable {
  case utf8 = "UTF8_STRING"
  case utf8Mime = "text/plain;charset=utf-8"
  case utf8MimeInCapitals = "text/plain;charset=UTF-8"
  /// Text without a stated character set, which is UTF-8 everywhere today.
  case mime = "text/plain"
  /// Text in Latin-1, whatever its language.
  case latin1 = "STRING"
  /// Text in a form that the owner chooses, and states in the type of its answer.
  case any = "TEXT"
}

/// The one character set of old X programs.
enum Latin1 {
  /// Returns a text in Latin-1, or nil if a character is not in it.
  static func bytes(ofUTF8 text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var bytes = text.makeIterator()
    while let first = bytes.next() {
      if first < 0x80 {
        result.append(first)
      } else {
        // The other characters of Latin-1 have two bytes, the first of which is one of these.
        guard first == 0xC2 || first == 0xC3, let second = bytes.next(), second & 0xC0 == 0x80
        else { return nil }
        result.append((first & 0x03) << 6 | second & 0x3F)
      }
    }
    return result
  }

  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    return result
  }
}
