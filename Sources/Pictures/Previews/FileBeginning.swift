/// The beginning of a text file, for its card.
package enum FileBeginning {
  /// The number of bytes that are read.
  static let limit = 8 << 10

  /// Returns the text, or nil if the bytes are not text. If `subpath` names a heading, the text
  /// begins there.
  static func text(of bytes: [UInt8], from subpath: String?) -> String? {
    guard !bytes.contains(0) else { return nil }
    // The last character may be cut.
    let whole = bytes.count == limit ? bytes.prefix { _ in true }.dropLast(3) : bytes[...]
    let text = String(decoding: whole, as: UTF8.self)
    guard let title = heading(subpath) else { return text }
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      let words = line.drop { $0 == "#" }
      if words.startIndex != line.startIndex, trimmed(words) == trimmed(title[...]) {
        return String(rest)
      }
      rest = rest.dropFirst(line.count + 1)
    }
    return text
  }

  /// Returns the last of the headings that `#One#Two` names, or nil for blocks, which have names of
  /// their own.
  package static func heading(_ subpath: String?) -> String? {
    guard let last = subpath?.split(separator: "#").last, !last.hasPrefix("^") else { return nil }
    return String(last)
  }

  private static func trimmed(_ words: Substring) -> String {
    let start = words.drop { $0 == " " }
    return String(String(start.reversed().drop { $0 == " " }).reversed())
  }
}
