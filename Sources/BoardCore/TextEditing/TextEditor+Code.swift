import BoardValues

/// Code, in which Markdown has no other signs.
extension TextEditor {
  /// Returns whether `offset` lies in a code block or between backticks on its line.
  func isInCode(_ offset: Int) -> Bool { !outsideCode([offset..<offset]).contains(offset..<offset) }

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

  /// Returns whether code begins behind a line, if it is not in code itself.
  func beginsCode(_ line: LineStart) -> Bool { fence(of: line)?.mayOpen ?? false }

  private func fence(of line: LineStart) -> CodeFence? {
    CodeFence(text[line.contentStart..<line.line.upperBound])
  }
}
