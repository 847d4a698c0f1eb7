/// What a page says.
package struct HypertextPage: Equatable, Sendable {
  package let markdown: String
  /// The one thing that it holds; nil if there is more, or only words.
  package let only: Only?

  package enum Only: Int, Sendable {
    case link = 1
    case picture, code
  }

  package init(markdown: String, only: Only? = nil) {
    self.markdown = markdown
    self.only = only
  }

  /// The address of the one link or picture that it holds; nil if there is none.
  package var address: String? {
    guard only == .link || only == .picture else { return nil }
    let end = markdown.hasSuffix(")") ? markdown.dropLast() : markdown[...]
    let start = end.indices.last { end[$0...].hasPrefix("](") }
    let address = start.map { end[$0...].dropFirst(2) } ?? end
    guard start != nil || address.hasPrefix("<") else { return nil }
    return String(
      address.hasPrefix("<") && address.hasSuffix(">") ? address.dropFirst().dropLast() : address
    )
  }
}

/// HTML of other programs as Markdown.
package enum HypertextReader {
  /// Returns the Markdown of a web page or a part of one, empty if there are no words in it.
  ///
  /// How long that takes depends on libxml2, which is quadratic in some things. The program reads
  /// pages in a process of their own (`HypertextProcess`).
  package static func read(_ html: [UInt8]) throws(HypertextFailure) -> HypertextPage {
    guard let library = HTMLLibrary.shared else { throw .noLibrary }
    var writer = MarkdownWriter()
    let isRead = library.walk(HypertextEncoding.utf8(of: html)) { event in
      switch event {
      case .begin(let element): writer.open(element)
      case .end: writer.close()
      case .words(let words): writer.add(words)
      }
    }
    guard isRead else { throw .unreadable }
    return HypertextPage(markdown: writer.finished, only: writer.only)
  }

  /// Returns the words of a page alone, for one that cannot be read.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func words(of html: [UInt8]) -> String {
    String(decoding: PlainWords(HypertextEncoding.utf8(of: html)).words, as: UTF8.self)
  }

  /// Returns whether Markdown without its escapes is the plain text, apart from blanks. Empty lines count where the
  /// words need no escapes: they are paragraphs, which plain text often has in lines.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func isOnlyPlain(_ markdown: String, _ plain: String) -> Bool {
    let words = MarkdownEscapes.removed(from: markdown)
    let (ours, theirs) = (lines(of: words), lines(of: plain))
    if ours == theirs { return true }
    return words != markdown && ours.filter { !$0.isEmpty } == theirs.filter { !$0.isEmpty }
  }

  /// Returns the words of each line, without empty lines at both ends.
  private static func lines(of text: String) -> [[Substring]] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace) }
    guard let start = lines.firstIndex(where: { !$0.isEmpty }),
      let end = lines.lastIndex(where: { !$0.isEmpty })
    else { return [] }
    return Array(lines[start...end])
  }

  /// Returns about how many elements and attributes HTML has, no fewer than libxml2 finds.
  static func parts(of html: [UInt8]) -> Int {
    var count = 0
    var isInTag = false
    var quote: UInt8?
    for byte in html {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "<") {
        (isInTag, count) = (true, count + 1)
      } else if isInTag {
        switch byte {
        case UInt8(ascii: ">"): isInTag = false
        case UInt8(ascii: "\""), UInt8(ascii: "'"): (quote, count) = (byte, count + 1)
        case 0x09...0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: "="): count += 1
        default: break
        }
      }
    }
    return count
  }
}
