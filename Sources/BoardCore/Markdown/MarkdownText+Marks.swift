/// Marks that Obsidian knows and CommonMark does not.
extension MarkdownText {
  /// The text with `==words==` highlighted.
  var withHighlights: MarkdownText {
    let marks = highlightMarks
    guard !marks.isEmpty else { return self }
    var text = MarkdownText()
    var end = 0
    for mark in marks {
      text.append(part(end..<mark.lowerBound - 2))
      text.append(part(mark).styled(.highlight))
      end = mark.upperBound + 2
    }
    text.append(part(end..<count))
    return text
  }

  /// The ranges between two pairs of `=`, without the pairs.
  private var highlightMarks: [Range<Int>] {
    let bytes = Array(words.utf8)
    let isBlank = { (byte: UInt8) in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }
    var marks: [Range<Int>] = []
    var start: Int?
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "="), bytes[index + 1] == UInt8(ascii: "="),
        !isCode(at: index)
      else {
        if bytes[index] == UInt8(ascii: "\n") { start = nil }
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { $0 != UInt8(ascii: "=") } ?? bytes.count
      if end - index > 2 {
        start = nil
      } else if let opened = start, opened < index, !isBlank(bytes[index - 1]) {
        marks.append(opened..<index)
        start = nil
      } else {
        start = end < bytes.count && !isBlank(bytes[end]) ? end : nil
      }
      index = end
    }
    return marks
  }

  private func isNameLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Returns whether a line of the source ends at an offset, and not only a row by a tag.
  private func isLineEnd(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "\n") else { return false }
    return runs.first { $0.range.contains(offset) }.map { $0.isExact || $0.source.count == 2 }
      ?? true
  }

  /// The parts of `[!name] Title` and what follows it; nil if the text does not begin so.
  var callout: (callout: MarkdownCallout, title: MarkdownText, rest: MarkdownText)? {
    let bytes = Array(words.utf8)
    guard bytes.starts(with: "[!".utf8), let close = bytes.firstIndex(of: UInt8(ascii: "]")),
      close > 2, bytes[2..<close].allSatisfy({ isNameLetter($0) })
    else { return nil }
    let name = String(decoding: bytes[2..<close], as: UTF8.self).lowercased()
    let lineEnd = bytes.indices.first { isLineEnd(bytes, $0) } ?? bytes.count
    var start = close + 1
    var callout = MarkdownCallout(name: name)
    if start < lineEnd, bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-") {
      callout.folding = bytes[start] == UInt8(ascii: "-") ? .folded : .open
      start += 1
    }
    while start < lineEnd, bytes[start] == UInt8(ascii: " ") { start += 1 }
    guard start <= lineEnd else { return nil }
    var title = part(start..<lineEnd)
    if title.isEmpty { title.append(name.prefix(1).uppercased() + name.dropFirst()) }
    return (callout, title, part(min(lineEnd + 1, count)..<count))
  }
}
