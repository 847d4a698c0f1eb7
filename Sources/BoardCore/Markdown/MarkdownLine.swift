import BoardValues

/// A line of a Markdown text, and the marks at its beginning.
struct MarkdownLine {
  /// The range in the source, without the line break.
  let range: Range<Int>
  /// The end of the marks of quotes and items.
  private(set) var contentStart: Int
  private(set) var hasMarker = false
  private(set) var quoteCount = 0
  private(set) var indentEnd: Int
  /// The offset of the sign in the check box of an item.
  private(set) var box: Int?
  /// The label of the footnote whose words the line begins.
  private(set) var label: Range<Int>?

  /// The line around `place`.
  init(_ source: [UInt8], at place: Int) {
    var start = max(0, min(place, source.count))
    if start > 0, start < source.count, source[start - 1] == UInt8(ascii: "\r"),
      source[start] == UInt8(ascii: "\n")
    {
      start -= 1
    }
    let end = source[start...].firstLineEnd ?? source.count
    start = source[..<start].lastLineStart
    self.init(start..<end, upTo: end, in: source)
  }

  private init(_ range: Range<Int>, upTo limit: Int, in source: [UInt8]) {
    self.range = range
    indentEnd = Self.blanksEnd(source, range.lowerBound, min(range.upperBound, limit))
    contentStart = range.lowerBound
    while let mark = mark(from: contentStart, in: source), mark.end <= limit {
      contentStart = mark.end
      if mark.isQuote { quoteCount += 1 } else { hasMarker = true }
      (box, label) = (mark.box, mark.label)
      if box != nil || label != nil { break }
    }
    // Blanks alone are the indentation of an item's further lines.
    if contentStart == range.lowerBound { contentStart = indentEnd }
  }

  /// Returns the marks in front of the words that begin at `limit`.
  func prefix(upTo limit: Int, in source: [UInt8]) -> (indentEnd: Int, end: Int, hasMarker: Bool) {
    let line = MarkdownLine(range, upTo: limit, in: source)
    return (line.indentEnd, line.contentStart, line.hasMarker)
  }

  func isEmpty(in source: [UInt8]) -> Bool {
    Self.blanksEnd(source, contentStart, range.upperBound) == range.upperBound
  }

  /// Whether the line opens or closes code.
  func isFence(in source: [UInt8]) -> Bool {
    CodeFence(source[contentStart..<range.upperBound].drop(while: \.isBlank)) != nil
  }

  /// Whether the line is code by its indentation, unless it continues an item.
  func isIndentedCode(in source: [UInt8]) -> Bool {
    var column = 0
    for byte in source[range] {
      guard byte.isBlank, column < 4 else { return column >= 4 && !isEmpty(in: source) }
      column = byte == UInt8(ascii: "\t") ? 4 : column + 1
    }
    return false
  }

  func isRule(in source: [UInt8]) -> Bool { Self.isRule(source[contentStart..<range.upperBound]) }

  /// Returns whether the words of a line are a rule: three signs or more, with or without blanks
  /// between.
  static func isRule(_ words: ArraySlice<UInt8>) -> Bool {
    guard let first = words.first(where: { !$0.isBlank }), "-*_".utf8.contains(first) else {
      return false
    }
    // Most lines are none at their second sign, however long they are.
    let end = words.firstIndex { $0 != first && !$0.isBlank } ?? words.endIndex
    return end == words.endIndex && words.count { $0 == first } >= 3
  }

  // MARK: Marks

  private struct Mark {
    var end: Int
    var isQuote = false
    var box: Int?
    var label: Range<Int>?
  }

  /// Returns the mark of a quote or an item that begins at `start`, behind blanks.
  private func mark(from start: Int, in source: [UInt8]) -> Mark? {
    let end = range.upperBound
    var index = Self.blanksEnd(source, start, end)
    guard index < end else { return nil }
    if source[index] == UInt8(ascii: ">") {
      index += 1
      if index < end, source[index].isBlank { index += 1 }
      return Mark(end: index, isQuote: true)
    }
    if !hasMarker, let label = source[index..<end].footnoteLabel {
      index = Self.blanksEnd(source, label.upperBound + 2, end)
      return Mark(end: index, label: label)
    }
    guard !Self.isRule(source[index..<end]), let marker = Self.markerEnd(source, index, end) else {
      return nil
    }
    index = Self.blanksEnd(source, marker, end)
    let isTask =
      index + 2 < end && source[index] == UInt8(ascii: "[")
      && source[index + 2] == UInt8(ascii: "]") && (index + 3 == end || source[index + 3].isBlank)
    guard isTask else { return Mark(end: index) }
    return Mark(end: Self.blanksEnd(source, index + 3, end), box: index + 1)
  }

  /// Returns the end of a bullet or a number of an item, behind which there is a blank.
  private static func markerEnd(_ source: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var index = start
    if "-*+".utf8.contains(source[index]) {
      index += 1
    } else {
      while index < end, index < start + 9, Ascii.isDigit(source[index]) { index += 1 }
      guard index > start, index < end, ".)".utf8.contains(source[index]) else { return nil }
      index += 1
    }
    return index == end || source[index].isBlank ? index : nil
  }

  private static func blanksEnd(_ source: [UInt8], _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, source[index].isBlank { index += 1 }
    return index
  }

  // MARK: Lines above and below

  /// Returns the number of empty lines right above a line.
  static func emptyLines(above line: MarkdownLine, in source: [UInt8]) -> Int {
    var count = 0
    var start = line.range.lowerBound
    while start > 0 {
      let above = MarkdownLine(source, at: start - 1)
      guard above.isEmpty(in: source), !above.hasMarker, above.quoteCount == line.quoteCount else {
        break
      }
      count += 1
      start = above.range.lowerBound
    }
    return count
  }

  /// Returns the start of the line before the one that begins at `start`.
  static func start(before start: Int, lines: Int = 1, in source: [UInt8]) -> Int {
    var start = start
    for _ in 0..<lines where start > 0 {
      start = MarkdownLine(source, at: start - 1).range.lowerBound
    }
    return start
  }

  /// Returns the end of the last of some lines.
  static func end(of count: Int, from start: Int, in source: [UInt8]) -> Int {
    var end = MarkdownLine(source, at: start).range.upperBound
    for _ in 1..<max(count, 1) {
      guard let next = source[end...].lineBreak else { break }
      end = MarkdownLine(source, at: next.upperBound).range.upperBound
    }
    return end
  }
}

extension MarkdownLine {
  /// Returns whether the next line is of another block.
  func isLastOfBlock(in source: [UInt8]) -> Bool {
    guard !beginsHeading(in: source), let next = source[range.upperBound...].lineBreak else {
      return true
    }
    let line = MarkdownLine(source, at: next.upperBound)
    return line.isEmpty(in: source) || line.hasMarker || line.quoteCount != quoteCount
      || line.beginsHeading(in: source) || line.isFence(in: source)
  }

  private func beginsHeading(in source: [UInt8]) -> Bool {
    source[contentStart..<range.upperBound].headingLevel != nil
  }
}

extension ArraySlice<UInt8> {
  /// The level of the heading that a line is, without the marks before it: one to six signs with a blank behind them.
  var headingLevel: Int? {
    let signs = prefix { $0 == UInt8(ascii: "#") }
    guard (1...6).contains(signs.count), dropFirst(signs.count).first?.isBlank ?? true else {
      return nil
    }
    return signs.count
  }

  /// The name of a block at the end of its last line, as in `words ^name`, with the sign; nil if there is none.
  var blockName: Range<Int>? {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return nil }
    let name = self[startIndex...last].reversed().prefix {
      Ascii.isLetterOrDigit($0) || $0 == UInt8(ascii: "-")
    }
    let sign = last - name.count
    guard !name.isEmpty, sign >= startIndex, self[sign] == UInt8(ascii: "^"),
      sign == startIndex || self[sign - 1].isBlank
    else { return nil }
    return sign..<last + 1
  }

  /// The words between `[^` and `]` at the beginning; nil if there is no footnote's label.
  var label: Range<Int>? {
    guard starts(with: "[^".utf8) else { return nil }
    let words = dropFirst(2)
    let label = words.prefix { !$0.isBlank && !"[]^\r\n".utf8.contains($0) }
    guard !label.isEmpty, label.endIndex < endIndex, self[label.endIndex] == UInt8(ascii: "]")
    else { return nil }
    return label.startIndex..<label.endIndex
  }

  /// The label at the beginning of a footnote's own words: it is followed by a colon.
  package var footnoteLabel: Range<Int>? {
    guard let label, label.upperBound + 1 < endIndex,
      self[label.upperBound + 1] == UInt8(ascii: ":")
    else { return nil }
    return label
  }
}
