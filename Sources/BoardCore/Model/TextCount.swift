/// The number of words and characters of a text.
///
/// A word stands between blanks and has a letter or a digit, so that the marks of Markdown are none; nor are
/// the numbers and boxes of items, and addresses behind links. In Chinese and Japanese each character is a
/// word, as word processors count them. Characters are those that people see one by one, blanks and marks
/// among them, without line ends.
package struct TextCount: Equatable, Sendable {
  package private(set) var words = 0
  package private(set) var characters = 0

  package init() {}

  /// Counts the words and characters of a text.
  ///
  /// - Complexity: O(n) in the length of the text. ASCII is read byte by byte, as finding characters takes a hundred times
  ///   as long.
  package init(_ text: String) {
    var (text, word) = (text, Word())
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        while index < bytes.count, Self.standsAlone(bytes, index) {
          take(Sign(bytes[index]), &word)
          index += 1
        }
        let end = Self.endOfOthers(bytes, from: index)
        for character in String(decoding: bytes[index..<end], as: UTF8.self) {
          take(Sign(character), &word)
        }
        index = end
      }
    }
    end(&word, at: .lineEnd)
  }

  /// Whether a byte is a character by itself, whatever is before it.
  private static func standsAlone(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    bytes[index] < 0x80 && bytes[index] != 0x0D
      && (index + 1 == bytes.count || bytes[index + 1] < 0x80)
  }

  /// Returns the end of characters that may have several bytes: between two of ASCII, which are no CR LF.
  private static func endOfOthers(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count,
      bytes[end - 1] >= 0x80 || bytes[end] >= 0x80 || bytes[end - 1] == 0x0D && bytes[end] == 0x0A
    { end += 1 }
    return min(end, bytes.count)
  }

  /// What a character is for counting.
  private struct Sign {
    enum Kind { case newline, blank, wordAlone, other }

    let kind: Kind
    var isLetter = false
    var isNumber = false
    /// The character, if it is of ASCII; else zero.
    var byte: UInt8 = 0

    init(_ byte: UInt8) {
      self.byte = byte
      switch byte {
      case 0x0A...0x0D: kind = .newline
      case 0x09, 0x20: kind = .blank
      default: kind = .other
      }
      isLetter = 0x41...0x5A ~= byte & 0xDF
      isNumber = 0x30...0x39 ~= byte
    }

    init(_ character: Character) {
      if character.isNewline {
        kind = .newline
      } else if character.isWhitespace {
        kind = .blank
      } else if character.isWordAlone {
        kind = .wordAlone
      } else {
        kind = .other
        (isLetter, isNumber) = (character.isLetter, character.isNumber)
        byte = character.utf8.count == 1 ? character.utf8.first ?? 0 : 0
      }
    }
  }

  private mutating func take(_ sign: Sign, _ word: inout Word) {
    if sign.kind == .newline { return end(&word, at: .lineEnd) }
    characters += 1
    switch sign.kind {
    case .blank: end(&word, at: .blank)
    case .wordAlone:
      end(&word, at: .word)
      words += 1
    default: word.add(sign)
    }
  }

  package static func += (count: inout TextCount, other: TextCount) {
    count.words += other.words
    count.characters += other.characters
  }

  private enum End { case blank, word, lineEnd }

  private mutating func end(_ word: inout Word, at end: End) {
    if word.counts { words += 1 }
    let beginsLine = end == .lineEnd || end == .blank && word.beginsLine && !word.counts
    word = Word(beginsLine: beginsLine)
  }

  /// What stands between two blanks.
  private struct Word {
    /// Whether no word is before it in its line.
    var beginsLine = true
    private var length = 0
    /// The first and the last character, if they are of ASCII.
    private var first: UInt8 = 0
    private var last: UInt8 = 0
    private var hasLetters = false
    /// Whether it has a digit or a letter that is neither in a mark of an item nor in an address.
    private var hasWords = false
    private var isInAddress = false

    init(beginsLine: Bool = true) { self.beginsLine = beginsLine }

    /// Whether it is a word, and no box or number of an item.
    var counts: Bool {
      guard hasWords else { return false }
      let isBox = length == 3 && first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
      let isNumber =
        !hasLetters && length > 1 && (last == UInt8(ascii: ".") || last == UInt8(ascii: ")"))
      return !(beginsLine && (isBox || isNumber))
    }

    mutating func add(_ sign: Sign) {
      if last == UInt8(ascii: "]"), sign.byte == UInt8(ascii: "(") { isInAddress = true }
      let isWord = !isInAddress && (sign.isLetter || sign.isNumber)
      hasLetters = hasLetters || isWord && !sign.isNumber
      hasWords = hasWords || isWord
      if sign.byte == UInt8(ascii: ")") { isInAddress = false }
      if length == 0 { first = sign.byte }
      last = sign.byte
      length += 1
    }
  }
}

extension Character {
  /// Whether it is a word by itself: a sign of Chinese, or of the syllables of Japanese.
  fileprivate var isWordAlone: Bool {
    guard let value = unicodeScalars.first?.value, value >= 0x3040 else { return false }
    return (0x3040...0x30FF).contains(value) || (0x3400...0x4DBF).contains(value)
      || (0x4E00...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0x20000...0x3FFFF).contains(value)
  }
}
