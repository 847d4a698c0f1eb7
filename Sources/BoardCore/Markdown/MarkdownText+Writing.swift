import BoardValues

/// Words while they are being written.
extension MarkdownText {
  /// Returns the part of the words that stands in a line of the source; nil if none does.
  func words(in line: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    var start = 0
    let bytes = words.utf8
    func note(_ end: Int) {
      guard let place = source(of: start), place >= line.lowerBound, place <= line.upperBound else {
        return
      }
      found = (found?.lowerBound ?? start)..<end
    }
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      note(offset)
      start = offset + 1
    }
    note(count)
    return found
  }

  /// Returns the line of the source that shows these words as it was written. The words look the same,
  /// and the marks between them are dimmed.
  func written(_ range: Range<Int>, in source: [UInt8]) -> MarkdownText {
    var text = MarkdownText()
    var end = range.lowerBound
    func add(_ place: Range<Int>, _ style: MarkdownStyle, _ link: MarkdownLink? = nil) {
      guard !place.isEmpty else { return }
      text.append(Self.words(source[place]), style, link, from: place)
    }
    for run in runs {
      guard run.source.lowerBound >= end, run.source.upperBound <= range.upperBound else {
        continue
      }
      add(end..<run.source.lowerBound, .dim)
      end = run.source.upperBound
      var start = run.range.lowerBound
      func addPart(upTo limit: Int, _ style: MarkdownStyle, _ link: MarkdownLink?) {
        guard limit > start else { return }
        let place =
          run.isExact
          ? run.source.lowerBound + start - run.range.lowerBound..<run.source.lowerBound + limit
            - run.range.lowerBound
          : start == run.range.lowerBound
            ? run.source : run.source.upperBound..<run.source.upperBound
        add(place, style.subtracting(.embed), link)
        start = limit
      }
      for span in spans where span.range.overlaps(run.range) {
        let common = span.range.clamped(to: run.range)
        addPart(upTo: common.lowerBound, [], nil)
        addPart(upTo: common.upperBound, span.style, span.link)
      }
      addPart(upTo: run.range.upperBound, [], nil)
    }
    add(end..<range.upperBound, .dim)
    return text
  }

  /// Returns bytes of the source as words of the same length.
  static func words(_ bytes: ArraySlice<UInt8>) -> String {
    // Pango would end at a zero byte.
    String(decoding: bytes.map { $0 == 0 ? 1 : $0 }, as: UTF8.self)
  }

  /// Appends a line of a table, with its bars dimmed.
  mutating func appendTableLine(_ range: Range<Int>, of source: [UInt8]) {
    var start = range.lowerBound
    let isRule = source[range].allSatisfy { "|-: \t".utf8.contains($0) }
    for index in range where source[index] == UInt8(ascii: "|") && !isRule {
      guard index == range.lowerBound || source[index - 1] != UInt8(ascii: "\\") else { continue }
      append(Self.words(source[start..<index]), from: start..<index)
      append("|", .dim, from: index..<index + 1)
      start = index + 1
    }
    append(
      Self.words(source[start..<range.upperBound]),
      isRule ? .dim : [],
      from: start..<range.upperBound
    )
  }
}
