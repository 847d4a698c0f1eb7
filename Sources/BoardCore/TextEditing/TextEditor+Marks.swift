import BoardValues

/// Markdown signs around words.
extension TextEditor {
  /// Returns the edit that gives a mark to the selected words, or to the word at the caret, or takes it away if all of them
  /// have it. The result is nil if there are no such words.
  ///
  /// - Complexity: O(length of the blocks with these words).
  @MainActor
  func marking(_ mark: WordMark, in layout: some TextGeometry & WordsReading) -> TextEdit? {
    guard selection.isEmpty else { return markingWords(mark, selection.range, reading: layout) }
    let caret = selection.head.offset
    let word = word(at: caret, in: layout)
    guard !word.isEmpty, var edit = markingWords(mark, word, reading: layout) else { return nil }
    // The caret stays in the word.
    let start = edit.selection.range.lowerBound
    let inside = max(0, min(caret - word.lowerBound, edit.selection.range.count))
    edit.selection = TextSelection(at: TextPosition(start + inside))
    return edit
  }

  @MainActor
  private func markingWords(_ mark: WordMark, _ range: Range<Int>, reading: some WordsReading)
    -> TextEdit?
  {
    MarkEdit(mark, range, of: text, in: reading.words(in: range, of: text)).edit(reading: reading)
  }

  /// Returns the place behind a mark at whose end the caret is, and the other marks that end there as well, before it.
  @MainActor
  func exit(from mark: WordMark, reading: some WordsReading) -> (place: Int, inner: Set<WordMark>)?
  {
    let caret = selection.head.offset
    for text in reading.words(in: caret..<caret, of: text) {
      let marks = InlineMarks(text, in: self.text).marks
      guard
        let ending = marks.first(where: { ending in
          ending.kind == .word(mark) && caret <= ending.closer.lowerBound
            && text.wordSource(ending.words).upperBound <= caret
        })
      else { continue }
      let inner = marks.compactMap { other -> WordMark? in
        guard case .word(let kind) = other.kind, kind != mark, caret <= other.closer.lowerBound,
          other.closer.upperBound <= ending.closer.lowerBound
        else { return nil }
        return kind
      }
      return (ending.closer.upperBound, Set(inner))
    }
    return nil
  }

  /// Returns an edit that inserts words with the marks that the next letters get or lose.
  @MainActor
  func withPendingMarks(_ edit: TextEdit, reading: some WordsReading) -> TextEdit {
    guard !pendingMarks.isEmpty, !edit.replacement.isEmpty else { return edit }
    var result = self
    _ = result.apply(edit)
    var words = edit.range.lowerBound..<edit.range.lowerBound + edit.replacement.count
    for mark in WordMark.allCases where pendingMarks.contains(mark) {
      guard let marked = result.markingWords(mark, words, reading: reading) else { continue }
      _ = result.apply(marked)
      words = result.selection.range
    }
    let caret = TextSelection(at: TextPosition(words.upperBound))
    return TextEdit(0..<text.count, result.text, caret, edit.kind).trimmed(in: text)
  }

  /// Returns the word around a caret, or the one that ends there: a whole `don't`, as a double click
  /// selects it. The result is empty between blanks and signs.
  @MainActor
  func word(at offset: Int, in geometry: some TextGeometry) -> Range<Int> {
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
    if words == "|", let edit = puttingIntoCell(Array(words.utf8), .typing) { return edit }
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
