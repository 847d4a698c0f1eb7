import BoardValues

/// Markdown links.
extension TextEditor {
  /// The edit that makes `[words](address)`, with the caret where something is still to be written.
  /// Again, it takes the link back.
  package var linking: TextEdit? {
    let range = selection.range
    guard !isInCode(range.lowerBound) else { return nil }
    let kind = TextEdit.Kind.command(.link)
    if let (outer, words) = emptyLink(at: range) {
      let selection = TextSelection(outer.lowerBound..<outer.lowerBound + words.count)
      return TextEdit(outer, Array(text[words]), selection, kind)
    }
    let words = Array("[".utf8) + text[range] + Array("]()".utf8)
    let caret = range.isEmpty ? range.lowerBound + 1 : range.lowerBound + words.count - 1
    return TextEdit(range, words, TextSelection(at: TextPosition(caret)), kind)
  }

  /// Returns a link that has no address yet, with the caret in it.
  private func emptyLink(at range: Range<Int>) -> (outer: Range<Int>, words: Range<Int>)? {
    let caret = range.lowerBound
    let end = Array("](".utf8)
    guard range.isEmpty, caret < text.count else { return nil }
    if caret >= 1, text[caret - 1] == UInt8(ascii: "["), text[caret...].starts(with: "]()".utf8) {
      return (caret - 1..<caret + 3, caret..<caret)
    }
    guard caret >= 2 else { return nil }
    if text[caret] == UInt8(ascii: ")"), Array(text[caret - 2..<caret]) == end,
      let open = text[..<(caret - 2)].lastIndex(of: UInt8(ascii: "[")),
      !text[open..<caret].contains(UInt8(ascii: "\n"))
    {
      return (open..<caret + 1, open + 1..<caret - 2)
    }
    return nil
  }

  /// Returns the edit that makes a link of words over which an address is pasted.
  package func pasting(_ words: String) -> TextEdit? {
    guard let plain = insertion(of: words, TextEdit.paste) else { return nil }
    let address = plain.replacement
    let range = selection.range
    guard !isSingleLine, !range.isEmpty, Self.isAddress(address), !isInCode(range.lowerBound),
      !Self.isAddress(Array(text[range])), !isInLink(range),
      !text[range].contains(where: { Self.markup.contains($0) })
    else { return plain }
    let link = Array("[".utf8) + text[range] + Array("](".utf8) + address + Array(")".utf8)
    return TextEdit(range, link, TextEdit.paste)
  }

  /// Returns whether a range lies within one link, in its words or its address.
  private func isInLink(_ range: Range<Int>) -> Bool {
    let line = TextLines.line(text, at: range.lowerBound)
    guard range.upperBound <= line.upperBound,
      let open = text[line.lowerBound..<range.lowerBound].lastIndex(of: UInt8(ascii: "[")),
      let middle = text[open..<line.upperBound].firstIndex(of: UInt8(ascii: "]")),
      text[middle...].dropFirst().first == UInt8(ascii: "("),
      let close = text[middle..<line.upperBound].firstIndex(of: UInt8(ascii: ")"))
    else { return false }
    return range.upperBound <= close
  }

  private static let markup = Set("[]()<>`\n".utf8)

  /// Returns whether the words are one address and nothing else.
  static func isAddress(_ words: [UInt8]) -> Bool {
    let starts = ["http://", "https://", "mailto:", "xmpp:", "www."]
    return !words.contains { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      && starts.contains { words.count > $0.utf8.count && words.starts(with: $0.utf8) }
  }
}
