import BoardValues

/// The text while it is being written: the line with the caret is shown as it was written.
extension MarkdownDocument {
  /// Returns the document with the line around `place` as it was written, with its marks. All other
  /// lines are the same. Tables and properties are shown as written as a whole.
  ///
  /// - Complexity: O(length of the source).
  package func showing(lineAt place: Int, of source: [UInt8]) -> MarkdownDocument {
    let line = MarkdownLine(source, at: place)
    let anchors = anchors(in: source)
    guard let index = anchors.lastIndex(where: { $0 <= line.range.lowerBound }) else {
      return inserting(line, after: nil, in: source)
    }
    let block = blocks[index]
    switch block.kind {
    case .table(let rows, _):
      let end = MarkdownLine.end(of: rows.count + 1, from: anchors[index], in: source)
      guard line.range.lowerBound <= end else { break }
      return replacing(index, with: [block.source(anchors[index]..<end, of: source)])
    case .frontMatter(let end):
      guard line.range.lowerBound <= end else { break }
      return replacing(index, with: [block.source(0..<end, of: source)])
    case .code where block.isIndented:
      let end = MarkdownLine(source, at: block.text.source?.upperBound ?? 0).range.upperBound
      guard line.range.lowerBound <= end else { break }
      return replacing(index, with: [block.indented(anchors[index]..<end, of: source)])
    case .code: return showing(line, inCode: index, at: anchors[index], of: source)
    case .rule where anchors[index] == line.range.lowerBound:
      var block = block
      block.kind = .paragraph
      return replacing(index, with: [block.written(line, 0..<0, in: source)])
    case .rule, .source: break
    case .paragraph, .heading, .calloutTitle:
      let isUnplaced = block.text.source == nil && anchors[index] == line.range.lowerBound
      let part = isUnplaced ? 0..<block.text.count : block.text.words(in: line.range)
      guard let part else { break }
      let above = index > 0 ? blocks[index - 1] : nil
      return replacing(index, with: block.split(around: part, line, below: above, in: source))
    }
    return inserting(line, after: index, in: source)
  }

  private func replacing(_ index: Int, with new: [MarkdownBlock]) -> MarkdownDocument {
    var document = self
    document.blocks.replaceSubrange(index...index, with: new)
    return document
  }

  // MARK: Lines that are not shown

  /// Shows a line between blocks: an empty one, or one that consists of marks.
  private func inserting(
    _ line: MarkdownLine,
    after index: Int?,
    isBefore: Bool = false,
    in source: [UInt8]
  ) -> MarkdownDocument {
    let previous = index.map { blocks[$0] }
    let position = index.map { isBefore ? $0 : $0 + 1 } ?? 0
    let next = position < blocks.count ? blocks[position] : nil
    var block = MarkdownBlock(.paragraph)
    block.containers = Self.containers(of: line, between: previous, next)
    block = block.written(line, 0..<0, in: source)
    if block.isPlain, let previous, previous.isPlain, let end = previous.text.source?.upperBound,
      end <= line.range.lowerBound
    {
      block.setLineBreaks(source[end..<line.range.lowerBound].lineBreaks)
    } else if line.isEmpty(in: source) {
      // Each empty line that was just written is a row.
      block.emptyLines = MarkdownLine.emptyLines(above: line, in: source)
    }
    var document = self
    if block.isPlain, let next, next.isPlain, let start = next.text.source?.lowerBound,
      line.range.upperBound <= start
    {
      document.blocks[position].setLineBreaks(source[line.range.upperBound..<start].lineBreaks)
    }
    document.blocks.insert(block, at: position)
    return document
  }

  /// Returns what a line between two blocks stands in.
  private static func containers(
    of line: MarkdownLine,
    between previous: MarkdownBlock?,
    _ next: MarkdownBlock?
  ) -> [MarkdownContainer] {
    guard let previous else { return [] }
    guard line.quoteCount == 0 else {
      var count = 0
      var result: [MarkdownContainer] = []
      for container in previous.containers {
        if case .quote = container { count += 1 }
        result.append(container)
        if count == line.quoteCount { return result }
      }
      return result
    }
    guard let next else { return [] }
    return zip(previous.containers, next.containers).prefix { $0 == $1 }.map(\.0)
  }

  /// Shows a fence, or the end of code that goes on behind its last words.
  private func showing(
    _ line: MarkdownLine,
    inCode index: Int,
    at anchor: Int,
    of source: [UInt8]
  ) -> MarkdownDocument {
    var block = blocks[index]
    if line.range.lowerBound == anchor {
      return inserting(line, after: index, isBefore: true, in: source)
    }
    let fence = MarkdownLine(source, at: anchor)
    var end = block.text.source?.upperBound ?? fence.range.upperBound
    end = MarkdownLine(source, at: end).range.upperBound
    guard end < line.range.lowerBound else { return self }
    var isFirst = block.text.isEmpty
    while let next = source[end...].lineBreak, end < line.range.lowerBound {
      let below = MarkdownLine(source, at: next.upperBound)
      if below.isFence(in: source) {
        guard below.range == line.range else { break }
        return inserting(line, after: index, in: source)
      }
      // The first line of code begins behind the fence.
      if !isFirst { block.text.append("\n", from: next) }
      isFirst = false
      end = below.range.upperBound
    }
    guard end >= line.range.lowerBound else { return inserting(line, after: index, in: source) }
    if block.text.isEmpty { block.text.append("\u{200B}", from: end..<end) }
    return replacing(index, with: [block])
  }

  // MARK: Where blocks begin

  /// Returns where the first line of each block begins. The parser says it of words alone; lines
  /// without words are looked for behind the block before.
  func anchors(in source: [UInt8]) -> [Int] {
    var next = 0
    return blocks.map { block in
      if case .frontMatter(let end) = block.kind {
        next = source[end...].lineBreak?.upperBound ?? source.count
        return 0
      }
      var anchor = next
      if let start = block.firstPlace {
        anchor = MarkdownLine(source, at: start).range.lowerBound
        if block.kind == .code, !block.isIndented {
          anchor = max(MarkdownLine.start(before: anchor, in: source), next)
        }
        anchor = max(
          MarkdownLine.start(before: anchor, lines: block.linesBeforeWords, in: source),
          0
        )
      } else {
        anchor = self.anchor(of: block, from: next, in: source)
      }
      var end = block.texts.last { $0.source != nil }?.source?.upperBound ?? anchor
      if case .table(let rows, _) = block.kind {
        end = MarkdownLine.end(of: rows.count + 1, from: anchor, in: source)
      }
      next = MarkdownLine.end(of: 1, from: max(end, anchor), in: source)
      next = source[next...].lineBreak?.upperBound ?? source.count
      return anchor
    }
  }

  private func anchor(of block: MarkdownBlock, from start: Int, in source: [UInt8]) -> Int {
    var start = start
    while start < source.count {
      let line = MarkdownLine(source, at: start)
      let isFound =
        switch block.kind {
        case .rule: line.isRule(in: source)
        case .code: line.isFence(in: source)
        case .paragraph where block.text.isEmpty: line.hasMarker && line.isEmpty(in: source)
        default: !line.isEmpty(in: source)
        }
      if isFound { return line.range.lowerBound }
      guard let next = source[line.range.upperBound...].lineBreak else { break }
      start = next.upperBound
    }
    return start
  }
}

extension MarkdownBlock {
  /// The place of the first words in the source; nil if there are none.
  fileprivate var firstPlace: Int? {
    texts.lazy.compactMap { $0.source?.lowerBound }.first
  }

  /// The number of lines of a table above its first words.
  fileprivate var linesBeforeWords: Int {
    guard case .table(let rows, _) = kind,
      let row = rows.firstIndex(where: { $0.contains { $0.source != nil } })
    else { return 0 }
    return row == 0 ? 0 : row + 1
  }

  /// Returns the block in up to three parts, of which the one in the middle is the line as it was
  /// written. `part` is what of the words stands in that line.
  fileprivate func split(
    around part: Range<Int>,
    _ line: MarkdownLine,
    below above: MarkdownBlock?,
    in source: [UInt8]
  ) -> [MarkdownBlock] {
    var parts: [MarkdownBlock] = []
    if part.lowerBound > 0 {
      var before = self
      before.text = text.part(0..<part.lowerBound - 1)
      parts.append(before)
    }
    parts.append(written(line, part, in: source))
    if part.upperBound < text.count {
      var after = self
      after.text = text.part(part.upperBound + 1..<text.count)
      parts.append(after)
    }
    // An item without words stands where the one above it does.
    let model =
      text.isEmpty && !containers.isEmpty ? above.flatMap { $0.containers.isEmpty ? nil : $0 } : nil
    let isRightToLeft = (model ?? self).text.words.isRightToLeft
    for index in parts.indices { parts[index].isRightToLeft = isRightToLeft }
    for index in parts.indices.dropFirst() {
      parts[index].isContinued = true
      parts[index].setLineBreaks([])
    }
    return parts
  }

  /// Returns the block with a line as it was written instead of its words.
  fileprivate func written(_ line: MarkdownLine, _ part: Range<Int>, in source: [UInt8])
    -> MarkdownBlock
  {
    var block = self
    let words = text.part(part)
    let limit = words.runs.first?.source.lowerBound ?? line.range.upperBound
    let prefix = containers.isEmpty ? nil : line.prefix(upTo: limit, in: source)
    let start = prefix?.indentEnd ?? line.range.lowerBound
    block.text = words.written(start..<line.range.upperBound, in: source)
    block.written = WrittenLine(
      range: line.range,
      hang: max((prefix?.end ?? start) - start, 0),
      hasMarker: prefix?.hasMarker ?? false
    )
    return block
  }

  /// Returns code with the blanks that make it code.
  fileprivate func indented(_ range: Range<Int>, of source: [UInt8]) -> MarkdownBlock {
    var block = self
    block.text = MarkdownText()
    var start = range.lowerBound
    while let next = source[start..<range.upperBound].lineBreak {
      block.text.append(
        MarkdownText.words(source[start..<next.lowerBound]),
        from: start..<next.lowerBound
      )
      block.text.append("\n", from: next)
      start = next.upperBound
    }
    block.text.append(
      MarkdownText.words(source[start..<range.upperBound]),
      from: start..<range.upperBound
    )
    return block
  }

  /// Returns a table or properties as they were written.
  fileprivate func source(_ range: Range<Int>, of source: [UInt8]) -> MarkdownBlock {
    var block = self
    block.kind = .source
    block.text = MarkdownText()
    var start = range.lowerBound
    while start <= range.upperBound {
      let line = MarkdownLine(source, at: start)
      let prefix = containers.isEmpty ? nil : line.prefix(upTo: line.range.upperBound, in: source)
      block.text.appendTableLine(
        (prefix?.end ?? line.range.lowerBound)..<line.range.upperBound,
        of: source
      )
      guard line.range.upperBound < range.upperBound,
        let next = source[line.range.upperBound...].lineBreak
      else { break }
      block.text.append("\n", from: next)
      start = next.upperBound
    }
    block.written = WrittenLine(range: range, hang: 0, hasMarker: false)
    return block
  }
}
