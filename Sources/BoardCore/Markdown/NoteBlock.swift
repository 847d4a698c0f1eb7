import BoardValues

/// A block of a note that has a name: `^name` at the end of its last line, or in a line of its own below.
struct NoteBlock {
  let range: Range<Int>

  /// Finds a block by its name, whatever its case.
  init?(named name: String, in text: [UInt8]) {
    let wanted = name.lowercased()
    for line in NoteLines(text) {
      guard let found = text[line.contentStart..<line.range.upperBound].blockName,
        String(decoding: text[found].dropFirst(), as: UTF8.self).lowercased() == wanted,
        line.isLastOfBlock(in: text)
      else { continue }
      let isAlone = found.lowerBound == line.contentStart && !line.hasMarker
      let block = isAlone ? Self.block(above: line, in: text) : Self.block(endingIn: line, in: text)
      guard let block else { return nil }
      range = block
      return
    }
    return nil
  }

  /// Returns the block above a line, from which empty ones may separate it.
  private static func block(above line: MarkdownLine, in text: [UInt8]) -> Range<Int>? {
    var lines = LinesAbove(line, text)
    guard let last = lines.first(where: { !$0.isEmpty(in: text) }) else { return nil }
    var start = last.range.lowerBound
    // Code may have empty lines.
    let isCode = last.isFence(in: text)
    while let above = lines.next() {
      if isCode ? false : above.isEmpty(in: text) { break }
      start = above.range.lowerBound
      if isCode, above.isFence(in: text) { break }
    }
    return start..<last.range.upperBound
  }

  /// Returns the paragraph, item or heading that ends in a line.
  private static func block(endingIn line: MarkdownLine, in text: [UInt8]) -> Range<Int> {
    var first = line
    for above in LinesAbove(line, text) where !first.hasMarker {
      guard !first.hasHeading(in: text), !above.isEmpty(in: text), !above.isFence(in: text),
        !above.hasHeading(in: text), above.quoteCount == line.quoteCount
      else { break }
      first = above
    }
    guard first.hasMarker, line.quoteCount == 0 else {
      return first.range.lowerBound..<line.range.upperBound
    }
    return first.indentEnd..<end(ofItem: first, in: text)
  }

  /// Returns the end of an item with all that stands in it.
  private static func end(ofItem item: MarkdownLine, in text: [UInt8]) -> Int {
    let depth = item.indent(in: text)
    var end = item.range.upperBound
    var next = text[end...].lineBreak
    while let start = next?.upperBound, start < text.count {
      let line = MarkdownLine(text, at: start)
      next = text[line.range.upperBound...].lineBreak
      if line.isEmpty(in: text) { continue }
      guard line.indent(in: text) > depth else { break }
      end = line.range.upperBound
    }
    return end
  }
}

/// The lines above one, from the bottom up.
private struct LinesAbove: Sequence, IteratorProtocol {
  private let text: [UInt8]
  private var start: Int

  init(_ line: MarkdownLine, _ text: [UInt8]) { (self.text, start) = (text, line.range.lowerBound) }

  mutating func next() -> MarkdownLine? {
    guard start > 0 else { return nil }
    let line = MarkdownLine(text, at: start - 1)
    start = line.range.lowerBound
    return line
  }

  mutating func first(where isWanted: (MarkdownLine) -> Bool) -> MarkdownLine? {
    while let line = next() { if isWanted(line) { return line } }
    return nil
  }
}

extension MarkdownLine {
  fileprivate func hasHeading(in text: [UInt8]) -> Bool {
    text[contentStart..<range.upperBound].headingLevel != nil
  }

  /// Returns how far the line is indented, with tabs of four columns.
  fileprivate func indent(in text: [UInt8]) -> Int {
    text[range.lowerBound..<indentEnd].reduce(0) { column, byte in
      byte == UInt8(ascii: "\t") ? column / 4 * 4 + 4 : column + 1
    }
  }
}
