package import BoardValues

/// A text in its folded form, which is searched, with the place in the source of every byte of it.
///
/// Folding changes lengths: `ß` becomes two letters and `İ` one without its dot. A place is therefore
/// always told in bytes of the source, and what is needed for that is made once, and only if the text
/// is more than ASCII.
@MainActor
package final class FoldedText {
  package let text: String
  let bytes: [UInt8]
  private let folder: TextFolder
  /// Whether each byte of the text is a letter by itself and stays where it is.
  private let isPlain: Bool
  /// The offset in the source of each folded byte, and then the length of the source.
  private lazy var origins = folder.origins(of: text)
  /// The offsets of the source at which a letter begins with all that stands on it, and its length.
  private lazy var letters = Self.letters(of: text)

  package init(_ text: String, _ folder: TextFolder) {
    self.text = text
    self.folder = folder
    bytes = folder.fold(text)
    isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
  }

  private static func letters(of text: String) -> [Int] {
    var letters: [Int] = []
    var offset = 0
    for character in text {
      letters.append(offset)
      offset += character.utf8.count
    }
    return letters + [offset]
  }

  /// Whether the folded bytes and their origins belong together, without which nothing is found.
  var isConsistent: Bool { isPlain || origins.count == bytes.count + 1 }

  // MARK: Places

  /// Returns the range of the source that a range of the folded bytes comes from, with the marks that
  /// stand on its last letter, and whether these are whole letters.
  func source(of range: Range<Int>) -> (range: Range<Int>, isWhole: Bool) {
    if isPlain { return (range, true) }
    let (first, last) = (origins[range.lowerBound], origins[range.upperBound - 1])
    let letter = letters[self.letter(before: first + 1)]
    let startsWhole = range.lowerBound == 0 || origins[range.lowerBound - 1] < letter
    var next = range.upperBound
    while next < bytes.count, origins[next] == last { next += 1 }
    let letterEnd = letters[self.letter(before: last + 1) + 1]
    let end = min(letterEnd, origins[next])
    let isWhole = startsWhole && next == range.upperBound && end == letterEnd
    return ((startsWhole ? letter : first)..<end, isWhole)
  }

  /// Returns the index of the last letter that begins before an offset.
  private func letter(before offset: Int) -> Int {
    var (low, high) = (0, letters.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if letters[middle] < offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns a part of the source, which has to begin and end between scalars.
  func source(_ range: Range<Int>) -> Substring {
    text[index(range.lowerBound)..<index(range.upperBound)]
  }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset)
  }

  /// Returns whether a range is blank: nothing but spaces and line breaks.
  func isBlank(_ range: Range<Int>) -> Bool {
    source(range).unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  // MARK: Words

  /// Returns whether no word goes on at either end of a range of the source.
  func isWholeWord(_ range: Range<Int>) -> Bool {
    !continuesWord(at: range.lowerBound) && !continuesWord(at: range.upperBound)
  }

  /// Returns whether an offset is inside a word. An apostrophe is too if there are letters on both
  /// sides of it, as in *don’t*, and so is a low line, which otherwise is a mark of Markdown.
  private func continuesWord(at offset: Int) -> Bool {
    let scalars = text.unicodeScalars
    let here = index(offset)
    guard here > scalars.startIndex, here < scalars.endIndex else { return false }
    let before = scalars.index(before: here)
    switch (scalars[before].wordPart, scalars[here].wordPart) {
    case (.letter, .letter): return true
    case (.joiner, .letter):
      return before > scalars.startIndex
        && scalars[scalars.index(before: before)].wordPart == .letter
    case (.letter, .joiner):
      let after = scalars.index(after: here)
      return after < scalars.endIndex && scalars[after].wordPart == .letter
    default: return false
    }
  }
}

extension Unicode.Scalar {
  fileprivate enum WordPart {
    case letter, joiner, other
  }

  /// The part that a scalar has in words. Scripts without blanks between words have no whole ones to
  /// look for: theirs may begin and end anywhere.
  fileprivate var wordPart: WordPart {
    if Self.joiners.contains(self) { return .joiner }
    if Self.unspaced.contains(where: { $0.contains(value) }) { return .other }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return .letter
    default: return .other
    }
  }

  /// Apostrophes, the low line, the middle dot of Catalan, the soft hyphen and invisible joiners.
  private static let joiners: Set<Unicode.Scalar> = [
    "'", "\u{2019}", "_", "\u{B7}", "\u{AD}", "\u{200C}", "\u{200D}", "\u{2060}",
  ]

  /// Thai and Lao, Myanmar, Khmer, kana, and Chinese characters.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F, 0xF900...0xFAFF, 0xFF66...0xFF9F,
    0x20000...0x3FFFF,
  ]
}
