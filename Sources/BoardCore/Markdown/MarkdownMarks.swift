import BoardValues

/// The marks that Obsidian knows and CommonMark does not, found before a text is parsed: comments, formulas, footnotes,
/// properties, the signs of blocks, and check boxes with signs of their own.
///
/// What they stand around is masked, so that the parser finds no other marks in it.
package struct MarkdownMarks: Sendable {
  /// The source, of the same length, with letters or blanks in place of what is not to be read.
  private(set) var masked: [UInt8]
  /// Where dashes are put into the rules of tables, of which the parser wants three in each column, and how many.
  private var stretches: [Stretch] = []

  private struct Stretch {
    var place: Int
    var count: Int
    /// The number of dashes that are put in before.
    var added: Int
    var end: Int { place + added + count }
  }

  /// The parts of the source that look otherwise than the parser knows, from the first to the last.
  private(set) var places: [Place] = []
  /// The comments that take whole lines, with the line breaks behind them.
  private(set) var comments: [Range<Int>] = []
  /// The properties at the beginning, which are read as an empty line.
  private(set) var frontMatter: FrontMatter?

  struct Place: Equatable, Sendable {
    var range: Range<Int>
    var kind: Kind
  }

  enum Kind: Equatable, Sendable {
    case hidden
    case formula
    /// The signs around a formula that takes lines of its own.
    case sign
    /// A footnote, of which the label is shown.
    case reference(label: Range<Int>)
    /// The label that begins a footnote's own words.
    case definition(label: Range<Int>)
  }

  private let source: [UInt8]
  /// The end of the paragraph that was read last, which is the same for all of its marks.
  private var paragraph: ClosedRange<Int>?
  /// How far no comment ends.
  private var commentFree = 0
  /// How far no formula ends, for one sign and for two.
  private var formulaFree = [0, 0]

  /// Finds the marks of a text, or of a part of one. Only the beginning of a text has properties.
  package init(_ source: [UInt8], beginsText: Bool = true) {
    self.source = source
    masked = source
    frontMatter = beginsText ? FrontMatter(source) : nil
    if let frontMatter { mask(0..<frontMatter.end, UInt8(ascii: " ")) }
    // Most texts have none of them.
    guard source.contains(where: \.mayBeginMark) else { return }
    readLines(from: frontMatter?.end ?? 0)
  }

  // MARK: Lines

  private mutating func readLines(from beginning: Int) {
    var fence: (sign: CodeFence, depth: Int)?
    var hasItems = false
    // The last line of the properties is an empty one by now.
    var start = source[beginning...].lineBreak?.upperBound ?? beginning
    if beginning == 0 { start = 0 }
    while start < source.count {
      let line = MarkdownLine(source, at: start)
      var end = line.range.upperBound
      hasItems = hasItems || line.hasMarker
      if let open = fence, line.quoteCount < open.depth { fence = nil }
      let words = source[line.contentStart..<line.range.upperBound]
      let isCode = !hasItems && line.quoteCount == 0 && line.isIndentedCode(in: source)
      let sign = isCode ? nil : CodeFence(words)
      if let open = fence {
        if let sign, sign.closes(open.sign) { fence = nil }
      } else if let sign, sign.mayOpen {
        fence = (sign, line.quoteCount)
      } else if !isCode {
        end = read(line)
      }
      guard let next = source[end...].lineBreak else { break }
      start = next.upperBound
    }
  }

  /// Finds the marks of a line. Returns where it ends, or the last line that a mark reaches into.
  private mutating func read(_ line: MarkdownLine) -> Int {
    if let box = line.box, source[box] != UInt8(ascii: " ") { masked[box] = UInt8(ascii: "x") }
    if let end = takeCommentLines(line) ?? takeTableRule(line) { return end }
    let name = blockName(at: line)
    if let name, name.lowerBound == line.contentStart, !line.hasMarker { return hideLine(line) }
    var index = takeDefinition(line) ?? line.contentStart
    var end = name?.lowerBound ?? line.range.upperBound
    while index < end {
      switch source[index] {
      case UInt8(ascii: "\\"): index = min(index + 2, end)
      case UInt8(ascii: "`"): index = codeEnd(from: index)
      case UInt8(ascii: "%"): index = takeComment(at: index, upTo: end)
      case UInt8(ascii: "$"): index = takeFormula(at: index, upTo: end)
      case UInt8(ascii: "["): index = takeReference(at: index, upTo: end)
      case UInt8(ascii: "!"): index = takeEmbed(at: index, upTo: end)
      default: index += 1
      }
      if index > end { end = MarkdownLine(source, at: index).range.upperBound }
    }
    guard let name, index == name.lowerBound else { return end }
    hide(name)
    return name.upperBound
  }

  /// Returns the end of the paragraph around `start`: an empty line ends it.
  private mutating func paragraphEnd(from start: Int) -> Int {
    if let paragraph, paragraph.contains(start) { return paragraph.upperBound }
    var end = MarkdownLine(source, at: start).range.upperBound
    while let next = source[end...].lineBreak {
      let line = MarkdownLine(source, at: next.upperBound)
      end = line.range.upperBound
      guard !line.isEmpty(in: source) else {
        end = next.lowerBound
        break
      }
    }
    paragraph = start...end
    return end
  }

  /// Returns where the code that begins with backticks ends, or where they do if it does not.
  private mutating func codeEnd(from start: Int) -> Int {
    let tick = UInt8(ascii: "`")
    let count = source[start...].prefix { $0 == tick }.count
    var rest = source[start + count..<paragraphEnd(from: start)]
    while let next = rest.firstIndex(of: tick) {
      let run = rest[next...].prefix { $0 == tick }
      if run.count == count { return run.endIndex }
      rest = rest[run.endIndex...]
    }
    return start + count
  }

  // MARK: Tables and blocks

  /// Stretches the rule below the heading of a table.
  private mutating func takeTableRule(_ line: MarkdownLine) -> Int? {
    let words = source[line.contentStart..<line.range.upperBound]
    guard line.range.lowerBound > 0, !line.hasMarker, words.contains(UInt8(ascii: "|")),
      words.contains(UInt8(ascii: "-")), words.allSatisfy({ "|-: \t".utf8.contains($0) })
    else { return nil }
    for cell in words.split(separator: UInt8(ascii: "|")) {
      let dashes = cell.drop { $0 != UInt8(ascii: "-") }.prefix { $0 == UInt8(ascii: "-") }
      guard (1...2).contains(dashes.count) else { continue }
      let added = stretches.last.map { $0.added + $0.count } ?? 0
      stretches.append(
        Stretch(place: dashes.startIndex, count: 3 - dashes.count, added: added)
      )
    }
    return line.range.upperBound
  }

  /// Returns the name by which others refer to the block that ends with a line, with the blanks before it.
  private func blockName(at line: MarkdownLine) -> Range<Int>? {
    guard let name = source[line.contentStart..<line.range.upperBound].blockName,
      line.isLastOfBlock(in: source)
    else { return nil }
    let words = source[line.contentStart..<name.lowerBound].lastIndex { !$0.isBlank }
    return (words.map { $0 + 1 } ?? line.contentStart)..<line.range.upperBound
  }

  /// Hides a line as if it were a comment.
  private mutating func hideLine(_ line: MarkdownLine) -> Int {
    let end = line.range.upperBound
    mask(line.contentStart..<end, UInt8(ascii: " "))
    comments.append(line.range.lowerBound..<(source[end...].lineBreak?.upperBound ?? end))
    return end
  }

  // MARK: Comments

  /// Masks a comment that takes whole lines.
  private mutating func takeCommentLines(_ line: MarkdownLine) -> Int? {
    let start = line.contentStart
    guard has("%%", at: start), !line.hasMarker, start >= commentFree,
      let close = index(of: "%%", in: start + 2..<source.count)
    else {
      // Looking for its end takes long, and the end of the next one is no other.
      commentFree = has("%%", at: start) ? source.count : commentFree
      return nil
    }
    let end = close + 2
    let last = MarkdownLine(source, at: end).range.upperBound
    guard source[end..<last].allSatisfy(\.isBlank) else { return nil }
    mask(start..<last, UInt8(ascii: " "))
    comments.append(line.range.lowerBound..<(source[last...].lineBreak?.upperBound ?? last))
    return last
  }

  private mutating func takeComment(at start: Int, upTo end: Int) -> Int {
    guard has("%%", at: start) else { return start + 1 }
    guard let close = index(of: "%%", in: start + 2..<paragraphEnd(from: end)) else {
      return start + 2
    }
    hide(start..<close + 2)
    return close + 2
  }

  // MARK: Formulas

  private mutating func takeFormula(at start: Int, upTo end: Int) -> Int {
    let isWide = has("$$", at: start)
    let count = isWide ? 2 : 1
    let limit = isWide ? paragraphEnd(from: end) : end
    let first = start + count
    guard first < limit, isWide || !source[first].isBlank, formulaFree[count - 1] <= start else {
      return first
    }
    guard let close = formulaEnd(in: first..<limit, count) else {
      formulaFree[count - 1] = limit
      return first
    }
    let isTall = source[start..<close].lineBreak != nil
    for sign in [start..<first, close..<close + count] {
      mask(sign, UInt8(ascii: "x"))
    }
    places.append(Place(range: start..<first, kind: isTall ? .sign : .hidden))
    mask(first..<close, UInt8(ascii: "x"))
    places.append(Place(range: first..<close, kind: .formula))
    places.append(Place(range: close..<close + count, kind: isTall ? .sign : .hidden))
    return close + count
  }

  /// Returns where the signs behind a formula begin. Those of prices are none: a blank stands before
  /// them, or a digit behind.
  private func formulaEnd(in range: Range<Int>, _ count: Int) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if source[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      let run = source[index..<range.upperBound].prefix { $0 == UInt8(ascii: "$") }.count
      let next = index + run
      if count == 2 {
        if run >= 2, index > range.lowerBound { return index }
      } else if run == 1, index > range.lowerBound, !source[index - 1].isBlank,
        next >= source.count || !Ascii.isDigit(source[next])
      {
        return index
      }
      index += max(run, 1)
    }
    return nil
  }

  // MARK: Footnotes and embeds

  /// Masks the label of a footnote's own words.
  private mutating func takeDefinition(_ line: MarkdownLine) -> Int? {
    guard let label = line.label else { return nil }
    let start = label.lowerBound - 2
    // The blank stays one, so that words behind it are read as at the beginning of a line.
    mask(start..<label.upperBound + 2, UInt8(ascii: "x"))
    places.append(Place(range: start..<line.contentStart, kind: .definition(label: label)))
    return line.contentStart
  }

  private mutating func takeReference(at start: Int, upTo end: Int) -> Int {
    if let page = takePage(at: start, upTo: end) { return page }
    guard let label = source[start..<end].label else { return start + 1 }
    let range = start..<label.upperBound + 1
    mask(range, UInt8(ascii: "x"))
    places.append(Place(range: range, kind: .reference(label: label)))
    return range.upperBound
  }

  /// Masks the `!` of `![[name]]`. The parser takes `![` for the beginning of a picture and then sees
  /// no wiki link.
  private mutating func takeEmbed(at start: Int, upTo end: Int) -> Int {
    guard has("![[", at: start) else { return start + 1 }
    masked[start] = UInt8(ascii: ",")
    return takePage(at: start + 1, upTo: end) ?? start + 3
  }

  /// The most bytes of a link to a page in which other words are looked for.
  private static let maxPage = 512

  /// Hides the page of `[[page\|words]]`, as links are written in tables, where a bar alone would end the cell.
  private mutating func takePage(at start: Int, upTo end: Int) -> Int? {
    let words = start + 2
    guard has("[[", at: start), words < end,
      let close = index(of: "]]", in: words..<min(end, words + Self.maxPage)),
      let bar = index(of: "\\|", in: words..<close), bar > words
    else { return nil }
    places.append(Place(range: words..<bar + 2, kind: .hidden))
    return close
  }

  // MARK: Bytes

  private func has(_ sign: StaticString, at start: Int) -> Bool {
    let bytes = UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount)
    return source[min(start, source.count)...].starts(with: bytes)
  }

  private func index(of sign: StaticString, in range: Range<Int>) -> Int? {
    range.isEmpty ? nil : (range.lowerBound..<range.upperBound - 1).first { has(sign, at: $0) }
  }

  private mutating func hide(_ range: Range<Int>) {
    mask(range, UInt8(ascii: "x"))
    places.append(Place(range: range, kind: .hidden))
  }

  /// Masks all but line breaks.
  private mutating func mask(_ range: Range<Int>, _ sign: UInt8) {
    for index in range where source[index] != UInt8(ascii: "\n") && source[index] != 13 {
      masked[index] = sign
    }
  }
}

extension UInt8 {
  fileprivate var mayBeginMark: Bool {
    self == UInt8(ascii: "%") || self == UInt8(ascii: "$") || self == UInt8(ascii: "[")
      || self == UInt8(ascii: "^") || self == UInt8(ascii: "|")
  }
}

extension MarkdownMarks {
  /// What the parser reads.
  package var parsed: [UInt8] {
    guard !stretches.isEmpty else { return masked }
    var parsed: [UInt8] = []
    var end = 0
    for stretch in stretches {
      parsed += masked[end..<stretch.place]
      parsed += [UInt8](repeating: UInt8(ascii: "-"), count: stretch.count)
      end = stretch.place
    }
    return parsed + masked[end...]
  }

  /// Returns the place in the source of what the parser has read at `place`.
  ///
  /// - Complexity: O(log *n*) in the number of short rules.
  package func source(ofParsed place: Int) -> Int {
    let next = stretches.partitioningIndex { $0.end > place }
    let added = next > 0 ? stretches[next - 1].added + stretches[next - 1].count : 0
    guard next < stretches.count else { return place - added }
    return min(place - added, stretches[next].place)
  }

  /// Returns the places that share bytes with a range of the source.
  ///
  /// - Complexity: O(log *n*) in the number of places.
  func places(in range: Range<Int>) -> ArraySlice<Place> {
    let first = places.partitioningIndex { $0.range.upperBound > range.lowerBound }
    return places[first...].prefix { $0.range.lowerBound < range.upperBound }
  }
}
