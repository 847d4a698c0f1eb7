import BoardValues

/// Indenting with Tab.
extension TextEditor {
  private static let tab = UInt8(ascii: "\t")

  /// The edit that Tab makes: it moves an item of a list, or the lines that are selected; anywhere else
  /// it inserts a tab. Nil at the beginning of a line, since Markdown takes a line that begins with a tab
  /// for code. (text 6.8)
  package var tabbing: TextEdit? {
    guard !isSingleLine else { return nil }
    if let edit = movingCell(by: 1) { return edit }
    let start = lineStart(at: selection.range.lowerBound)
    let isCode = isFenced(start.line.lowerBound)
    if selectsLines || (start.marker != nil && !isCode) { return indenting(by: 1) }
    let hasWordsBefore =
      selection.range.lowerBound > start.indentStart
      && !isBlank(start.indentStart..<selection.range.lowerBound)
    return isCode || hasWordsBefore ? TextEdit(selection.range, [Self.tab], .typing) : nil
  }

  /// The edit that Shift+Tab makes: it leads to the cell before in a table, and moves lines a level out anywhere else.
  package var outdenting: TextEdit? { movingCell(by: -1) ?? indenting(by: -1) }

  /// Whether the selection is about lines and not about words in one line.
  private var selectsLines: Bool {
    let line = TextLines.line(text, at: selection.range.lowerBound)
    return selection.range.upperBound > line.upperBound
      || !selection.isEmpty && selection.range == line
  }

  /// Returns the edit that moves the lines of the selection a level in or out, items with everything that
  /// stands in them. Nil if they cannot go. (text 6.7)
  package func indenting(by direction: Int) -> TextEdit? {
    guard !isSingleLine else { return nil }
    var lines = selectedLines.map { LineStart(text, line: $0) }
    let isCode = lines.first.map { isFenced($0.line.lowerBound) } ?? false
    var move: (LineStart) -> [UInt8] = { Self.indent(of: $0, movedBy: direction) }
    var numbers: [Int: Int] = [:]
    var end = lines.last?.line.lowerBound ?? 0
    if !isCode, lines.first?.marker != nil, let item = Self.outermost(of: lines) {
      guard let indent = direction > 0 ? innerIndent(of: item) : outerIndent(of: item) else {
        return nil
      }
      lines += content(of: item, after: lines)
      end = lines.last?.line.lowerBound ?? 0
      numbers = self.numbers(moving: item, among: lines, to: item.column(after: indent))
      if let last = numbers.keys.max(), let bottom = lines.last?.line.upperBound {
        lines += self.lines(after: bottom).prefix { $0.lowerBound <= last }
          .map { LineStart(text, line: $0) }
      }
      move = { Self.indent(of: $0, with: item, as: indent) }
    }
    let kind = TextEdit.Kind.command(direction > 0 ? .indent : .outdent)
    return replacing(in: lines, kind) { line in
      let isMoved = line.line.lowerBound <= end && !line.isBlank
      let indent = isMoved ? move(line) : line.indent
      if let number = numbers[line.line.lowerBound] {
        return line.replacing(indent: indent, number: number)
      }
      return (line.indentStart..<line.indentStart + line.indent.count, indent)
    }
  }

  private static func outermost(of lines: [LineStart]) -> LineStart? {
    lines.filter { $0.marker != nil }.min { $0.column < $1.column }
  }

  // MARK: Levels

  /// Returns the indent of an item under the one above it: that of its first child, or a tab for the
  /// level.
  private func innerIndent(of item: LineStart) -> [UInt8]? {
    guard let above = self.item(above: item, where: { $0.column <= item.column }),
      item.column < above.contentColumn
    else { return nil }
    let child = lines(after: above.line.upperBound).lazy.map { LineStart(text, line: $0) }
      .prefix { $0.line.lowerBound < item.line.lowerBound }
      .first { $0.marker != nil && $0.column >= above.contentColumn }
    if let child { return child.indent }
    var indent = above.indent
    while item.column(after: indent) < above.contentColumn { indent.append(Self.tab) }
    return indent
  }

  /// Returns the indent of the item around an item, or none if there is no such item.
  private func outerIndent(of item: LineStart) -> [UInt8]? {
    item.indent.isEmpty ? nil : parent(of: item)?.indent ?? []
  }

  /// Returns the lines behind these that stand in the item.
  private func content(of item: LineStart, after lines: [LineStart]) -> [LineStart] {
    let end = (lines.last ?? item).line.upperBound
    let inside = self.lines(after: end).lazy.map { LineStart(text, line: $0) }
      .prefix { $0.isBlank || $0.depth == item.depth && $0.column >= item.contentColumn }
    let rest = Array(inside)
    return Array(rest.prefix((rest.lastIndex { !$0.isBlank } ?? -1) + 1))
  }

  /// Returns the indent of a line that goes along with `item` when that gets another indent. It stays as
  /// it is written, as far as that leads to the right column.
  private static func indent(of line: LineStart, with item: LineStart, as indent: [UInt8])
    -> [UInt8]
  {
    let column = max(line.column + item.column(after: indent) - item.column, line.quoteColumn)
    if line.indent.starts(with: item.indent) {
      let moved = indent + line.indent.dropFirst(item.indent.count)
      if line.column(after: moved) == column { return moved }
    }
    return line.blanks(to: column, keeping: Array(repeating: tab, count: column / 4))
  }

  /// Returns the indent of a line outside lists: a tab more, or one less.
  private static func indent(of line: LineStart, movedBy direction: Int) -> [UInt8] {
    if direction > 0 { return [tab] + line.indent }
    if line.indent.first == tab { return Array(line.indent.dropFirst()) }
    let blanks = line.indent.prefix { $0 == UInt8(ascii: " ") }.count
    return Array(line.indent.dropFirst(min(blanks, 4)))
  }
}
