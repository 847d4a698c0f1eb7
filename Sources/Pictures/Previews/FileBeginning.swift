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
    return beginning(of: String(decoding: whole, as: UTF8.self), from: subpath)
  }

  package static func text(of whole: String, from subpath: String?) -> String {
    text(of: Array(whole.utf8.prefix(limit)), from: subpath) ?? whole
  }

  private static func beginning(of text: String, from subpath: String?) -> String {
    heading(subpath).flatMap { index(of: $0, in: text) }.map { String(text[$0...]) } ?? text
  }

  /// Returns the offset of the heading that `subpath` names, in bytes; nil if there is none.
  package static func start(of subpath: String?, in text: String) -> Int? {
    let start = heading(subpath).flatMap { index(of: $0, in: text) }
    return start.map { text.utf8.distance(from: text.startIndex, to: $0) }
  }

  private static func index(of heading: String, in text: String) -> String.Index? {
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      let words = line.drop { $0 == "#" }
      if words.startIndex != line.startIndex, trimmed(words) == trimmed(heading[...]) {
        return rest.startIndex
      }
      rest = rest.dropFirst(line.count + 1)
    }
    return nil
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
