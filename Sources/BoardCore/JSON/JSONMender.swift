import BoardValues

/// A reader of what is nearly JSON, which finds what has to be written in another way to make it JSON.
///
/// It mends only what has a single possible meaning: commas, quotes, comments, words and escapes of other
/// dialects, characters that have to be escaped, an end that is missing. Everything else that is not JSON
/// throws, with its position. What the strict reader takes is left as it is, byte for byte.
struct JSONMender {
  typealias Failure = JSONReader.Failure

  /// The most mistakes that are mended. The meaning of a text with more is not clear.
  private static let greatestCount = 1 << 20

  let bytes: [UInt8]
  var position = 0
  var edits = TextEdits()
  var mends = Mends()
  /// Returns, by its key, whether a string value that is cut off by the end of the file is worth keeping.
  let keepsCut: (String) -> Bool
  /// The end of the last value or opening bracket: missing commas and brackets go there.
  private var end = 0
  private var depth = 0
  /// The brackets that the file ends without.
  private var added: [UInt8] = []

  init(_ bytes: [UInt8], keepsCut: @escaping (String) -> Bool) {
    self.bytes = bytes
    self.keepsCut = keepsCut
  }

  /// Reads the whole text.
  mutating func mend() throws(Failure) {
    try skipBlank()
    let isFenced = try skipsFence("The code fence before the JSON was removed.")
    guard current != nil else { throw failure("The file is empty.") }
    guard try mendValue(of: nil) else { throw failure("The file ends before its board does.") }
    try skipBlank()
    while let byte = current, Self.isClosing(byte) {
      let bracket = String(Unicode.Scalar(byte))
      try replace(
        position..<position + 1,
        by: [],
        "A \(bracket) too many stood here; it was removed."
      )
      position += 1
      try skipBlank()
    }
    if isFenced { _ = try skipsFence("The code fence behind the JSON was removed.") }
    guard current == nil else {
      throw failure("Something follows behind the end of the board.")
    }
    guard !added.isEmpty else { return }
    let brackets = String(decoding: added, as: UTF8.self)
    mends.note(
      bytes.count,
      "The file ends before all is closed; \(brackets) was added, and what followed is lost."
    )
  }

  /// Removes the line of a code fence, as other programs put around what they answer. Returns whether
  /// there was one.
  private mutating func skipsFence(_ sentence: String) throws(Failure) -> Bool {
    let fence = Array("```".utf8)
    guard bytes[position...].starts(with: fence) else { return false }
    let end = bytes[position...].firstIndex(of: Ascii.newline) ?? bytes.count
    try replace(position..<end, by: [], sentence)
    position = end
    try skipBlank()
    return true
  }

  // MARK: Values

  /// Mends a value. Returns false if the file ends before there is anything to keep.
  private mutating func mendValue(of key: String?) throws(Failure) -> Bool {
    switch current {
    case nil: return false
    case Ascii.openBrace: try mendContainer(until: Ascii.closeBrace)
    case Ascii.openBracket: try mendContainer(until: Ascii.closeBracket)
    case Ascii.quote, Ascii.apostrophe:
      let start = position
      guard try mendString() else { break }
      guard key.map(keepsCut) == true else { return cut(start, "a text, which was removed") }
      edits.replace(bytes.count..<bytes.count, by: [Ascii.quote])
      mends.note(start, "The file ends inside this text, whose rest is lost.")
    case let byte? where Self.beginsNumber(byte):
      guard try mendNumber() else { return false }
    default: try mendWord()
    }
    end = position
    return true
  }

  /// Reads an object or an array, from its opening bracket to the closing one or the end of the file.
  private mutating func mendContainer(until bracket: UInt8) throws(Failure) {
    guard depth < JSONReader.greatestDepth else {
      throw failure(
        "Lists and entries stand in each other more than \(JSONReader.greatestDepth) deep."
      )
    }
    depth += 1
    position += 1
    end = position
    var comma: Int?
    var isFirst = true
    while try skipsToEntry(bracket, &comma, isFirst) {
      let isWhole = try bracket == Ascii.closeBrace ? mendMember() : mendValue(of: nil)
      guard isWhole else {
        removeRest()
        break
      }
      isFirst = false
      comma = nil
    }
    depth -= 1
    if current != nil {
      position += 1
    } else {
      close(with: bracket)
    }
  }

  /// Takes the comma before the next entry. Returns false at the end of the container or of the file.
  private mutating func skipsToEntry(
    _ bracket: UInt8,
    _ comma: inout Int?,
    _ isFirst: Bool
  ) throws(Failure) -> Bool {
    try skipCommas(&comma, isFirst)
    guard let byte = current, byte != bracket else {
      guard let comma else { return false }
      let sentence = current == nil ? nil : "The comma after the last entry was removed."
      try replace(comma..<comma + 1, by: [], sentence)
      return false
    }
    guard comma == nil || Self.isClosing(byte) else { return true }
    guard !Self.isClosing(byte), isFirst || canBegin(byte) else {
      throw failure("A comma or \(Unicode.Scalar(bracket)) is missing here.")
    }
    if !isFirst { try replace(end..<end, by: [Ascii.comma], "A comma was missing here.") }
    return true
  }

  private mutating func skipCommas(_ comma: inout Int?, _ isFirst: Bool) throws(Failure) {
    try skipBlank()
    while current == Ascii.comma {
      if isFirst || comma != nil {
        try replace(position..<position + 1, by: [], "A comma too many stood here; it was removed.")
      } else {
        comma = position
      }
      position += 1
      try skipBlank()
    }
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == Ascii.closeBrace || byte == Ascii.closeBracket
  }

  /// Returns whether an entry can begin here without a comma. A word right behind a value is a part of
  /// it, as in 12px.
  private func canBegin(_ byte: UInt8) -> Bool {
    end < position || byte == Ascii.quote || byte == Ascii.openBrace || byte == Ascii.openBracket
  }

  /// Mends a member. Returns false if the file ends before the value.
  private mutating func mendMember() throws(Failure) -> Bool {
    let start = position
    guard let key = try mendKey() else { return cut(start, "a key, which was removed") }
    try skipBlank()
    let isCut = "a member, which was removed"
    guard current != nil else { return cut(start, isCut) }
    guard take(Ascii.colon) else { throw failure("A colon is missing behind the name.") }
    try skipBlank()
    guard current != nil else { return cut(start, isCut) }
    return try mendValue(of: key)
  }

  /// Mends a key. Returns nil if the file ends inside it.
  private mutating func mendKey() throws(Failure) -> String? {
    let start = position
    if current == Ascii.quote || current == Ascii.apostrophe {
      guard try !mendString() else { return nil }
      return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
    }
    let word = takeWord()
    guard !word.isEmpty else { throw failure("A name in quotes is missing here.") }
    guard current != nil else { return nil }
    try replace(start..<start, by: [Ascii.quote], "The name \(word.quoted) had no quotes.")
    try replace(position..<position, by: [Ascii.quote])
    return word
  }

  // MARK: The end of the file

  /// Notes that the file ends inside an entry that begins at an offset and is removed. Returns false.
  private mutating func cut(_ offset: Int, _ words: String) -> Bool {
    mends.removeAll(after: offset)
    mends.note(offset, "The file ends inside \(words).")
    return false
  }

  /// Removes an entry that is cut off, with the comma before it.
  private mutating func removeRest() {
    edits.removeAll(from: end)
    edits.replace(end..<bytes.count, by: [])
    position = bytes.count
  }

  private mutating func close(with bracket: UInt8) {
    edits.replace(end..<end, by: [bracket])
    added.append(bracket)
  }

  // MARK: Edits

  /// Notes an edit. Without a sentence it is a part of one that was noted.
  mutating func replace(
    _ range: Range<Int>,
    by replacement: [UInt8],
    _ sentence: @autoclosure () -> String? = nil
  ) throws(Failure) {
    guard edits.count < Self.greatestCount else {
      throw failure("The file holds more than \(Self.greatestCount) mistakes.")
    }
    edits.replace(range, by: replacement)
    if let sentence = sentence() { mends.note(range.lowerBound, sentence) }
  }
}

extension JSONMender {
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func failure(_ sentence: String) -> Failure { Failure(offset: position, sentence: sentence) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }
}
