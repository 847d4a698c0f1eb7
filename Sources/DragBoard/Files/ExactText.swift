/// Text told apart by its bytes, as JSON does.
///
/// Swift takes a letter with an accent and the letter followed by the accent for the same text. For
/// an `id` or a key of a file they are two, and an edit that turns one into the other is an edit.
struct ExactText: Hashable {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.isSame(as: b.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  func isSame(as other: String) -> Bool {
    // Equal bytes are always equal text, so the quick comparison may say no on its own.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
