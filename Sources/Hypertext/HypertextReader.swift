/// HTML of other programs as Markdown.
package enum HypertextReader {
  /// Returns the Markdown of a web page or a part of one, empty if there are no words in it.
  ///
  /// How long that takes depends on libxml2, which is quadratic in some things. The program reads
  /// pages in a process of their own (`HypertextProcess`).
  package static func markdown(from html: [UInt8]) throws(HypertextFailure) -> String {
    guard let library = HTMLLibrary.shared else { throw .noLibrary }
    var writer = MarkdownWriter()
    let isRead = library.walk(utf8(of: html)) { event in
      switch event {
      case .begin(let element): writer.open(element)
      case .end: writer.close()
      case .words(let words): writer.add(words)
      }
    }
    guard isRead else { throw .unreadable }
    return writer.finished
  }

  /// Returns the words of a page alone, for one that cannot be read.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func words(of html: [UInt8]) -> String {
    String(decoding: PlainWords(utf8(of: html)).words, as: UTF8.self)
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

  /// Returns HTML in UTF-8 without zeros. A mark at its beginning may tell that it is UTF-16, as some
  /// browsers send it.
  private static func utf8(of html: [UInt8]) -> [UInt8] {
    let isLittle = html.starts(with: [0xFF, 0xFE])
    guard isLittle || html.starts(with: [0xFE, 0xFF]) else {
      return Array(String(decoding: html.filter { $0 != 0 }, as: UTF8.self).utf8)
    }
    let units = stride(from: 2, to: html.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(html[index]), UInt16(html[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units.filter { $0 != 0 }, as: UTF16.self).utf8)
  }
}
