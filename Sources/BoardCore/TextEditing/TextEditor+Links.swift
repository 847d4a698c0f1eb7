import BoardValues

/// Markdown links.
extension TextEditor {
  /// Returns the edit that makes `[words](address)` of the selection or of the word at the caret, with the caret where
  /// something is still to be written. An address that is selected becomes the address. (text 6.11)
  @MainActor
  package func linking(to address: String? = nil, in geometry: some TextGeometry) -> TextEdit? {
    let range =
      selection.isEmpty ? word(at: selection.head.offset, in: geometry) : selection.range
    guard !isInCode(range.lowerBound) else { return nil }
    let isAddress = Self.isAddress(Array(text[range]))
    let words = isAddress ? [] : Array(text[range])
    let target = isAddress ? Array(text[range]) : Array((address ?? "").utf8)
    let link = Array("[".utf8) + words + Array("](".utf8) + target + Array(")".utf8)
    let caret = words.isEmpty ? 1 : target.isEmpty ? link.count - 1 : link.count
    let position = TextPosition(range.lowerBound + caret)
    return TextEdit(range, link, TextSelection(at: position), .command(.link))
  }

  /// Returns the link at an offset, its signs included; nil if there is none.
  @MainActor
  package func link(at offset: Int, reading: some WordsReading) -> MarkdownLink? {
    // The signs around a link may stand before or behind all words.
    for text in reading.words(in: TextLines.line(text, at: offset), of: text) {
      for mark in InlineMarks(text, in: self.text).marks where mark.kind == .link {
        guard mark.opener.lowerBound <= offset, offset <= mark.closer.upperBound else { continue }
        return text.spans.first { $0.range.lowerBound == mark.words.lowerBound }?.link
      }
      for span in text.spans where span.link != nil {
        guard let words = text.part(span.range).source else { continue }
        if words.adjoins(offset..<offset) || page(around: words, touches: offset) {
          return span.link
        }
      }
    }
    return nil
  }

  /// Returns whether `[[`, a page that ends with some words, and `]]` reach to an offset.
  private func page(around words: Range<Int>, touches offset: Int) -> Bool {
    let line = TextLines.line(text, at: words.lowerBound)
    guard line.contains(words.lowerBound), words.upperBound <= line.upperBound,
      text[words.upperBound..<line.upperBound].starts(with: "]]".utf8),
      let open = text[line.lowerBound..<words.lowerBound].lastIndex(of: UInt8(ascii: "[")),
      open > line.lowerBound, text[open - 1] == text[open]
    else { return false }
    return (open - 1...words.upperBound + 2).contains(offset)
  }

  /// Returns the edit that puts words where the selection is: as a link of the selected words if it is an address, into a cell
  /// or the cells from there on in a table, and in lines that go on as the one of the caret in a list or a quote. Plain words
  /// make no link.
  package func pasting(
    _ words: String,
    isPlain: Bool = false,
    _ kind: TextEdit.Kind = TextEdit.paste
  ) -> TextEdit? {
    let bytes = Self.usable(words, isSingleLine: isSingleLine)
    if let edit = puttingIntoCell(bytes, kind) { return edit }
    guard let plain = insertion(of: words, kind) else { return nil }
    let address = plain.replacement
    let range = selection.range
    guard !isPlain, !isSingleLine, !range.isEmpty, Self.isAddress(address),
      !isInCode(range.lowerBound),
      !Self.isAddress(Array(text[range])), !isInLink(range),
      !text[range].contains(where: { Self.markup.contains($0) })
    else { return continuing(plain) }
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
  package static func isAddress(_ words: [UInt8]) -> Bool {
    let starts = ["http://", "https://", "mailto:", "xmpp:", "www."]
    return !words.contains { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
      && starts.contains { words.count > $0.utf8.count && words.starts(with: $0.utf8) }
  }
}
