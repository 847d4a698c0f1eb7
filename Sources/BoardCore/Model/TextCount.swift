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
  /// - Complexity: O(n) in the length of the text.
  package init(_ text: some Sequence<Character>) {
    var word = Word()
    for character in text {
      if character.isNewline {
        end(&word, at: .lineEnd)
        continue
      }
      characters += 1
      if character.isWhitespace {
        end(&word, at: .blank)
      } else if character.isWordAlone {
        end(&word, at: .word)
        words += 1
      } else {
        word.add(character)
      }
    }
    end(&word, at: .lineEnd)
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
    private var first: Character?
    private var last: Character?
    private var hasLetters = false
    /// Whether it has a digit or a letter that is neither in a mark of an item nor in an address.
    private var hasWords = false
    private var isInAddress = false

    init(beginsLine: Bool = true) { self.beginsLine = beginsLine }

    /// Whether it is a word, and no box or number of an item.
    var counts: Bool {
      guard hasWords else { return false }
      let isBox = length == 3 && first == "[" && last == "]"
      let isNumber = !hasLetters && length > 1 && (last == "." || last == ")")
      return !(beginsLine && (isBox || isNumber))
    }

    mutating func add(_ character: Character) {
      if last == "]", character == "(" { isInAddress = true }
      let isWord = !isInAddress && (character.isLetter || character.isNumber)
      hasLetters = hasLetters || isWord && !character.isNumber
      hasWords = hasWords || isWord
      if character == ")" { isInAddress = false }
      first = first ?? character
      last = character
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
