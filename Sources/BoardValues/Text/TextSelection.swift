/// Where a caret can stand: between two characters, and at a line that was wrapped on one of two rows.
package struct TextPosition: Hashable, Sendable {
  /// In bytes of UTF-8 from the beginning of the text.
  package var offset: Int
  /// Whether it belongs to the character before it: at a soft line end the caret then stands there
  /// and not at the start of the row below.
  package var isTrailing: Bool

  package init(_ offset: Int, isTrailing: Bool = false) {
    self.offset = offset
    self.isTrailing = isTrailing
  }
}

/// What is selected, and which end of it moves.
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

  /// In bytes.
  package var range: Range<Int> {
    min(anchor.offset, head.offset)..<max(anchor.offset, head.offset)
  }

  package var isEmpty: Bool { anchor.offset == head.offset }
}
