import BoardValues

/// Continuing lists and quotes with Enter and Backspace.
extension TextEditor {
  /// Returns the edit that begins a line, with the marker of its list unless the line is to be `plain`.
  package func newline(isPlain: Bool) -> TextEdit? {
    guard !isSingleLine else { return nil }
    if let edit = newlineInTable(isPlain: isPlain) { return edit }
    let lineBreak = lineBreak
    let start = selection.range.lowerBound
    let plain = TextEdit(selection.range, lineBreak, .typing)
    let item = lineStart(at: start)
    if !isPlain, let edit = newlineInCode(item) { return edit }
    guard !isPlain, item.marker != nil || item.depth > 0, start >= item.contentStart,
      !isInCode(start)
    else { return plain }
    if isBlank(item.contentStart..<item.line.upperBound), selection.isEmpty,
      let edit = ending(item)
    {
      return edit
    }
    var from = start
    while from > item.contentStart, isBlank(from - 1..<from) { from -= 1 }
    let next = item.marker?.next
    let words = lineBreak + item.start(next)
    let caret = TextPosition(from + words.count)
    let following = renumbered(after: selection.range.upperBound, next, beside: item)
    return TextEdit(
      from..<following.end,
      words + following.text,
      TextSelection(at: caret),
      .typing
    )
  }

  /// Returns the edit that Enter makes in an item without words: it ends the list, or continues the one
  /// around it. A quote around the item continues; one without words ends, and its mark goes. (text 6.2)
  private func ending(_ item: LineStart) -> TextEdit? {
    let kind = TextEdit.Kind.command(.typing)
    guard item.marker != nil else { return TextEdit(item.line, item.outerQuote, kind) }
    let parent = parent(of: item)
    return TextEdit(item.line, parent.map { $0.start($0.marker?.next) } ?? item.quote, kind)
  }

  /// Returns the items after a new one with their numbers counted on, as long as they were in order.
  private func renumbered(
    after offset: Int,
    _ marker: LineStart.Marker?,
    beside item: LineStart
  ) -> (end: Int, text: [UInt8]) {
    let none = (offset, [UInt8]())
    guard case .number(var number, _) = marker else { return none }
    var end = TextLines.end(text, from: offset)
    var result = Array(text[offset..<end])
    var hasChanged = false
    for line in lines(after: end) {
      let start = LineStart(text, line: line)
      guard start.isBlank || start.depth == item.depth && start.column >= item.column else { break }
      if start.isBlank || start.column > item.column {
        result += text[end..<line.upperBound]
      } else if case .number(number, let sign)? = start.marker {
        let signStart = start.indentStart + start.indent.count
        result += text[end..<signStart] + LineStart.Marker.number(number + 1, sign).bytes
        result +=
          text[signStart + LineStart.Marker.number(number, sign).bytes.count..<line.upperBound]
        number += 1
        hasChanged = true
      } else {
        break
      }
      end = line.upperBound
    }
    return hasChanged ? (end, result) : none
  }

  // MARK: Backspace

  /// The edit that Backspace makes where the words of an item begin. First the marker becomes blanks, so
  /// that the words belong to the item above, then the blanks go, a level at a time. Nil anywhere else.
  /// (text 6.5)
  package var unmarking: TextEdit? {
    let offset = selection.head.offset
    let start = lineStart(at: offset)
    guard !isSingleLine, selection.isEmpty, offset > start.indentStart, !isInCode(offset) else {
      return nil
    }
    let kind = TextEdit.Kind.command(.delete(count: 1))
    if start.marker != nil, start.contentStart == offset {
      let before = Array(text[start.indentStart..<offset])
      let blanks = start.blanks(to: start.column(after: before), keeping: start.indent)
      return TextEdit(start.indentStart..<offset, blanks, kind)
    }
    let blanks = Array(text[start.indentStart..<offset])
    let column = start.column(after: blanks)
    guard isBlank(start.indentStart..<offset), column - start.quoteColumn > 1 else { return nil }
    let above = item(above: start) { $0.contentColumn < column }
    let level = start.blanks(to: above?.contentColumn ?? start.quoteColumn, keeping: blanks)
    return TextEdit(start.indentStart..<offset, level, kind)
  }

  // MARK: Lines around

  func lineStart(at offset: Int) -> LineStart {
    LineStart(text, line: TextLines.line(text, at: offset))
  }

  private func lineStart(above start: LineStart) -> LineStart? {
    start.line.lowerBound > 0 ? lineStart(at: start.line.lowerBound - 1) : nil
  }

  /// Returns the lines behind the one that ends at `end`, without their line breaks.
  func lines(after end: Int) -> some Sequence<Range<Int>> {
    sequence(state: end) { [text] end -> Range<Int>? in
      let length = TextLines.breakLength(text, at: end)
      guard length > 0 else { return nil }
      let line = TextLines.line(text, at: end + length)
      end = line.upperBound
      return line
    }
  }

  /// Returns the item that this one stands in.
  func parent(of item: LineStart) -> LineStart? {
    self.item(above: item) { $0.contentColumn <= item.column && $0.column < item.column }
  }

  /// Returns the nearest item above in the same list for which `isWanted` is true.
  func item(above start: LineStart, where isWanted: (LineStart) -> Bool) -> LineStart? {
    var start = start
    while let above = lineStart(above: start), above.depth == start.depth, !endsLists(above) {
      if above.marker != nil, isWanted(above) { return above }
      start = above
    }
    return nil
  }

  /// Returns whether a line belongs to no list: it stands at the margin and does not continue a
  /// paragraph.
  private func endsLists(_ line: LineStart) -> Bool {
    guard line.marker == nil, !line.isBlank, line.indent.isEmpty else { return false }
    if MarkdownLine.isRule(text[line.contentStart..<line.line.upperBound]) { return true }
    let isParagraph = !"#`~".utf8.contains(text[line.contentStart])
    guard isParagraph, let above = lineStart(above: line) else { return true }
    return above.isBlank || above.depth != line.depth
  }

  func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy(\.isBlank) }
}
