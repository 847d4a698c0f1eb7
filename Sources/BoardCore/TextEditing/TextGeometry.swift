package import BoardValues

/// The layout of a text: where its characters and words begin, and where they stand.
///
/// Offsets are bytes of UTF-8. Lengths are those of the layout, whose origin is the top-left corner of
/// the text.
@MainActor
package protocol TextGeometry {
  // MARK: Characters and words, in the order of the text

  /// Returns the next position of the caret, or the end of the text.
  func stop(after offset: Int) -> Int
  /// Returns the position of the caret before this one, or the beginning.
  func stop(before offset: Int) -> Int
  /// Returns what Backspace leaves of the character that ends at `offset`; nil if it goes as a whole.
  func remainder(ofCharacterBefore offset: Int) -> String?
  /// Returns the next end of a word.
  func wordEnd(after offset: Int) -> Int
  /// Returns the last start of a word before `offset`.
  func wordStart(before offset: Int) -> Int
  /// Returns the word, the blanks or the signs around `offset`.
  func group(at offset: Int) -> Range<Int>

  // MARK: Rows, as they are seen

  /// Returns the position to which an arrow key takes the caret.
  func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition
  /// Returns the bytes of the row, without the line break at its end.
  func row(at position: TextPosition) -> Range<Int>
  /// Returns whether the row ends because there is no more room, and not because the line ends.
  func isWrapped(afterRowAt position: TextPosition) -> Bool
  func rowFrame(at position: TextPosition) -> Rect
  func isRightToLeft(at offset: Int) -> Bool
  /// Returns the frame of the caret, which has no width.
  func caret(at position: TextPosition) -> Rect
  /// Returns the position of the caret that is nearest to `point`.
  func position(at point: Point) -> TextPosition
  /// Returns the position at `x` in the row above or below the one of `position`; nil beyond the first
  /// and the last row.
  func position(besideRowOf position: TextPosition, isBelow: Bool, at x: Double) -> TextPosition?
  /// The height of all rows.
  var height: Double { get }
}

extension TextGeometry {
  package func position(
    besideRowOf position: TextPosition,
    isBelow: Bool,
    at x: Double
  ) -> TextPosition? {
    let frame = rowFrame(at: position)
    let y = isBelow ? frame.maxY + 1 : frame.minY - 1
    return y < 0 || y >= height ? nil : self.position(at: Point(x, y))
  }
}
