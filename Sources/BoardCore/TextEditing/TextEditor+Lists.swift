/// How Enter and Tab go on with lists and quotes.
extension TextEditor {
  /// A new line, with the marker of the list it is in unless it is to be `plain`.
  package func newline(isPlain: Bool) -> TextEdit? {
    guard !isSingleLine else { return nil }
    let lineBreak = [UInt8(ascii: "\n")]
    let start = selection.range.lowerBound
    let plain = TextEdit(selection.range, lineBreak, .typing)
    guard !isPlain, let item = item(at: start), start >= item.contentStart,
      !isInCode(start)
    else { return plain }
    if isBlank(item.contentStart..<item.line.upperBound), selection.isEmpty,
      let edit = ending(item)
    {
      return edit
    }
    var from = start
    while from > item.contentStart, isBlank(from - 1..<from) { from -= 1 }
    let next = item.marker?.next
    let words = lineBreak + item.start(next)
    let caret = TextPosition(from + words.count)
    let following = renumbered(after: selection.range.upperBound, next, indent: item.indent)
    return TextEdit(
      from..<following.end,
      words + following.text,
      TextSelection(at: caret),
      .typing
    )
  }

  /// Enter in an item without words ends the list, or goes on in the one around it.
  private func ending(_ item: ListItem) -> TextEdit? {
    let kind = TextEdit.Kind.command("Typing")
    let marked = item.line.lowerBound..<item.line.upperBound
    if item.isQuote {
      let before = self.item(before: item)
      let isSecond = before.map { $0.isQuote && isBlank($0.contentStart..<$0.line.upperBound) }
      return isSecond == true ? TextEdit(marked, [], kind) : nil
    }
    let parent = parent(of: item)
    return TextEdit(marked, parent.map { $0.start($0.marker?.next) } ?? [], kind)
  }

  /// The items after a new one count on from it, as long as they were in order.
  private func renumbered(after offset: Int, _ marker: ListItem.Marker?, indent: Int)
    -> (end: Int, text: [UInt8])
  {
    let none = (offset, [UInt8]())
    guard case .number(var number, _) = marker else { return none }
    let lineEnd = TextLines.end(text, from: offset)
    var result = Array(text[offset..<lineEnd])
    var end = lineEnd
    var hasChanged = false
    while end < text.count {
      let start = end + TextLines.breakLength(text, at: end)
      guard start > end, let item = ListItem(text, line: TextLines.line(text, at: start)) else {
        break
      }
      if item.indent > indent {
        result += text[end..<item.line.upperBound]
      } else if item.indent == indent, case .number(number, let sign) = item.marker {
        let words = item.indent + (item.marker?.bytes.count ?? 0)
        result += text[end..<start] + item.prefix
        result += ListItem.Marker.number(number + 1, sign).bytes
        result += text[start + words..<item.line.upperBound]
        number += 1
        hasChanged = true
      } else {
        break
      }
      end = item.line.upperBound
    }
    return hasChanged ? (end, result) : none
  }

  // MARK: Backspace

  /// What Backspace does where the words of an item begin: first the marker becomes blanks, so that the
  /// words belong to the item above, then the blanks go, a level at a time. Nil anywhere else. (text 6.5)
  package var unmarking: TextEdit? {
    let offset = selection.head.offset
    let line = TextLines.line(text, at: offset)
    guard !isSingleLine, selection.isEmpty, offset > line.lowerBound, !isInCode(offset) else {
      return nil
    }
    let kind = TextEdit.Kind.command("Delete")
    if let item = ListItem(text, line: line), !item.isQuote, item.contentStart == offset {
      let start = line.lowerBound + item.indent
      let blanks = Array(repeating: UInt8(ascii: " "), count: offset - start)
      return TextEdit(start..<offset, blanks, kind)
    }
    guard offset - line.lowerBound > 1, isBlank(line.lowerBound..<offset) else { return nil }
    let level = levelAbove(line, below: offset - line.lowerBound)
    return TextEdit(line.lowerBound + level..<offset, [], kind)
  }

  /// How far the words of the nearest item above are indented that stand less far in than `indent`.
  private func levelAbove(_ line: Range<Int>, below indent: Int) -> Int {
    var start = line.lowerBound
    while start > 0 {
      let above = TextLines.line(text, at: start - 1)
      if isBlank(above) { break }
      if let item = ListItem(text, line: above), !item.isQuote, item.childIndent < indent {
        return item.childIndent
      }
      start = above.lowerBound
    }
    return 0
  }

  // MARK: Tab

  /// Whether Tab indents here.
  package var isInList: Bool {
    let items = selectedLines.compactMap { ListItem(text, line: $0) }
    return items.contains { !$0.isQuote } || selectedLines.count > 1
  }

  /// Moves the selected items with all beneath them a level in or out; nil if they cannot go.
  package func indenting(by direction: Int) -> TextEdit? {
    var lines = selectedLines
    guard let first = lines.first, !isInCode(first.lowerBound) else { return nil }
    let width = width(of: first, direction)
    guard width != 0 else { return nil }
    if let last = lines.last, let item = ListItem(text, line: last) {
      lines += children(of: item)
    }
    let range = first.lowerBound..<(lines.last ?? first).upperBound
    var replacement: [UInt8] = []
    var edges = (anchor: selection.anchor.offset, head: selection.head.offset)
    var end = range.lowerBound
    for line in lines {
      replacement += text[end..<line.lowerBound]
      let words = text[line]
      let blanks = words.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      let removed = width < 0 ? min(blanks, -width) : 0
      let added = width > 0 && !line.isEmpty ? width : 0
      replacement += Array(repeating: UInt8(ascii: " "), count: added) + words.dropFirst(removed)
      edges.anchor += Self.shift(selection.anchor.offset, line, added, removed)
      edges.head += Self.shift(selection.head.offset, line, added, removed)
      end = line.upperBound
    }
    let selection = TextSelection(
      anchor: TextPosition(edges.anchor),
      head: TextPosition(edges.head)
    )
    return TextEdit(
      range,
      replacement,
      selection,
      .command(direction > 0 ? "Indent" : "Outdent")
    )
  }

  private static func shift(_ offset: Int, _ line: Range<Int>, _ added: Int, _ removed: Int) -> Int
  {
    guard offset >= line.lowerBound else { return 0 }
    return added - min(removed, offset - line.lowerBound)
  }

  /// By how many blanks the first line moves: to the words of the item above, or to the item around it.
  private func width(of line: Range<Int>, _ direction: Int) -> Int {
    guard let item = ListItem(text, line: line), !item.isQuote else {
      return direction > 0 ? 4 : -4
    }
    if direction < 0 {
      return (parent(of: item)?.indent ?? 0) - item.indent
    }
    guard let above = self.item(above: item, where: { $0.indent <= item.indent }) else { return 0 }
    return above.childIndent - item.indent
  }

  private var selectedLines: [Range<Int>] {
    var lines = [TextLines.line(text, at: selection.range.lowerBound)]
    while let last = lines.last, last.upperBound < selection.range.upperBound {
      let start = last.upperBound + TextLines.breakLength(text, at: last.upperBound)
      // A selection that ends where a line begins does not reach into it.
      guard start > last.upperBound, start < selection.range.upperBound else { break }
      lines.append(TextLines.line(text, at: start))
    }
    return lines
  }

  private func children(of item: ListItem) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var end = item.line.upperBound
    while end < text.count {
      let start = end + TextLines.breakLength(text, at: end)
      guard start > end else { break }
      let line = TextLines.line(text, at: start)
      let blanks = text[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      guard blanks > item.indent, !line.isEmpty else { break }
      lines.append(line)
      end = line.upperBound
    }
    return lines
  }

  // MARK: Lines around

  private func item(at offset: Int) -> ListItem? {
    ListItem(text, line: TextLines.line(text, at: offset))
  }

  private func item(before item: ListItem) -> ListItem? {
    guard item.line.lowerBound > 0 else { return nil }
    return self.item(at: item.line.lowerBound - 1)
  }

  private func parent(of item: ListItem) -> ListItem? {
    guard item.indent > 0 else { return nil }
    return self.item(above: item) { $0.indent < item.indent && !$0.isQuote }
  }

  private func item(above item: ListItem, where isWanted: (ListItem) -> Bool) -> ListItem? {
    var item = item
    while let above = self.item(before: item) {
      if isWanted(above) { return above }
      item = above
    }
    return nil
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    text[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
