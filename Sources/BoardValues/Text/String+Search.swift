extension String {
  /// Returns whether the text contains the bytes of `part`. The standard library's own search comes
  /// with regular expressions, which the program is built without.
  package func holds(_ part: String) -> Bool {
    let bytes = Array(utf8)
    let wanted = Array(part.utf8)
    guard wanted.count <= bytes.count else { return false }
    return (0...bytes.count - wanted.count).contains { start in
      bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
