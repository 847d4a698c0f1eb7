import BoardValues

/// Headings, lists and check boxes of whole lines.
extension TextEditor {
  /// The deepest heading that `headingEdit` makes before it takes the heading back.
  private static let deepestHeading = 3

  /// The edit that makes headings of the selected lines, a level smaller each time, and then lines
  /// without a heading again. Nil in a label and in code.
  package var headingEdit: TextEdit? {
    headingEdit { $0 < Self.deepestHeading ? $0 + 1 : 0 }
  }

  /// Returns the edit that makes headings of a level of the selected lines, or takes them back if they are that already.
  package func headingEdit(level: Int) -> TextEdit? { headingEdit { $0 == level ? 0 : level } }

  private func headingEdit(_ level: (Int) -> Int) -> TextEdit? {
    let lines = paragraphs
    guard let first = lines.first.map(headingRange(of:)) else { return nil }
    let next = level(text[first].prefix { $0 == UInt8(ascii: "#") }.count)
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

  /// The edit that numbers the selected lines, which become items, or takes the numbers away if all have one. Nil in a label and
  /// in code.
  package var numberedListEdit: TextEdit? {
    let lines = paragraphs
    let isNumbered = lines.allSatisfy { $0.number != nil }
    var number = 0
    return replacing(in: lines, .command(.list)) { line in
      if isNumbered { return (line.markerStart..<line.contentStart, []) }
      number += 1
      let sign = LineStart.Marker.number(number, UInt8(ascii: ".")).bytes
      guard let marker = line.marker else {
        return (line.markerStart..<line.markerStart, sign + Self.blank)
      }
      let end = line.markerStart + (line.number == nil ? marker.bytes.count : line.numberLength)
      return (line.markerStart..<end, sign)
    }
  }

  /// The edit that makes a quote of the selected lines, or takes its signs away if all have one. Nil in a label and in code.
  package var quoteEdit: TextEdit? {
    let lines = paragraphs
    let isQuote = lines.allSatisfy { $0.depth > 0 }
    return replacing(in: lines, .command(.quote)) { line in
      let start = line.line.lowerBound
      return isQuote
        ? (start..<start + line.quote.count, line.outerQuote) : (start..<start, Array("> ".utf8))
    }
  }

  /// The edit that makes a code block of the selected lines. Nil in a label and in code.
  package var codeBlockEdit: TextEdit? {
    guard let first = paragraphs.first, let last = selectedLines.last else { return nil }
    let prefix = first.quote + (first.marker == nil ? first.indent : [])
    let sign = Array("```".utf8)
    let range =
      first.line.lowerBound
      + prefix.count..<max(last.upperBound, first.line.lowerBound + prefix.count)
    let before = sign + lineBreak + prefix
    let moved = { (position: TextPosition) in
      TextPosition(max(position.offset, range.lowerBound) + before.count)
    }
    return TextEdit(
      range,
      before + text[range] + lineBreak + prefix + sign,
      TextSelection(anchor: moved(selection.anchor), head: moved(selection.head)),
      .command(.codeBlock)
    )
  }

  /// The edit that draws a rule below the line of the caret. Nil in a label and in code.
  package var ruleEdit: TextEdit? {
    guard let line = paragraphs.last else { return nil }
    let next = lineBreak + line.quote
    // Right beneath words it would make a heading of them.
    let words = (line.isBlank ? [] : next + next) + Array("---".utf8) + next
    let place = line.isBlank ? line.contentStart : line.line.upperBound
    return TextEdit(place..<place, words, .command(.rule))
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
