import BoardValues

/// Code, in which Markdown has no other signs.
extension TextEditor {
  /// Returns whether `offset` lies in a code block or between backticks on its line.
  func isInCode(_ offset: Int) -> Bool {
    let line = TextLines.line(text, at: offset)
    if isFenced(line.lowerBound) { return true }
    return codeSpans(in: line).contains { $0.lowerBound <= offset && offset <= $0.upperBound }
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

  /// Returns whether the line that begins at `end` lies in a code block.
  ///
  /// - Complexity: O(`end`).
  func isFenced(_ end: Int) -> Bool {
    var fence: (sign: CodeFence, depth: Int)?
    var start = 0
    while start < end {
      let line = LineStart(text, line: TextLines.line(text, at: start))
      // The end of a quote is that of the code in it.
      if let open = fence, line.depth < open.depth { fence = nil }
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
    guard let fence else { return false }
    return LineStart(text, line: TextLines.line(text, at: end)).depth >= fence.depth
  }

  /// Returns whether code begins behind a line, if it is not in code itself.
  func beginsCode(_ line: LineStart) -> Bool { fence(of: line)?.mayOpen ?? false }

  private func fence(of line: LineStart) -> CodeFence? {
    CodeFence(text[line.contentStart..<line.line.upperBound])
  }
}
