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
      .command("Move Line")
    )
  }
}
