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

  /// Returns the edit that moves the selected lines past the one above them, or below. Nil at the
  /// beginning and the end.
  package func movingLines(by direction: Int) -> TextEdit? {
    let lines = selectedLines
    guard !isSingleLine, let first = lines.first, let last = lines.last else { return nil }
    let block = first.lowerBound..<last.upperBound
    let other: Range<Int>?
    if direction < 0 {
      other = block.lowerBound > 0 ? TextLines.line(text, at: block.lowerBound - 1) : nil
    } else {
      other = self.lines(after: block.upperBound).first { _ in true }
    }
    guard let other else { return nil }
    let (upper, lower) = direction < 0 ? (other, block) : (block, other)
    let between = text[upper.upperBound..<lower.lowerBound]
    let delta = direction < 0 ? upper.lowerBound - lower.lowerBound : lower.count + between.count
    return TextEdit(
      upper.lowerBound..<lower.upperBound,
      Array(text[lower] + between + text[upper]),
      TextSelection(
        anchor: TextPosition(selection.anchor.offset + delta),
        head: TextPosition(selection.head.offset + delta)
      ),
      .command(.moveLine)
    )
  }
}
