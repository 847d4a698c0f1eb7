/// The characters that the bytes of HTML stand for.
enum HypertextEncoding {
  /// The number of bytes in which a page names its character set.
  private static let head = 1024

  /// Returns HTML in UTF-8 without zeros. It may be UTF-16, with a mark or without, stand behind the header that
  /// Windows gives it, or name an old character set.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func utf8(of html: [UInt8]) -> [UInt8] {
    if let isLittle = byteOrder(of: html) { return utf8(ofUTF16: html, isLittle) }
    let page = html.starts(with: [0xEF, 0xBB, 0xBF]) ? html[3...] : withoutHeader(html)
    let bytes = withoutOfficeTags(page.filter { $0 != 0 })
    if isLatin(bytes), String(validating: bytes, as: UTF8.self) == nil {
      return utf8(ofLatin: bytes)
    }
    return Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Returns whether UTF-16 is in little-endian order, by its mark or the zeros in its first letters; nil if it is not
  /// UTF-16.
  private static func byteOrder(of html: [UInt8]) -> Bool? {
    if html.starts(with: [0xFF, 0xFE]) { return true }
    if html.starts(with: [0xFE, 0xFF]) { return false }
    guard html.count >= 4 else { return nil }
    let isZero = html.prefix(4).map { $0 == 0 }
    return isZero == [false, true, false, true]
      ? true : isZero == [true, false, true, false] ? false : nil
  }

  private static func utf8(ofUTF16 html: [UInt8], _ isLittle: Bool) -> [UInt8] {
    let units = stride(from: 0, to: html.count - 1, by: 2).lazy.map { index in
      let (first, second) = (UInt16(html[index]), UInt16(html[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units.filter { $0 != 0 && $0 != 0xFEFF }, as: UTF16.self).utf8)
  }

  /// Returns what follows the lines that say where the HTML begins, which some programs pass on from the clipboard of
  /// Windows.
  private static func withoutHeader(_ html: [UInt8]) -> ArraySlice<UInt8> {
    guard html.starts(with: "Version:".utf8) else { return html[...] }
    return html.drop { $0 != UInt8(ascii: "<") }
  }

  /// Returns HTML without the tags that only Word knows: its conditions, which libxml2 takes for words, as
  /// `<![if !supportLists]>`, and elements such as `<o:p>`, of which it drops what stands before the colon.
  private static func withoutOfficeTags(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(html.count)
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<"), isOfficeTag(html[index...].dropFirst()),
        let end = html[index...].firstIndex(of: UInt8(ascii: ">"))
      {
        index = end
      } else {
        result.append(html[index])
      }
      index += 1
    }
    return result
  }

  private static func isOfficeTag(_ tag: ArraySlice<UInt8>) -> Bool {
    if tag.starts(with: "![if".utf8) || tag.starts(with: "![endif".utf8) { return true }
    let name = tag.first == UInt8(ascii: "/") ? tag.dropFirst() : tag
    let prefix = name.prefix(8).prefix {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
    }
    return !prefix.isEmpty && name.dropFirst(prefix.count).first == UInt8(ascii: ":")
  }

  /// Returns whether a page says that it is in Latin-1, or in what Windows takes for it.
  private static func isLatin(_ html: [UInt8]) -> Bool {
    let words = String(decoding: html.prefix(head), as: UTF8.self).lowercased()
    let names = words.split { " \"'=;/><".contains($0) }
    return names.contains { ["iso-8859-1", "windows-1252", "latin1", "us-ascii"].contains($0) }
  }

  /// The signs of Windows' character set from 0x80 on, where Latin-1 has none.
  private static let signs = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars
  )

  private static func utf8(ofLatin bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append((0x80..<0xA0).contains(byte) ? signs[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return Array(String(text).utf8)
  }
}
