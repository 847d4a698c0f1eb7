/// A text that is compared by its bytes, as JSON does.
///
/// Swift considers a composed letter with an accent equal to the letter followed by the accent. In
/// a file, such an `id` or key is a different one, and changing one into the other is an edit.
package struct ExactText: Hashable, Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.text.isSame(as: b.text) }

  package func hash(into hasher: inout Hasher) {
    text.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension ExactText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension String {
  /// Returns whether the bytes of both texts are equal.
  ///
  /// Text from files is never compared with `==`, which normalizes first and takes minutes for a
  /// text of nothing but accents.
  package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.span.withUnsafeBytes { first in
      other.utf8.span.withUnsafeBytes { second in
        first.baseAddress == second.baseAddress || first.holds(second)
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether the bytes are those of another buffer of the same size. They are compared
  /// eight at a time, since a save compares all words of a board.
  fileprivate func holds(_ other: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= count {
      let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset += 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset += 1
    }
    return true
  }
}
