import BoardValues

/// A table as it was written: its lines, with the cells between the bars.
struct TextTable {
  /// The lines in the source, without the last line break.
  let range: Range<Int>
  /// The heading, the rule beneath it and the rows.
  var lines: [Line]
  /// The line break between lines.
  private let lineBreak: [UInt8]

  struct Line: Equatable {
    /// The marks of a quote or an item, and blanks.
    var prefix: [UInt8]
    /// The bytes between the bars, blanks at their ends as well.
    var cells: [[UInt8]]
    var hasFirstBar = true
    var hasLastBar = true
    /// Where the cells are in the source.
    fileprivate(set) var places: [Range<Int>] = []

    /// Whether no cell has words.
    var isEmpty: Bool { cells.allSatisfy { $0.allSatisfy(\.isBlank) } }
  }

  /// A cell by its line and column. The rule is line 1.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  static let bar = UInt8(ascii: "|")

  /// Finds the table around an offset; nil if there is none.
  ///
  /// - Complexity: O(length of the lines around up to an empty one).
  init?(_ text: [UInt8], around offset: Int) {
    let line = TextLines.line(text, at: offset)
    guard text[line].contains(Self.bar) else { return nil }
    // The rule is above the line, or below the heading.
    var (first, rule) = (line, Self.line(behind: line, in: text))
    while rule.map({ !Self.isRule($0, in: text) }) ?? true {
      guard first.lowerBound > 0 else { return nil }
      (rule, first) = (first, TextLines.line(text, at: first.lowerBound - 1))
      guard text[first].contains(Self.bar) else { return nil }
    }
    guard let rule, !Self.continuesParagraph(first, in: text) else { return nil }
    var lines = [first, rule]
    while let next = lines.last.flatMap({ Self.line(behind: $0, in: text) }),
      text[next].contains(Self.bar)
    {
      lines.append(next)
    }
    self.lines = lines.map { Self.read($0, in: text) }
    guard self.lines[0].cells.count == self.lines[1].cells.count else { return nil }
    range = first.lowerBound..<(lines.last ?? rule).upperBound
    lineBreak = Array(text[first.upperBound..<rule.lowerBound])
    guard range.lowerBound <= offset, offset <= range.upperBound else { return nil }
  }

  /// Reads a text that is a table and nothing else, as another program puts it on the clipboard: Markdown, or lines with
  /// tabs.
  static func cells(of text: [UInt8]) -> [[[UInt8]]]? {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if text.contains(UInt8(ascii: "\t")) {
      return lines.map { $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
        .map { $0.map { escaped(Array($0)) } }
    }
    guard let table = TextTable(text, around: 0), table.range.count >= text.count - 1 else {
      return nil
    }
    return ([0] + Array(2..<max(table.lines.count, 2))).map { table.lines[$0].cells.map(trimmed) }
  }

  var columnCount: Int { lines[0].cells.count }

  // MARK: Reading

  private static func line(behind line: Range<Int>, in text: [UInt8]) -> Range<Int>? {
    let length = TextLines.breakLength(text, at: line.upperBound)
    return length == 0 ? nil : TextLines.line(text, at: line.upperBound + length)
  }

  /// Whether a line goes on with the words of the one above, where no table can begin.
  private static func continuesParagraph(_ line: Range<Int>, in text: [UInt8]) -> Bool {
    guard line.lowerBound > 0 else { return false }
    let above = LineStart(text, line: TextLines.line(text, at: line.lowerBound - 1))
    let words = text[above.contentStart..<above.line.upperBound]
    return !above.isBlank && above.depth == LineStart(text, line: line).depth
      && words.first != UInt8(ascii: "#") && CodeFence(words) == nil && !MarkdownLine.isRule(words)
  }

  private static func isRule(_ line: Range<Int>, in text: [UInt8]) -> Bool {
    let cells = read(line, in: text).cells
    return text[line].contains(bar) && !cells.isEmpty
      && cells.allSatisfy { cell in
        var words = trimmed(cell)[...]
        if words.first == UInt8(ascii: ":") { words = words.dropFirst() }
        if words.last == UInt8(ascii: ":") { words = words.dropLast() }
        return !words.isEmpty && words.allSatisfy { $0 == UInt8(ascii: "-") }
      }
  }

  private static func read(_ range: Range<Int>, in text: [UInt8]) -> Line {
    let start = LineStart(text, line: range).contentStart
    var line = Line(prefix: Array(text[range.lowerBound..<start]), cells: [])
    var places: [Range<Int>] = []
    var (begin, index) = (start, start)
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if text[index] == bar {
        places.append(begin..<index)
        begin = index + 1
      }
      index += 1
    }
    places.append(begin..<range.upperBound)
    line.hasFirstBar = places.count > 1 && text[places[0]].allSatisfy(\.isBlank)
    if line.hasFirstBar { places.removeFirst() }
    line.hasLastBar = places.count > 1 && text[places[places.count - 1]].allSatisfy(\.isBlank)
    if line.hasLastBar { places.removeLast() }
    line.places = places
    line.cells = places.map { Array(text[$0]) }
    return line
  }

  static func trimmed(_ cell: [UInt8]) -> [UInt8] {
    Array(cell.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
  }

  /// Returns words as they stand in a cell: without line ends, and with their bars escaped.
  static func escaped(_ words: [UInt8]) -> [UInt8] {
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in words {
      if byte == UInt8(ascii: "\n") {
        cell += Array("<br>".utf8)
      } else {
        if byte == bar, !isEscaped { cell.append(UInt8(ascii: "\\")) }
        cell.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return cell
  }

  /// Returns the cell around an offset of the source.
  func place(at offset: Int) -> Place {
    let line =
      lines.firstIndex { offset <= ($0.places.last?.upperBound ?? 0) + ($0.hasLastBar ? 1 : 0) }
      ?? lines.count - 1
    let places = lines[line].places
    return Place(
      line: line,
      column: places.firstIndex { offset <= $0.upperBound } ?? max(places.count - 1, 0)
    )
  }

  /// Whether an offset is in a cell that has a bar at both sides.
  func isClosed(at offset: Int) -> Bool {
    let place = place(at: offset)
    let line = lines[place.line]
    guard line.places.indices.contains(place.column),
      line.places[place.column].contains(offset)
        || line.places[place.column].upperBound == offset
    else { return false }
    return (place.column > 0 || line.hasFirstBar)
      && (place.column < line.places.count - 1 || line.hasLastBar)
  }

  // MARK: Columns

  /// Whether the bars stand beneath each other, but for a line that is being written.
  func isAligned(but skipped: Int) -> Bool {
    guard lines[..<2].allSatisfy({ $0.cells.allSatisfy { $0.first?.isBlank ?? false } }) else {
      return false
    }
    let widths = lines.enumerated().filter { $0.offset != skipped }.map { line -> [Int]? in
      let line = line.element
      guard line.hasFirstBar, line.hasLastBar, line.cells.count == columnCount else { return nil }
      return line.cells.map(Self.width)
    }
    return widths.allSatisfy { $0 != nil && $0 == widths[0] }
  }

  /// Puts the bars beneath each other.
  mutating func align() {
    for line in lines.indices {
      lines[line].cells += Array(
        repeating: [],
        count: max(columnCount - lines[line].cells.count, 0)
      )
      (lines[line].hasFirstBar, lines[line].hasLastBar) = (true, true)
    }
    for column in 0..<columnCount {
      let words = lines.indices.map { Self.trimmed(lines[$0].cells[column]) }
      let rule = words[1]
      let isRight = rule.last == UInt8(ascii: ":")
      let isCentred = isRight && rule.first == UInt8(ascii: ":")
      let width = max(words.indices.filter { $0 != 1 }.map { Self.width(words[$0]) }.max() ?? 0, 3)
      for line in lines.indices {
        let space = width - Self.width(words[line])
        if line == 1 {
          let marks = (rule.first == UInt8(ascii: ":") ? 1 : 0) + (isRight ? 1 : 0)
          let dashes = [UInt8](repeating: UInt8(ascii: "-"), count: max(width - marks, 1))
          lines[1].cells[column] =
            Self.blanks(1) + (rule.first == UInt8(ascii: ":") ? Array(":".utf8) : []) + dashes
            + (isRight ? Array(":".utf8) : []) + Self.blanks(1)
        } else {
          let before = isCentred ? space / 2 : isRight ? space : 0
          lines[line].cells[column] =
            Self.blanks(1 + before) + words[line] + Self.blanks(space - before + 1)
        }
      }
    }
  }

  private static func blanks(_ count: Int) -> [UInt8] {
    Array(repeating: UInt8(ascii: " "), count: max(count, 0))
  }

  /// Returns the number of letters side by side; those of Chinese, Japanese and Korean count twice.
  private static func width(_ cell: [UInt8]) -> Int {
    String(decoding: cell, as: UTF8.self).reduce(0) { width, character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      let isWide =
        (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
        || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
        || (0xFE30...0xFE4F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
        || (0x1F300...0x1FAFF).contains(scalar) || (0x20000...0x3FFFD).contains(scalar)
      return width + (isWide ? 2 : 1)
    }
  }

  // MARK: Writing

  /// Returns the source of the table, and where the words of each cell are in it.
  func written() -> (bytes: [UInt8], words: [[Range<Int>]]) {
    var bytes: [UInt8] = []
    var words: [[Range<Int>]] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes += lineBreak }
      bytes += line.prefix
      if line.hasFirstBar { bytes.append(Self.bar) }
      var places: [Range<Int>] = []
      for (column, cell) in line.cells.enumerated() {
        if column > 0 { bytes.append(Self.bar) }
        let front = cell.prefix(while: \.isBlank).count
        if front == cell.count {
          // The caret goes behind the first of the blanks.
          let place = bytes.count + min(front, 1)
          places.append(place..<place)
        } else {
          let back = cell.reversed().prefix(while: \.isBlank).count
          places.append(bytes.count + front..<bytes.count + cell.count - back)
        }
        bytes += cell
      }
      if line.hasLastBar { bytes.append(Self.bar) }
      words.append(places)
    }
    return (bytes, words)
  }
}
