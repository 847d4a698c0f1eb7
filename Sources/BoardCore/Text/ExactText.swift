/// Text told apart by its bytes, as JSON does.
///
/// Swift takes a letter with an accent and the letter followed by the accent for the same text. For
/// an `id` or a key of a file they are two, and an edit that turns one into the other is an edit.
package struct ExactText: Hashable {
  package var text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.text.isSame(as: b.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ExactText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension String {
  /// Whether the bytes are equal.
  ///
  /// Text from files is never compared with `==`: that puts accents into their order first, which
  /// takes a text of nothing but accents minutes. For few bytes it is quick, and may say no.
  package func isSame(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    if count <= 15, self != other { return false }
    return utf8.elementsEqual(other.utf8)
  }
}
