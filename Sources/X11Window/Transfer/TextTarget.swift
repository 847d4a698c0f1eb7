/// The names under which X programs exchange text, best first.
enum TextTarget: String, CaseIterable {
  case utf8 = "UTF8_STRING"
  case utf8Mime = "text/plain;charset=utf-8"
  case utf8MimeInCapitals = "text/plain;charset=UTF-8"
  /// Says no character set; UTF-8 everywhere today.
  case mime = "text/plain"
  /// Latin-1, whatever the language.
  case latin1 = "STRING"
  /// The owner chooses the form and says which in the type of its answer.
  case any = "TEXT"
}

/// The one character set of old X programs.
enum Latin1 {
  /// nil when a character is not in it.
  static func bytes(ofUTF8 text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var bytes = text.makeIterator()
    while let first = bytes.next() {
      if first < 0x80 {
        result.append(first)
      } else {
        // The other characters of Latin-1 have two bytes and one of these in front.
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
