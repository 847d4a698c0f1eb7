import BoardValues

/// Strings: their quotes, their escapes, and characters that need one.
extension JSONMender {
  /// Mends a string from its opening quote on. Returns whether the file ends before the closing one.
  mutating func mendString() throws(Failure) -> Bool {
    let quote = bytes[position]
    if quote == Ascii.apostrophe {
      let sentence = "A text in single quotes has double quotes now."
      try replace(position..<position + 1, by: [Ascii.quote], sentence)
    }
    position += 1
    while let byte = current {
      switch byte {
      case quote:
        if quote != Ascii.quote { try replace(position..<position + 1, by: [Ascii.quote]) }
        position += 1
        return false
      case Ascii.quote:
        try replace(position..<position + 1, by: [Ascii.backslash, Ascii.quote])
        position += 1
      case Ascii.backslash: try mendEscape()
      case ..<Ascii.space: try mendControl(byte)
      default: position += 1
      }
    }
    return true
  }

  /// Mends a character that JSON allows in strings as an escape only.
  private mutating func mendControl(_ byte: UInt8) throws(Failure) {
    let text = String(Unicode.Scalar(byte))
    let escape = JSONWriter.bytes(of: .string(text), .compact).dropFirst().dropLast()
    let shown = String(decoding: escape, as: UTF8.self)
    let sentence = "A control character in a text was not escaped; it is now \(shown)."
    try replace(position..<position + 1, by: Array(escape), sentence)
    position += 1
  }

  private mutating func mendEscape() throws(Failure) {
    let start = position
    let rest = bytes[start...].prefix(6)
    switch rest.dropFirst().first {
    case Ascii.quote, Ascii.backslash, Ascii.slash, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
    case Ascii.apostrophe:
      try replace(start..<start + 1, by: [], "An apostrophe in a text needs no backslash; it went.")
      position += 2
    case 0x75 where Self.unit(rest) != nil: try mendUnicodeEscape()
    default:
      guard !isCut(rest) else {
        try replace(start..<bytes.count, by: [])
        return position = bytes.count
      }
      let sentence = "A backslash that begins no escape was doubled."
      try replace(start..<start, by: [Ascii.backslash], sentence)
      position += 1
    }
  }

  /// Returns whether the file ends inside the escape that begins so.
  private func isCut(_ escape: ArraySlice<UInt8>) -> Bool {
    escape.endIndex == bytes.count && escape.count < 6
      && escape.dropFirst().prefix(1).allSatisfy { $0 == 0x75 }
      && escape.dropFirst(2).allSatisfy { Ascii.hexValue($0) != nil }
  }

  private mutating func mendUnicodeEscape() throws(Failure) {
    let start = position
    let unit = Self.unit(bytes[position...].prefix(6)) ?? 0
    position += 6
    guard UTF16.isSurrogate(unit) else { return }
    let next = Self.unit(bytes[position...].prefix(6))
    if UTF16.isLeadSurrogate(unit), let next, UTF16.isTrailSurrogate(next) {
      position += 6
      return
    }
    let sentence = "Half of a surrogate pair stood here; it is lost, and \\ufffd stands for it."
    try replace(start..<position, by: Array("\\ufffd".utf8), sentence)
  }

  /// Returns the code of an escape such as `\u00e9`; nil for what is not an escape.
  private static func unit(_ escape: ArraySlice<UInt8>) -> UInt16? {
    guard escape.count == 6, escape.starts(with: [Ascii.backslash, 0x75]) else { return nil }
    var code: UInt16 = 0
    for byte in escape.dropFirst(2) {
      guard let digit = Ascii.hexValue(byte) else { return nil }
      code = code << 4 | UInt16(digit)
    }
    return code
  }
}
