/// The lines of a text as they were written. Lines end at CR, LF, CR LF and U+2029, where Pango ends
/// paragraphs as well.
package enum TextLines {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the length of the line break that begins at an index; 0 if there is none.
  package static func breakLength(_ text: [UInt8], at index: Int) -> Int {
    guard index < text.count else { return 0 }
    switch text[index] {
    case lineFeed: return 1
    case carriageReturn: return index + 1 < text.count && text[index + 1] == lineFeed ? 2 : 1
    case 0xE2:
      let isSeparator =
        index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] == 0xA9
      return isSeparator ? 3 : 0
    default: return 0
    }
  }

  /// Returns the end of the line around `offset`, before its line break.
  package static func end(_ text: [UInt8], from offset: Int) -> Int {
    var index = offset
    // Between the two bytes of CR LF there is no line.
    while index < text.count, breakLength(text, at: index) == 0 { index += 1 }
    return index
  }

  package static func start(_ text: [UInt8], from offset: Int) -> Int {
    var index = offset
    while index > 0, !endsWithBreak(text, before: index) { index -= 1 }
    return index
  }

  private static func endsWithBreak(_ text: [UInt8], before index: Int) -> Bool {
    switch text[index - 1] {
    case lineFeed: true
    case carriageReturn: index == text.count || text[index] != lineFeed
    case 0xA9: index >= 3 && breakLength(text, at: index - 3) == 3
    default: false
    }
  }

  /// Returns the line around `offset`, without its line break.
  package static func line(_ text: [UInt8], at offset: Int) -> Range<Int> {
    let start = start(text, from: offset)
    return start..<end(text, from: start)
  }

  /// Returns the line around `offset`, with its line break.
  package static func paragraph(_ text: [UInt8], at offset: Int) -> Range<Int> {
    let line = line(text, at: offset)
    return line.lowerBound..<line.upperBound + breakLength(text, at: line.upperBound)
  }

  /// Returns the line around `offset` as Markdown knows lines, which end at CR and LF alone.
  package static func markdownLine(_ text: [UInt8], at offset: Int) -> Range<Int> {
    MarkdownLine(text, at: offset).range
  }
}
