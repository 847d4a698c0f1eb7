/// Paths and addresses, which are bytes to those who read them. Swift's characters are not: an accent at
/// the beginning of a name makes one character with the slash before it.
extension StringProtocol {
  /// Whether the first bytes are those of `beginning`.
  @inlinable package func beginsExactly(with beginning: String) -> Bool {
    utf8.starts(with: beginning.utf8)
  }

  /// Whether the last bytes are those of `end`.
  @inlinable package func endsExactly(with end: String) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Returns the text without these bytes at its end; itself if it ends with others.
  @inlinable package func withoutExactly(ending end: String) -> String {
    guard endsExactly(with: end) else { return String(self) }
    return String(self[..<utf8.index(utf8.endIndex, offsetBy: -end.utf8.count)])
  }
}

extension String {
  /// The name of the file at this path: what follows the last slash.
  package var fileName: Substring {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { self[utf8.index(after: $0)...] } ?? self[...]
  }

  /// What follows the last dot of the name of the file at this path, in small letters; empty without a dot.
  package var fileEnding: String {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }
}
