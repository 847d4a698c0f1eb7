import BoardValues

/// Lines as a whole.
extension TextEditor {
  /// The lines that the selection touches, without their line breaks.
  var selectedLines: [Range<Int>] {
    let first = TextLines.line(text, at: selection.range.lowerBound)
    // A selection that ends where a line begins does not reach into it.
    let rest = lines(after: first.upperBound)
      .prefix { $0.lowerBound < selection.range.upperBound }
    return [first] + rest
  }

  /// Selects the line with its line break, and the next one as well if it was selected already.
  package mutating func selectLine() {
    let start = TextLines.start(text, from: selection.range.lowerBound)
    let end = TextLines.paragraph(text, at: selection.range.upperBound).upperBound
    select(TextSelection(start..<end))
  }

  /// The selection, or the line of the caret with its line break if nothing is selected. (text 6.21)
  package var selectionOrLine: Range<Int> {
    guard selection.isEmpty, !isSingleLine else { return selection.range }
    return TextLines.paragraph(text, at: selection.head.offset)
  }

  /// Returns the edit that deletes the selection, or the line of the caret if nothing is selected.
  package func deletingSelectionOrLine(_ kind: TextEdit.Kind) -> TextEdit? {
    var range = selectionOrLine
    // The last line goes with the line break above it.
    if selection.isEmpty, range.upperBound == text.count, range.lowerBound > 0,
      TextLines.breakLength(text, at: TextLines.line(text, at: range.lowerBound).upperBound) == 0
    {
      range = TextLines.line(text, at: range.lowerBound - 1).upperBound..<range.upperBound
    }
    return range.isEmpty ? nil : TextEdit(range, [], kind)
  }

  /// The edit that deletes the selected lines, or the one of the caret.
  package var lineDeletion: TextEdit? {
    var lines = self
    guard !isSingleLine, let first = selectedLines.first, let last = selectedLines.last else {
      return nil
    }
    let end = last.upperBound + TextLines.breakLength(text, at: last.upperBound)
    guard first.lowerBound < last.lowerBound else {
      lines.select(TextSelection(at: TextPosition(first.lowerBound)))
      return lines.deletingSelectionOrLine(.command(.delete(count: 1)))
    }
    return TextEdit(first.lowerBound..<end, [], .command(.delete(count: 1)))
  }

  /// The edit that puts a copy behind the selection, or below the line of the caret if nothing is selected. The copy is
  /// selected, or has the caret.
  package var duplication: TextEdit? {
    guard !isSingleLine else { return nil }
    let range = selectionOrLine
    let kind = TextEdit.Kind.command(.duplicate(count: 1))
    guard selection.isEmpty else {
      let copy = range.upperBound..<range.upperBound + range.count
      return TextEdit(
        range.upperBound..<range.upperBound,
        Array(text[range]),
        TextSelection(copy),
        kind
      )
    }
    let line = TextLines.line(text, at: selection.head.offset)
    let words = lineBreak + text[line]
    let caret = TextPosition(selection.head.offset + words.count)
    return TextEdit(line.upperBound..<line.upperBound, words, TextSelection(at: caret), kind)
  }

  /// Returns the edit that replaces a range in each of some lines, which are in the order of the text;
  /// nil if nothing changes. The selection goes along with the words.
  func replacing(
    in lines: [LineStart],
    _ kind: TextEdit.Kind,
    _ change: (LineStart) -> (range: Range<Int>, bytes: [UInt8])?
  ) -> TextEdit? {
    guard let first = lines.first, let last = lines.last else { return nil }
    let whole = first.line.lowerBound..<last.line.upperBound
    var replacement: [UInt8] = []
    var ends = (anchor: selection.anchor.offset, head: selection.head.offset)
    var end = whole.lowerBound
    for line in lines {
      guard let (range, bytes) = change(line) else { continue }
      replacement += text[end..<range.lowerBound] + bytes
      let delta = bytes.count - range.count
      ends.anchor += Self.shift(selection.anchor.offset, behind: range.lowerBound, by: delta)
      ends.head += Self.shift(selection.head.offset, behind: range.lowerBound, by: delta)
      end = range.upperBound
    }
    replacement += text[end..<whole.upperBound]
    guard replacement != Array(text[whole]) else { return nil }
    let selection = TextSelection(anchor: TextPosition(ends.anchor), head: TextPosition(ends.head))
    return TextEdit(whole, replacement, selection, kind)
  }

  /// Returns how far an offset moves with words that begin behind `start`.
  private static func shift(_ offset: Int, behind start: Int, by delta: Int) -> Int {
    offset < start ? 0 : max(delta, start - offset)
  }

  /// Returns the edit that moves the selected lines past the one above them, or below; items go with what stands in them, past
  /// their neighbours with what stands in those, and numbers count on. Nil at the beginning and the end. (text 6.19)
  package func movingLines(by direction: Int) -> TextEdit? {
    guard !isSingleLine, let first = selectedLines.first, let last = selectedLines.last else {
      return nil
    }
    let item = lineStart(at: first.lowerBound)
    let isItem = item.marker != nil && !isFenced(first.lowerBound)
    let end = isItem ? self.end(of: item, atLeast: last.upperBound) : last.upperBound
    let block = first.lowerBound..<end
    let other =
      isItem ? neighbour(of: item, block, direction) : self.line(beside: block, direction)
    guard let other else { return nil }
    let (upper, lower) = direction < 0 ? (other, block) : (block, other)
    let between = text[upper.upperBound..<lower.lowerBound]
    let delta = direction < 0 ? upper.lowerBound - lower.lowerBound : lower.count + between.count
    var words = Array(text[lower] + between + text[upper])
    if isItem, let number = LineStart(text, line: TextLines.line(text, at: upper.lowerBound)).number
    {
      words = Self.numbered(words, from: number, like: item)
    }
    return TextEdit(
      upper.lowerBound..<lower.upperBound,
      words,
      TextSelection(
        anchor: TextPosition(selection.anchor.offset + delta),
        head: TextPosition(selection.head.offset + delta)
      ),
      .command(.moveLine)
    )
  }

  /// Returns the line above or below a range of lines.
  private func line(beside block: Range<Int>, _ direction: Int) -> Range<Int>? {
    guard direction < 0 else { return lines(after: block.upperBound).first { _ in true } }
    return block.lowerBound > 0 ? TextLines.line(text, at: block.lowerBound - 1) : nil
  }

  /// Returns the item above or below with all that stands in it; at the end of a list that is not in an item, the line there.
  private func neighbour(of item: LineStart, _ block: Range<Int>, _ direction: Int) -> Range<Int>? {
    if direction < 0 {
      let above = self.item(above: item) { $0.column <= item.column }
      guard let above, above.column >= item.column || item.column < above.contentColumn else {
        return item.indent.isEmpty ? line(beside: block, -1) : nil
      }
      return above.line.lowerBound..<end(of: above, atLeast: above.line.upperBound)
    }
    guard let below = line(beside: block, 1) else { return nil }
    let next = LineStart(text, line: below)
    guard next.marker != nil, next.depth == item.depth else {
      return item.indent.isEmpty ? below : nil
    }
    return next.column < item.column
      ? nil : below.lowerBound..<end(of: next, atLeast: below.upperBound)
  }

  /// Returns the end of the last line that stands in an item.
  private func end(of item: LineStart, atLeast end: Int) -> Int {
    let inside = lines(after: item.line.upperBound).lazy.map { LineStart(self.text, line: $0) }
      .prefix { $0.isBlank || $0.depth == item.depth && $0.column >= item.contentColumn }
    return inside.reduce(end) { $1.isBlank ? $0 : max($0, $1.line.upperBound) }
  }

  /// Returns lines whose items of one level count on from a number.
  private static func numbered(_ words: [UInt8], from number: Int, like item: LineStart) -> [UInt8]
  {
    let lines = TextEditor(String(decoding: words, as: UTF8.self))
    let first = TextLines.line(lines.text, at: 0)
    var (result, end, next) = ([UInt8](), 0, number)
    for line in [first] + lines.lines(after: first.upperBound) {
      let start = LineStart(lines.text, line: line)
      guard start.column == item.column, start.depth == item.depth,
        let (range, bytes) = start.replacing(indent: start.indent, number: next)
      else { continue }
      result += lines.text[end..<range.lowerBound] + bytes
      (end, next) = (range.upperBound, next + 1)
    }
    return result + lines.text[end...]
  }
}
