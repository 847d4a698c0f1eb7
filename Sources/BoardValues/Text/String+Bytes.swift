/// Comparisons of paths and addresses, which the system reads as bytes. Swift's characters are no
/// substitute: an accent at the beginning of a name forms one character with the slash before it.
extension StringProtocol {
  /// Returns whether the first bytes are those of `beginning`.
  @inlinable package func beginsExactly(with beginning: String) -> Bool {
    utf8.starts(with: beginning.utf8)
  }

  /// Returns whether the last bytes are those of `end`.
  @inlinable package func endsExactly(with end: String) -> Bool {
    utf8.count >= end.utf8.count && utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Returns the text without the bytes of `end` at its end, or all of it if it ends differently.
  @inlinable package func withoutExactly(ending end: String) -> String {
    guard endsExactly(with: end) else { return String(self) }
    return String(self[..<utf8.index(utf8.endIndex, offsetBy: -end.utf8.count)])
  }
}

extension String {
  /// The name of the file at this path: the part after the last slash.
  package var fileName: Substring {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { self[utf8.index(after: $0)...] } ?? self[...]
  }

  /// The part after the last dot in the name of the file at this path, in lower case. It is empty
  /// if there is no dot.
  package var fileEnding: String {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }
}
