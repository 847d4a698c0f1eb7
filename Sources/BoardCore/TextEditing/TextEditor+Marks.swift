import BoardValues

/// Markdown signs around words.
extension TextEditor {
  /// Returns the edit that puts signs around the words of each selected line, or around the word at the
  /// caret, or takes them away again if all have them.
  @MainActor
  package func emphasis(_ sign: String, _ name: StepName, in geometry: some TextGeometry)
    -> TextEdit?
  {
    let sign = Array(sign.utf8)
    let isChosen = !selection.isEmpty
    let word = isChosen ? nil : word(at: selection.head.offset, in: geometry)
    let parts = outsideCode(word.map { [$0] } ?? selectedWords)
    let wrapped = parts.map { unwrapped($0, sign) }
    let removes = wrapped.allSatisfy { $0 != nil }
    let pieces = zip(parts, wrapped).map { part, wrapped in
      if removes, let wrapped {
        Piece(old: wrapped.outer, words: wrapped.words, sign: [])
      } else {
        Piece(old: part, words: part, sign: wrapped == nil ? sign : [])
      }
    }
    return replacing(pieces, .command(name), selects: isChosen)
  }

  /// Words that get a sign at both ends, or lose it.
  private struct Piece {
    /// The range that is replaced.
    var old: Range<Int>
    var words: Range<Int>
    var sign: [UInt8]
  }

  /// Returns the edit that replaces some pieces, which are in the order of the text. The same words are
  /// selected afterwards, or else the caret stays in them.
  private func replacing(_ pieces: [Piece], _ kind: TextEdit.Kind, selects: Bool) -> TextEdit? {
    guard let first = pieces.first, let last = pieces.last else { return nil }
    let start = first.old.lowerBound
    var bytes: [UInt8] = []
    var (end, lastStart) = (start, start)
    for piece in pieces {
      bytes += text[end..<piece.old.lowerBound] + piece.sign
      lastStart = start + bytes.count
      bytes += text[piece.words] + piece.sign
      end = piece.old.upperBound
    }
    let firstStart = start + first.sign.count
    let chosen: TextSelection
    if selects {
      chosen = TextSelection(firstStart..<lastStart + last.words.count)
    } else {
      let caret = selection.head.offset - first.words.lowerBound
      chosen = TextSelection(at: TextPosition(firstStart + max(0, min(caret, first.words.count))))
    }
    return TextEdit(start..<end, bytes, chosen, kind)
  }

  /// The words of each selected line, without blanks and without the marks at its beginning.
  private var selectedWords: [Range<Int>] {
    selectedLines.compactMap { line in
      let lineStart = LineStart(text, line: line)
      guard isSingleLine || !beginsCode(lineStart) else { return nil }
      let start = isSingleLine ? line.lowerBound : contentStart(of: lineStart)
      let words = trimmed(
        max(
          start,
          selection.range.lowerBound
        )..<max(
          start,
          selection.range.lowerBound,
          min(line.upperBound, selection.range.upperBound)
        )
      )
      return words.isEmpty ? nil : words
    }
  }

  /// Returns the words without the signs around them; nil if there are none. Underscores mean the same
  /// as asterisks.
  private func unwrapped(_ words: Range<Int>, _ sign: [UInt8])
    -> (outer: Range<Int>, words: Range<Int>)?
  {
    guard let mark = sign.first else { return nil }
    return unwrapped(words, mark, sign.count)
      ?? (mark == UInt8(ascii: "*") ? unwrapped(words, UInt8(ascii: "_"), sign.count) : nil)
  }

  /// Returns the words without `count` marks at both ends, which may be selected with them or not.
  private func unwrapped(_ words: Range<Int>, _ mark: UInt8, _ count: Int)
    -> (outer: Range<Int>, words: Range<Int>)?
  {
    let start = words.lowerBound + text[words].prefix { $0 == mark }.count
    let end = max(start, words.upperBound - text[words].reversed().prefix { $0 == mark }.count)
    guard Self.holds(run(of: mark, before: start), count),
      Self.holds(run(of: mark, after: end), count)
    else { return nil }
    return (start - count..<end + count, start..<end)
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

  /// Returns the word around a caret, or the one that ends there: a whole `don't`, as a double click
  /// selects it. The result is empty between blanks and signs.
  @MainActor
  private func word(at offset: Int, in geometry: some TextGeometry) -> Range<Int> {
    let groups = [offset, geometry.stop(before: offset)].map(geometry.group)
    return groups.first { group in
      group.lowerBound <= offset && offset <= group.upperBound && hasLetters(group)
    } ?? offset..<offset
  }

  private func hasLetters(_ range: Range<Int>) -> Bool {
    String(decoding: text[range], as: UTF8.self).unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
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
      .command(.typing)
    )
  }
}
