import BoardValues

/// Numbers and the three words.
extension JSONReader {
  /// Reads a literal, which is checked against the grammar but not converted.
  mutating func readNumber() throws(Failure) -> String {
    let start = position
    _ = take(Ascii.minus)
    if take(Ascii.zero) {
      if let next = current, Ascii.isDigit(next) {
        throw Failure(offset: start, sentence: localized("A number must not begin with a zero."))
      }
    } else {
      try takeDigits()
    }
    if take(Ascii.dot) { try takeDigits() }
    if take(0x65) || take(0x45) {
      if !take(Ascii.minus) { _ = take(Ascii.plus) }
      try takeDigits()
    }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  private mutating func takeDigits() throws(Failure) {
    guard let first = current, Ascii.isDigit(first) else {
      throw failure(localized("A digit is missing here."))
    }
    while position < bytes.count, Ascii.isDigit(bytes[position]) { position += 1 }
  }

  mutating func readWord() throws(Failure) -> JSONValue {
    if take("null") { return .null }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    throw failure(
      localized("Something is missing here: text in quotes, a number, a list or an entry.")
    )
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
  }
}
