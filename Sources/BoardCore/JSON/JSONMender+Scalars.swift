import BoardValues

/// Numbers, words, and what stands between values.
extension JSONMender {
  // MARK: White space and comments

  mutating func skipBlank() throws(Failure) {
    while let byte = current {
      switch byte {
      case Ascii.space, Ascii.newline, Ascii.carriageReturn, Ascii.tab: position += 1
      case Ascii.slash:
        guard let range = comment(at: position) else { return }
        let words = String(decoding: bytes[range], as: UTF8.self)
        mends.note(position, "The comment \(words.quoted) was removed.")
        try replace(wholeLine(range), by: [])
        position = range.upperBound
      default: return
      }
    }
  }

  /// Returns the range of a comment: from // to the end of the line, or from /* to */ or the end of the
  /// file.
  private func comment(at start: Int) -> Range<Int>? {
    guard start + 1 < bytes.count else { return nil }
    var end = start + 2
    switch bytes[start + 1] {
    case Ascii.slash:
      while end < bytes.count, !Self.endsLine(bytes[end]) { end += 1 }
    case Ascii.asterisk:
      while end < bytes.count {
        end += 1
        if end - start >= 4, bytes[end - 2] == Ascii.asterisk, bytes[end - 1] == Ascii.slash {
          break
        }
      }
    default: return nil
    }
    return start..<end
  }

  /// Returns the range with the space before it, and with the end of its line if nothing else is on it.
  private func wholeLine(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, bytes[start - 1] == Ascii.space || bytes[start - 1] == Ascii.tab { start -= 1 }
    guard start == 0 || bytes[start - 1] == Ascii.newline else { return start..<end }
    if end < bytes.count, bytes[end] == Ascii.carriageReturn { end += 1 }
    guard end < bytes.count, bytes[end] == Ascii.newline else { return start..<range.upperBound }
    return start..<end + 1
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == Ascii.newline || byte == Ascii.carriageReturn
  }

  // MARK: Words

  /// The names of JavaScript and Python, each with the word of JSON that comes closest.
  private static let foreignWords = [
    "NaN": "null", "Infinity": "null", "undefined": "null", "None": "null", "True": "true",
    "False": "false",
  ]

  mutating func mendWord() throws(Failure) {
    let start = position
    let word = takeWord()
    let known = ["null", "true", "false"]
    if known.contains(word) { return }
    var meant = Self.foreignWords[word]
    if meant == nil, !word.isEmpty, current == nil {
      meant = (known + Self.foreignWords.keys).first { $0.hasPrefix(word) }
        .map { Self.foreignWords[$0] ?? $0 }
    }
    guard let meant else {
      position = start
      throw failure(
        "Something is missing here: text in quotes, a number, a list or an entry."
      )
    }
    try replace(start..<position, by: Array(meant.utf8), "\(word) is no JSON; it is now \(meant).")
  }

  /// Takes the letters, digits, underscores and dollar signs that follow.
  mutating func takeWord() -> String {
    let start = position
    while let byte = current, Self.isWord(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    Ascii.isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x24
  }

  // MARK: Numbers

  /// Returns whether a number can begin with a byte, in any dialect.
  static func beginsNumber(_ byte: UInt8) -> Bool {
    Ascii.isDigit(byte) || byte == Ascii.minus || byte == Ascii.plus || byte == Ascii.dot
  }

  /// Mends a number. Returns false if the file ends before the first digit.
  mutating func mendNumber() throws(Failure) -> Bool {
    let start = position
    while let byte = current, Self.isInNumber(byte) { position += 1 }
    let literal = bytes[start..<position]
    if let letter = current, Self.isWord(letter), literal.count == 1, !Ascii.isDigit(bytes[start]) {
      try replace(start..<position, by: [])
      try mendWord()
      return true
    }
    if Self.isPlain(literal) { return true }
    guard let number = Self.number(literal, isCut: current == nil) else {
      guard current == nil else {
        position = start
        throw failure("This is no number.")
      }
      mends.note(start, "The file ends inside a number, which was removed.")
      return false
    }
    let words = String(decoding: literal, as: UTF8.self)
    let meant = String(decoding: number, as: UTF8.self)
    try replace(start..<position, by: number, "The number was \(words); it is now \(meant).")
    return true
  }

  /// Returns whether a number is right as it is.
  private static func isPlain(_ literal: ArraySlice<UInt8>) -> Bool {
    // Nearly all are short and whole, and not worth a reader.
    let isWhole = literal.allSatisfy(Ascii.isDigit) && literal.first != Ascii.zero
    if isWhole { return true }
    if case .number? = try? JSONReader.value(in: Array(literal)) { return true }
    return false
  }

  /// Returns whether a byte can stand in a number.
  private static func isInNumber(_ byte: UInt8) -> Bool {
    beginsNumber(byte) || byte | 0x20 == 0x65
  }

  /// Returns the number as JSON writes it: no plus sign, no zeros before it, digits around the point. Nil
  /// for what is not a number.
  private static func number(_ literal: ArraySlice<UInt8>, isCut: Bool) -> [UInt8]? {
    var rest = literal
    func take(_ bytes: UInt8...) -> [UInt8] {
      guard let first = rest.first, bytes.contains(first) else { return [] }
      rest.removeFirst()
      return [first]
    }
    func takeDigits() -> [UInt8] {
      let digits = rest.prefix(while: Ascii.isDigit)
      rest = rest.dropFirst(digits.count)
      return Array(digits)
    }
    let sign = take(Ascii.minus, Ascii.plus)
    let whole = takeDigits()
    let fraction = take(Ascii.dot).isEmpty ? [] : takeDigits()
    guard !(whole.isEmpty && fraction.isEmpty) else { return nil }
    var result = sign == [Ascii.minus] ? sign : []
    result +=
      whole.dropLast().drop { $0 == Ascii.zero } + (whole.isEmpty ? [Ascii.zero] : whole.suffix(1))
    if !fraction.isEmpty { result += [Ascii.dot] + fraction }
    if !take(0x65, 0x45).isEmpty {
      let (sign, digits) = (take(Ascii.minus, Ascii.plus), takeDigits())
      guard isCut || !digits.isEmpty else { return nil }
      if !digits.isEmpty { result += [0x65] + sign + digits }
    }
    return rest.isEmpty ? result : nil
  }
}
