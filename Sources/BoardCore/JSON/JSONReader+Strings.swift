import BoardValues

/// Strings. They are copied whole if they have no escapes, which is nearly always so.
extension JSONReader {
  /// Reads a string from its opening quote to behind the closing one.
  mutating func readString() throws(Failure) -> String {
    let start = position + 1
    let bytes = bytes
    var end = start
    var seen: UInt8 = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte == Ascii.quote {
        position = end + 1
        return try text(start..<end, isAscii: seen < 0x80)
      }
      if byte == Ascii.backslash || byte < Ascii.space { break }
      seen |= byte
      end += 1
    }
    position = end
    guard end < bytes.count else {
      throw Failure(
        offset: start - 1,
        sentence: localized("The text that begins here has no quote at its end.")
      )
    }
    if bytes[end] == Ascii.backslash { return try readEscapedString(from: start) }
    throw controlCharacter(bytes[end])
  }

  private func text(_ range: Range<Int>, isAscii: Bool) throws(Failure) -> String {
    let slice = UnsafeBufferPointer(rebasing: bytes[range])
    if isAscii { return String(decoding: slice, as: UTF8.self) }
    if let text = String(validating: slice, as: UTF8.self) { return text }
    throw Failure(
      offset: range.lowerBound + Self.countOfValidUTF8(slice),
      sentence: localized(
        "Here is no text in UTF-8; the file may be damaged, or written in another encoding."
      )
    )
  }

  /// Returns the number of bytes before the first that is not UTF-8. Slow, and only for failures.
  private static func countOfValidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return count
  }

  /// Continues from the first backslash, at `position`.
  private mutating func readEscapedString(from start: Int) throws(Failure) -> String {
    unescaped.removeAll(keepingCapacity: true)
    var pieceStart = start
    while position < bytes.count {
      let byte = bytes[position]
      guard byte >= Ascii.space else { throw controlCharacter(byte) }
      guard byte == Ascii.quote || byte == Ascii.backslash else {
        position += 1
        continue
      }
      try appendPiece(pieceStart..<position)
      if take(Ascii.quote) { return String(decoding: unescaped, as: UTF8.self) }
      try readEscape()
      pieceStart = position
    }
    throw Failure(
      offset: start - 1,
      sentence: localized("The text that begins here has no quote at its end.")
    )
  }

  /// Appends text between escapes. It is valid on its own, since an escape cannot stand inside a
  /// character.
  private mutating func appendPiece(_ range: Range<Int>) throws(Failure) {
    var seen: UInt8 = 0
    for index in range { seen |= bytes[index] }
    if seen >= 0x80 { _ = try text(range, isAscii: false) }
    unescaped.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  private mutating func readEscape() throws(Failure) {
    let start = position
    position += 1
    guard let byte = current else {
      throw Failure(offset: start, sentence: localized("The file ends in the middle of a text."))
    }
    position += 1
    switch byte {
    case Ascii.quote, Ascii.backslash, Ascii.slash: unescaped.append(byte)
    case 0x62: unescaped.append(0x08)
    case 0x66: unescaped.append(0x0C)
    case 0x6E: unescaped.append(Ascii.newline)
    case 0x72: unescaped.append(Ascii.carriageReturn)
    case 0x74: unescaped.append(Ascii.tab)
    case 0x75: try readUnicodeEscape(from: start)
    default:
      throw Failure(
        offset: start,
        sentence: localized("This sign behind a backslash means nothing.")
      )
    }
  }

  /// Reads an escape. Half of a surrogate pair cannot be shown or kept, and replacing it would silently
  /// change the file, so it is refused.
  private mutating func readUnicodeEscape(from start: Int) throws(Failure) {
    var code = try readHexDigits(from: start)
    if code & 0xFC00 == 0xD800, take(Ascii.backslash) {
      let low = take(0x75) ? try readHexDigits(from: position - 2) : 0
      code = low & 0xFC00 == 0xDC00 ? 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF : code
    }
    guard let scalar = UnicodeScalar(code) else {
      throw Failure(
        offset: start,
        sentence: localized("Here is half of a character; its other half is missing.")
      )
    }
    unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func readHexDigits(from start: Int) throws(Failure) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Ascii.hexValue(byte) else {
        throw Failure(
          offset: start,
          sentence: localized(
            "After {escape}, four digits from 0 to 9 or a to f are missing.",
            ["escape": "\\u"]
          )
        )
      }
      code = code << 4 | digit
      position += 1
    }
    return code
  }

  private func controlCharacter(_ byte: UInt8) -> Failure {
    let isBreak = byte == Ascii.newline || byte == Ascii.carriageReturn
    return failure(
      isBreak
        ? localized(
          "The text has no quote at the end of its line; a line break in it is written {escape}.",
          ["escape": "\\n"]
        )
        : localized(
          "Here is an invisible sign in a text, which has to be written with a backslash."
        )
    )
  }
}
