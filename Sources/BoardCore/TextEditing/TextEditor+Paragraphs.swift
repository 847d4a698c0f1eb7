import BoardValues

/// Headings, lists and check boxes of whole lines.
extension TextEditor {
  /// The deepest heading that `headingEdit` makes before it takes the heading back.
  private static let deepestHeading = 3

  /// The edit that makes headings of the selected lines, a level smaller each time, and then lines
  /// without a heading again. Nil in a label and in code.
  package var headingEdit: TextEdit? {
    let lines = paragraphs
    guard let first = lines.first.map(headingRange(of:)) else { return nil }
    let level = text[first].prefix { $0 == UInt8(ascii: "#") }.count
    let next = level < Self.deepestHeading ? level + 1 : 0
    let sign = next == 0 ? [] : Array(repeating: UInt8(ascii: "#"), count: next) + Self.blank
    return replacing(in: lines, .command(.heading)) { (self.headingRange(of: $0), sign) }
  }

  /// The edit that makes items of the selected lines, or takes their markers away if all have one.
  /// Nil in a label and in code.
  package var listEdit: TextEdit? {
    let lines = paragraphs
    let isList = lines.allSatisfy { $0.marker != nil }
    return replacing(in: lines, .command(.list)) { line in
      if isList { return (line.markerStart..<line.contentStart, []) }
      return line.marker == nil ? (line.markerStart..<line.markerStart, Self.bullet) : nil
    }
  }

  /// The edit that puts check boxes on the selected lines, which become items, or takes the boxes
  /// away if all have one. Nil in a label and in code.
  package var checkBoxEdit: TextEdit? {
    let lines = paragraphs
    let hasBoxes = lines.allSatisfy(\.hasCheckBox)
    return replacing(in: lines, .command(.checkBox)) { line in
      if hasBoxes { return (line.contentStart - Self.box.count..<line.contentStart, []) }
      if line.hasCheckBox { return nil }
      let sign = line.marker == nil ? Self.bullet + Self.box : Self.box
      return (line.contentStart..<line.contentStart, sign)
    }
  }

  private static let blank = [UInt8(ascii: " ")]
  private static let bullet = Array("- ".utf8)
  private static let box = Array("[ ] ".utf8)

  /// The selected lines that have words, or the line of the caret; none in a label and in code.
  private var paragraphs: [LineStart] {
    let lines = selectedLines.map { LineStart(text, line: $0) }
    guard !isSingleLine, let first = lines.first, !isFenced(first.line.lowerBound) else {
      return []
    }
    let written = lines.filter { !$0.isBlank && !beginsCode($0) }
    return written.isEmpty ? [first] : written
  }

  /// Returns where the words of a line begin, behind the marks of a list, a quote or a heading.
  func contentStart(of line: LineStart) -> Int { headingRange(of: line).upperBound }

  /// Returns the range of the number signs and blanks that begin a heading, empty in other lines.
  private func headingRange(of line: LineStart) -> Range<Int> {
    let words = text[line.contentStart..<line.line.upperBound]
    let signs = words.prefix { $0 == UInt8(ascii: "#") }
    let blanks = words.dropFirst(signs.count).prefix(while: \.isBlank)
    let isHeading =
      (1...6).contains(signs.count) && (!blanks.isEmpty || signs.endIndex == words.endIndex)
    return line.contentStart..<line.contentStart + (isHeading ? signs.count + blanks.count : 0)
  }
}

extension LineStart {
  /// The offset behind the indent, where a marker begins.
  fileprivate var markerStart: Int { indentStart + indent.count }
}
