/// A position of the caret between two characters. At a soft line break there are two of them, one
/// on each row.
package struct TextPosition: Hashable, Sendable {
  /// The offset from the beginning of the text, in bytes of UTF-8.
  package var offset: Int
  /// Whether the caret belongs to the character before it. At a soft line break it then stands at
  /// the end of the row and not at the start of the row below.
  package var isTrailing: Bool

  package init(_ offset: Int, isTrailing: Bool = false) {
    self.offset = offset
    self.isTrailing = isTrailing
  }
}

/// A selected range of text, and which end of it moves.
package struct TextSelection: Hashable, Sendable {
  /// The end that stays.
  package var anchor: TextPosition
  /// The end that moves: the caret.
  package var head: TextPosition

  package init(anchor: TextPosition, head: TextPosition) {
    self.anchor = anchor
    self.head = head
  }

  package init(at position: TextPosition) { self.init(anchor: position, head: position) }

  package init(_ range: Range<Int>) {
    self.init(anchor: TextPosition(range.lowerBound), head: TextPosition(range.upperBound))
  }

  /// The selected range in bytes of UTF-8.
  package var range: Range<Int> {
    min(anchor.offset, head.offset)..<max(anchor.offset, head.offset)
  }

  package var isEmpty: Bool { anchor.offset == head.offset }
}
