/// The beginning of a text file, for its card.
package enum FileBeginning {
  /// The number of bytes that are read of what only shows how it begins.
  static let limit = 8 << 10
  /// The number of bytes that are read of a note, whose card says them all.
  static let noteLimit = 4 << 20

  /// Returns the text, or nil if the bytes are not text, and where it begins in them. If `subpath` names a heading,
  /// that is there.
  static func text(
    of bytes: [UInt8],
    from subpath: String?,
    limit: Int = limit
  ) -> (words: String, start: Int)? {
    guard !bytes.contains(0) else { return nil }
    // The last character may be cut.
    let whole = bytes.count == limit ? bytes.dropLast(3) : bytes[...]
    let text = String(decoding: whole, as: UTF8.self)
    guard let start = start(of: subpath, in: text) else { return (text, 0) }
    return (String(decoding: text.utf8.dropFirst(start), as: UTF8.self), start)
  }

  /// Returns the offset of the heading that `subpath` names, in bytes; nil if there is none.
  package static func start(of subpath: String?, in text: String) -> Int? {
    guard let heading = heading(subpath) else { return nil }
    let (words, bytes) = (trimmed(heading.utf8[...]), Array(text.utf8))
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let title = bytes[start..<end].drop { $0 == UInt8(ascii: "#") }
      if title.startIndex > start, trimmed(title).elementsEqual(words) { return start }
      start = end + 1
    }
    return nil
  }

  /// Returns the last of the headings that `#One#Two` names, or nil for blocks, which have names of
  /// their own.
  package static func heading(_ subpath: String?) -> String? {
    guard let last = subpath?.split(separator: "#").last, !last.hasPrefix("^") else { return nil }
    return String(last)
  }

  /// Returns a line without blanks around it.
  private static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ line: Bytes)
    -> Bytes.SubSequence
  {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") }
    let end = line.lastIndex { !isBlank($0) }.map(line.index(after:)) ?? line.startIndex
    return line[..<end].drop(while: isBlank)
  }
}
