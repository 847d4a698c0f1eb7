package import BoardValues

/// How a text is set: where its characters and words begin, and where they stand.
///
/// Offsets are bytes of UTF-8; lengths are those of the layout, whose origin is the top-left corner of
/// the text.
@MainActor
package protocol TextGeometry {
  // MARK: Characters and words, in the order of the text

  /// The next place for the caret, or the end of the text.
  func stop(after offset: Int) -> Int
  /// The place for the caret before this one, or the beginning.
  func stop(before offset: Int) -> Int
  /// What Backspace leaves of the character that ends at `offset`; nil if it goes as a whole.
  func remainder(ofCharacterBefore offset: Int) -> String?
  /// The next end of a word.
  func wordEnd(after offset: Int) -> Int
  /// The last start of a word before `offset`.
  func wordStart(before offset: Int) -> Int
  /// The word, the blanks or the signs around `offset`.
  func group(at offset: Int) -> Range<Int>

  // MARK: Rows, as they are seen

  /// Where an arrow key takes the caret.
  func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition
  /// The bytes of the row, without the line break at its end.
  func row(at position: TextPosition) -> Range<Int>
  /// Whether the row ends because there is no more room, and not the line.
  func isWrapped(afterRowAt position: TextPosition) -> Bool
  func rowFrame(at position: TextPosition) -> Rect
  func isRightToLeft(at offset: Int) -> Bool
  /// A caret has no width.
  func caret(at position: TextPosition) -> Rect
  /// The place for a caret nearest to `point`.
  func position(at point: Point) -> TextPosition
  /// Of all rows.
  var height: Double { get }
}
