import BoardValues

/// Several lines that are put into an item or a quote, and stay in it.
extension TextEditor {
  /// Returns an edit that inserts lines, each of which begins as the one of the caret goes on: with its quote signs, and as far
  /// in as the words of its item. Items become items beside it. (text 6.20)
  package func continuing(_ edit: TextEdit) -> TextEdit {
    let start = lineStart(at: edit.range.lowerBound)
    guard !isSingleLine, start.marker != nil || start.depth > 0,
      edit.range.lowerBound >= start.contentStart, !isInCode(edit.range.lowerBound),
      edit.replacement.contains(LineEnds.newline)
    else { return edit }
    let words = TextEditor(String(decoding: edit.replacement, as: UTF8.self))
    let first = TextLines.line(words.text, at: 0)
    let lines = ([first] + words.lines(after: first.upperBound)).map {
      LineStart(words.text, line: $0)
    }
    let isList = start.marker != nil && lines[0].marker != nil
    // The first of pasted items goes on with the one that is there.
    let head = isList ? lines[0].contentStart : 0
    var bytes = Array(words.text[head..<first.upperBound])
    for line in lines.dropFirst() {
      bytes += lineBreak
      if line.line.isEmpty, line.line.lowerBound == words.text.count { continue }
      bytes += start.quote
      if isList {
        bytes += start.indent
      } else if start.marker != nil, !line.isBlank {
        bytes += start.blanks(to: start.contentColumn, keeping: start.indent)
      }
      bytes += words.text[line.line]
    }
    return TextEdit(edit.range, bytes, edit.kind)
  }
}
