import BoardValues

/// A reader of JSON (RFC 8259, nothing looser) from bytes.
///
/// It makes one pass over the bytes. Nesting is by recursion, which is safe since the depth is capped.
/// Lines and columns are worked out only after a failure.
package struct JSONReader {
  /// A failure with its byte offset; `Problem` is the same with line and column.
  package struct Failure: Error {
    package var offset: Int
    package var sentence: String
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The greatest depth. Boards nest four deep. The cap keeps the stack safe, here and wherever values
  /// are walked.
  package static let greatestDepth = 512
  static let greatestSize = FileSize.greatest
  /// The most values. A value takes many times the bytes of its text; a board of 100 000 cards has a
  /// million values.
  static let greatestCount = 8 << 20

  package let bytes: UnsafeBufferPointer<UInt8>
  package var position = 0
  /// The bytes of the current string if it has escapes, kept between strings to save allocations.
  package var unescaped: [UInt8] = []
  private var depth = 0
  private var count = 0
  /// The number of members of the last object: a good guess for the next one.
  private var usualCount = 4
  /// The keys of the last object, with their ranges.
  private var lastKeys: [(text: String, range: Range<Int>)] = []
  private let recordsOffsets: Bool
  private let deepest: Int
  /// The offsets, as `PlacedText` has them.
  private var offsets: [Int] = []

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    recordsOffsets: Bool,
    deepest: Int = greatestDepth
  ) {
    (self.bytes, self.recordsOffsets, self.deepest) = (bytes, recordsOffsets, deepest)
  }

  /// Reads a value. What holds parts of other texts may be a little deeper than these.
  package static func value(in bytes: [UInt8], deepest: Int = greatestDepth) throws(Failure)
    -> JSONValue
  {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> JSONValue in
      var reader = JSONReader(buffer, recordsOffsets: false, deepest: deepest)
      return try reader.readText()
    }
  }

  /// Reads a text with the positions of its values, for messages about them.
  static func placedText(in bytes: [UInt8]) throws(Failure) -> PlacedText {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> PlacedText in
      var reader = JSONReader(buffer, recordsOffsets: true)
      let value = try reader.readText()
      return PlacedText(value: value, offsets: reader.offsets)
    }
  }

  /// Reads a value inside a text, with its positions in the whole.
  static func placedValue(in bytes: [UInt8], at offset: Int) throws(Failure) -> PlacedText {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> PlacedText in
      var reader = JSONReader(buffer, recordsOffsets: true)
      reader.position = offset
      let value = try reader.readValue()
      return PlacedText(value: value, offsets: reader.offsets)
    }
  }

  private mutating func readText() throws(Failure) -> JSONValue {
    guard bytes.count <= Self.greatestSize else {
      throw Failure(
        offset: 0,
        sentence: localized(
          "The file is larger than {size} MiB.",
          ["size": "\(Self.greatestSize >> 20)"]
        )
      )
    }
    if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
    skipSpace()
    guard position < bytes.count else { throw failure(localized("The file is empty.")) }
    let value = try readValue()
    skipSpace()
    guard position == bytes.count else {
      throw failure(localized("Something follows behind the end of the board."))
    }
    return value
  }

  private mutating func readValue() throws(Failure) -> JSONValue {
    guard let byte = current else {
      throw failure(localized("The file ends where something is missing."))
    }
    guard count < Self.greatestCount else {
      throw failure(
        localized("The file holds more than {count} values.", ["count": "\(Self.greatestCount)"])
      )
    }
    count += 1
    recordOffset()
    switch byte {
    case Ascii.quote: return .string(try readString())
    case Ascii.openBrace: return .object(try readObject())
    case Ascii.openBracket: return .array(try readArray())
    case Ascii.minus, Ascii.zero...Ascii.nine: return .number(try readNumber())
    default: return try readWord()
    }
  }

  private mutating func readObject() throws(Failure) -> JSONObject {
    try descend()
    var members: [JSONObject.Member] = []
    if try !closes(with: Ascii.closeBrace) {
      members.reserveCapacity(usualCount)
      repeat {
        skipSpace()
        guard current == Ascii.quote else {
          throw failure(localized("A name in quotes is missing here."))
        }
        recordOffset()
        let key = try readKey(members.count)
        skipSpace()
        guard take(Ascii.colon) else {
          throw failure(localized("A colon is missing behind the name."))
        }
        skipSpace()
        members.append(JSONObject.Member(key: key, value: try readValue()))
      } while try continues(until: Ascii.closeBrace)
      usualCount = min(members.count, 16)
    }
    depth -= 1
    return JSONObject(members)
  }

  /// Reads a key. It is nearly always the one at the same index in the last object, which need not be
  /// made again.
  private mutating func readKey(_ index: Int) throws(Failure) -> String {
    let start = position + 1
    if index < lastKeys.count {
      let known = lastKeys[index].range
      let end = start + known.count
      if end < bytes.count, bytes[end] == Ascii.quote, isSame(known, at: start) {
        position = end + 1
        return lastKeys[index].text
      }
    }
    let key = try readString()
    let range = start..<position - 1
    if index < lastKeys.count {
      lastKeys[index] = (key, range)
    } else if index == lastKeys.count, index < 16 {
      lastKeys.append((key, range))
    }
    return key
  }

  private func isSame(_ known: Range<Int>, at start: Int) -> Bool {
    for offset in 0..<known.count
    where bytes[known.lowerBound + offset] != bytes[start + offset] {
      return false
    }
    return true
  }

  private mutating func readArray() throws(Failure) -> [JSONValue] {
    try descend()
    var items: [JSONValue] = []
    if try !closes(with: Ascii.closeBracket) {
      repeat {
        skipSpace()
        items.append(try readValue())
      } while try continues(until: Ascii.closeBracket)
    }
    depth -= 1
    return items
  }

  /// Takes the opening bracket.
  private mutating func descend() throws(Failure) {
    guard depth < deepest else {
      throw failure(
        localized(
          "Lists and entries stand in each other more than {depth} deep.",
          ["depth": "\(deepest)"]
        )
      )
    }
    depth += 1
    position += 1
  }

  private mutating func closes(with bracket: UInt8) throws(Failure) -> Bool {
    skipSpace()
    return take(bracket)
  }

  /// Returns whether a comma announces another entry; false if the bracket closes.
  private mutating func continues(until bracket: UInt8) throws(Failure) -> Bool {
    skipSpace()
    if take(Ascii.comma) { return true }
    if take(bracket) { return false }
    let name = String(UnicodeScalar(bracket))
    guard current != nil else {
      throw failure(localized("The file ends without the closing {bracket}.", ["bracket": name]))
    }
    throw failure(localized("A comma or {bracket} is missing here.", ["bracket": name]))
  }

  private mutating func recordOffset() {
    if recordsOffsets { offsets.append(position) }
  }
}

extension JSONReader {
  package var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  package func failure(_ sentence: String) -> Failure {
    Failure(offset: position, sentence: sentence)
  }

  package mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case Ascii.space, Ascii.newline, Ascii.carriageReturn, Ascii.tab: position += 1
      default: return
      }
    }
  }
}
