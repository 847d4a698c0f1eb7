import BoardValues

/// The lines of a note outside of its properties and of code, from the first to the last.
struct NoteLines: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var start: Int
  private var fence: (sign: CodeFence, depth: Int)?
  private var hasItems = false

  init(_ text: [UInt8]) {
    self.text = text
    let end = FrontMatter(text)?.end
    start = end.map { text[$0...].lineBreak?.upperBound ?? text.count } ?? 0
  }

  mutating func next() -> MarkdownLine? {
    while start < text.count {
      let line = MarkdownLine(text, at: start)
      start = text[line.range.upperBound...].lineBreak?.upperBound ?? text.count
      if !isCode(line) { return line }
    }
    return nil
  }

  /// Returns whether a line is code, or a fence around it.
  private mutating func isCode(_ line: MarkdownLine) -> Bool {
    hasItems = hasItems || line.hasMarker
    if let open = fence, line.quoteCount < open.depth { fence = nil }
    if !hasItems, line.quoteCount == 0, line.isIndentedCode(in: text) { return true }
    let sign = CodeFence(text[line.contentStart..<line.range.upperBound])
    if let open = fence {
      if let sign, sign.closes(open.sign) { fence = nil }
      return true
    }
    guard let sign, sign.mayOpen else { return false }
    fence = (sign, line.quoteCount)
    return true
  }

  // MARK: Headings

  struct Heading {
    var level: Int
    /// The beginning of its first line.
    var start: Int
    /// The range of its words, with marks.
    var words: Range<Int>
  }

  /// The headings that stand in nothing else.
  var headings: some Sequence<Heading> {
    var above: Range<Int>?
    return lazy.compactMap { [text] line -> Heading? in
      defer { above = line.mayBeAboveRule(in: text) ? line.range : nil }
      let words = text[line.contentStart..<line.range.upperBound]
      guard !line.hasMarker, line.quoteCount == 0, line.contentStart - line.range.lowerBound <= 3
      else { return nil }
      if let level = words.headingLevel {
        return Heading(
          level: level,
          start: line.range.lowerBound,
          words: words.dropFirst(level).withoutBlockName
        )
      }
      guard let above, above.upperBound < line.range.lowerBound, let level = words.ruleLevel,
        text[above.upperBound...].lineBreak?.upperBound == line.range.lowerBound
      else { return nil }
      return Heading(
        level: level,
        start: above.lowerBound,
        words: text[above].withoutBlockName
      )
    }
  }
}

extension MarkdownLine {
  /// Returns whether a rule below the line makes a heading of it.
  fileprivate func mayBeAboveRule(in text: [UInt8]) -> Bool {
    !isEmpty(in: text) && !hasMarker && quoteCount == 0 && !isRule(in: text)
      && text[contentStart..<range.upperBound].headingLevel == nil
  }
}

extension ArraySlice<UInt8> {
  /// The level of the heading that a rule makes of the line above; nil for no such rule.
  fileprivate var ruleLevel: Int? {
    let line = reversed().drop { $0.isBlank }
    guard let sign = line.first, line.allSatisfy({ $0 == sign }) else { return nil }
    return sign == UInt8(ascii: "=") ? 1 : sign == UInt8(ascii: "-") ? 2 : nil
  }

  /// The range without the name of a block at the end.
  fileprivate var withoutBlockName: Range<Int> {
    startIndex..<(blockName?.lowerBound ?? endIndex)
  }
}
