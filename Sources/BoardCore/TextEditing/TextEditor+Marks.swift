import BoardValues

/// Markdown signs around words.
extension TextEditor {
  /// Returns the edit that puts signs around the selection, or the word at the caret, or takes them away
  /// again.
  @MainActor
  package func emphasis(_ sign: String, _ name: String, in geometry: some TextGeometry) -> TextEdit?
  {
    let sign = Array(sign.utf8)
    let isChosen = !selection.isEmpty
    let words = isChosen ? trimmed(selection.range) : word(at: selection.head.offset, in: geometry)
    guard !isInCode(words.lowerBound) else { return nil }
    let kind = TextEdit.Kind.command(name)
    if let inner = unwrapped(words, sign) {
      return TextEdit(
        inner.outer,
        Array(text[inner.words]),
        moved(isChosen, from: inner.words, to: inner.outer.lowerBound),
        kind
      )
    }
    return TextEdit(
      words,
      sign + text[words] + sign,
      moved(isChosen, from: words, to: words.lowerBound + sign.count),
      kind
    )
  }

  /// Returns the selection of the same words at their new position, or the caret where it was in them.
  private func moved(_ isChosen: Bool, from words: Range<Int>, to start: Int) -> TextSelection {
    let new = start..<start + words.count
    guard !isChosen else { return TextSelection(new) }
    let caret = selection.head.offset - words.lowerBound
    return TextSelection(at: TextPosition(start + max(0, min(caret, words.count))))
  }

  /// Returns the words without the signs around them; nil if there are none.
  private func unwrapped(_ words: Range<Int>, _ sign: [UInt8])
    -> (outer: Range<Int>, words: Range<Int>)?
  {
    let count = sign.count
    guard let mark = sign.first else { return nil }
    let before = run(of: mark, before: words.lowerBound)
    let after = run(of: mark, after: words.upperBound)
    if Self.holds(before, count), Self.holds(after, count) {
      return (words.lowerBound - count..<words.upperBound + count, words)
    }
    let first = run(of: mark, after: words.lowerBound)
    let last = run(of: mark, before: words.upperBound)
    guard Self.holds(first, count), Self.holds(last, count), words.count >= 2 * count else {
      return nil
    }
    return (words, words.lowerBound + count..<words.upperBound - count)
  }

  /// Returns whether a run of signs holds a sign. Three asterisks are both; two are bold and not italic.
  private static func holds(_ run: Int, _ count: Int) -> Bool {
    count == 1 ? run == 1 || run == 3 : run >= count
  }

  private func run(of sign: UInt8, before index: Int) -> Int {
    text[..<index].reversed().prefix { $0 == sign }.count
  }

  private func run(of sign: UInt8, after index: Int) -> Int {
    text[index...].prefix { $0 == sign }.count
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = text[range].first, Self.isBlank(first) {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = text[range].last, Self.isBlank(last) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
  }

  @MainActor
  private func word(at offset: Int, in geometry: some TextGeometry) -> Range<Int> {
    let start = geometry.wordStart(before: geometry.stop(after: offset))
    let end = geometry.wordEnd(after: geometry.stop(before: offset))
    guard start <= offset, offset <= end, start < end,
      !text[start..<end].contains(where: Self.isBlank)
    else { return offset..<offset }
    return start..<end
  }

  // MARK: Links

  /// The edit that makes `[words](address)`, with the caret where something is still to be written.
  /// Again, it takes the link back.
  package var linking: TextEdit? {
    let range = selection.range
    guard !isInCode(range.lowerBound) else { return nil }
    let kind = TextEdit.Kind.command("Link")
    if let (outer, words) = emptyLink(at: range) {
      let selection = TextSelection(outer.lowerBound..<outer.lowerBound + words.count)
      return TextEdit(outer, Array(text[words]), selection, kind)
    }
    let words = Array("[".utf8) + text[range] + Array("]()".utf8)
    let caret = range.isEmpty ? range.lowerBound + 1 : range.lowerBound + words.count - 1
    return TextEdit(range, words, TextSelection(at: TextPosition(caret)), kind)
  }

  /// Returns a link that has no address yet, with the caret in it.
  private func emptyLink(at range: Range<Int>) -> (outer: Range<Int>, words: Range<Int>)? {
    let caret = range.lowerBound
    let end = Array("](".utf8)
    guard range.isEmpty, caret < text.count, caret >= 2 else { return nil }
    if text[caret] == UInt8(ascii: ")"), Array(text[caret - 2..<caret]) == end,
      let open = text[..<(caret - 2)].lastIndex(of: UInt8(ascii: "[")),
      !text[open..<caret].contains(UInt8(ascii: "\n"))
    {
      return (open..<caret + 1, open + 1..<caret - 2)
    }
    return nil
  }

  /// Returns the edit that makes a link of words over which an address is pasted.
  package func pasting(_ words: String) -> TextEdit? {
    guard let plain = insertion(of: words, TextEdit.paste) else { return nil }
    let address = plain.replacement
    let range = selection.range
    guard !isSingleLine, !range.isEmpty, Self.isAddress(address), !isInCode(range.lowerBound),
      !text[range].contains(where: { Self.markup.contains($0) })
    else { return plain }
    let start = Array(text[..<range.lowerBound].suffix(2))
    guard start != Array("](".utf8) else { return plain }
    let link = Array("[".utf8) + text[range] + Array("](".utf8) + address + Array(")".utf8)
    return TextEdit(range, link, TextEdit.paste)
  }

  private static let markup = Set("[]()<>`\n".utf8)

  /// Returns whether the words are one address and nothing else.
  static func isAddress(_ words: [UInt8]) -> Bool {
    let starts = ["http://", "https://", "mailto:", "xmpp:", "www."]
    return !words.contains { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      && starts.contains { words.count > $0.utf8.count && words.starts(with: $0.utf8) }
  }

  // MARK: Typing over a selection

  private static let pairs: [Character: String] = [
    "*": "*", "_": "_", "`": "`", "[": "]", "(": ")",
  ]

  /// Returns the edit of typed letters. A sign over a selection goes around it.
  package func typing(_ words: String) -> TextEdit? {
    guard !isSingleLine, !selection.isEmpty, words.count == 1, let sign = words.first,
      let end = Self.pairs[sign], !isInCode(selection.range.lowerBound)
    else { return insertion(of: words, .typing) }
    let range = selection.range
    let inner = range.lowerBound + words.utf8.count
    return TextEdit(
      range,
      Array(words.utf8) + text[range] + Array(end.utf8),
      TextSelection(inner..<inner + range.count),
      .command("Typing")
    )
  }

  // MARK: Code

  /// Returns whether `offset` lies in a code block or between backticks on its line.
  func isInCode(_ offset: Int) -> Bool {
    let line = TextLines.line(text, at: offset)
    if isFenced(line.lowerBound) { return true }
    let ticks = text[line.lowerBound..<offset].count { $0 == UInt8(ascii: "`") }
    let after = text[offset..<max(offset, line.upperBound)].contains(UInt8(ascii: "`"))
    return ticks % 2 == 1 && after
  }

  /// Returns whether the line that begins at `end` lies in a code block.
  func isFenced(_ end: Int) -> Bool {
    var fence: UInt8?
    var start = 0
    while start < end {
      let line = TextLines.line(text, at: start)
      let words = text[line].drop { LineStart.isBlank($0) || $0 == UInt8(ascii: ">") }
      if let first = words.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~"),
        words.prefix(while: { $0 == first }).count >= 3, fence == nil || fence == first
      {
        fence = fence == nil ? first : nil
      }
      let length = TextLines.breakLength(text, at: line.upperBound)
      guard length > 0 else { break }
      start = line.upperBound + length
    }
    return fence != nil
  }
}
