import BoardValues

/// Code, in which Markdown has no other signs.
extension TextEditor {
  /// Returns whether `offset` lies in a code block or between backticks on its line.
  package func isInCode(_ offset: Int) -> Bool {
    !outsideCode([offset..<offset]).contains(offset..<offset)
  }

  /// Returns those of some ranges that do not begin in a code block or between backticks on a line. They are in
  /// the order of the text.
  ///
  /// - Complexity: O(*n*) in the bytes up to the last of them.
  func outsideCode(_ ranges: [Range<Int>]) -> [Range<Int>] {
    let code = ranges.last.map { codeLines(upTo: $0.lowerBound) } ?? []
    return ranges.filter { range in
      let place = range.lowerBound
      let next = code.partitioningIndex { $0.lowerBound > place }
      if next > 0, place <= code[next - 1].upperBound { return false }
      let line = TextLines.line(text, at: place)
      return !codeSpans(in: line).contains { $0.lowerBound <= place && place <= $0.upperBound }
    }
  }

  /// Returns the code between runs of equally many backticks on a line.
  private func codeSpans(in line: Range<Int>) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    var runs = backtickRuns(in: line)[...]
    while let open = runs.popFirst() {
      guard let close = runs.firstIndex(where: { $0.count == open.count }) else { continue }
      spans.append(open.upperBound..<runs[close].lowerBound)
      runs = runs[(close + 1)...]
    }
    return spans
  }

  private func backtickRuns(in line: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in line where text[index] == UInt8(ascii: "`") {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// Returns whether the line that begins at `start` lies in a code block.
  ///
  /// - Complexity: O(`start`).
  func isFenced(_ start: Int) -> Bool { codeLines(upTo: start).last?.lowerBound == start }

  /// Returns the lines of code blocks, with the fences that end them, which begin at `end` or before.
  private func codeLines(upTo end: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var fence: (sign: CodeFence, depth: Int)?
    var start = 0
    while start <= end {
      let line = LineStart(text, line: TextLines.line(text, at: start))
      // The end of a quote is that of the code in it.
      if let open = fence, line.depth < open.depth { fence = nil }
      if fence != nil { lines.append(line.line) }
      if let sign = self.fence(of: line) {
        if let open = fence {
          if sign.closes(open.sign) { fence = nil }
        } else if sign.mayOpen {
          fence = (sign, line.depth)
        }
      }
      let length = TextLines.breakLength(text, at: line.line.upperBound)
      guard length > 0 else { break }
      start = line.line.upperBound + length
    }
    return lines
  }

  /// Returns the edit that Enter makes in code: the next line begins as far in as this one. Behind the sign that opens code
  /// it puts the one that closes it, unless that is there. Nil outside of code. (text 6.4)
  func newlineInCode(_ line: LineStart) -> TextEdit? {
    let start = selection.range.lowerBound
    let kind = TextEdit.Kind.typing
    if isFenced(line.line.lowerBound) {
      guard fence(of: line) == nil, start >= line.indentStart else { return nil }
      let inside = min(line.indent.count, start - line.indentStart)
      let next = lineBreak + line.quote + line.indent.prefix(inside)
      return TextEdit(selection.range, next, kind)
    }
    guard selection.isEmpty, start == line.line.upperBound, beginsCode(line),
      let sign = fence(of: line), !isClosed(line)
    else { return nil }
    let blanks = Array(
      repeating: UInt8(ascii: " "),
      count: max(line.contentColumn - line.quoteColumn, 0)
    )
    let next = lineBreak + line.quote + (line.marker == nil ? line.indent : blanks)
    let caret = TextPosition(start + next.count)
    return TextEdit(start..<start, next + next + sign.bytes, TextSelection(at: caret), kind)
  }

  /// Returns whether the code that a line opens is closed below: what follows would end in code without the line.
  private func isClosed(_ line: LineStart) -> Bool {
    let rest = text[line.line.upperBound...].drop {
      $0 == LineEnds.carriageReturn || $0 == LineEnds.newline
    }
    let below = TextEditor(String(decoding: rest, as: UTF8.self) + "\n")
    return below.isFenced(below.text.count)
  }

  /// Returns whether code begins behind a line, if it is not in code itself.
  func beginsCode(_ line: LineStart) -> Bool { fence(of: line)?.mayOpen ?? false }

  private func fence(of line: LineStart) -> CodeFence? {
    CodeFence(text[line.contentStart..<line.line.upperBound])
  }
}
