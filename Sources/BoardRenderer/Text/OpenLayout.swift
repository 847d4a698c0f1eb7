package import BoardCore
package import BoardValues

/// The layout of a text that is open: with its Markdown as it looks, or as it is written.
@MainActor
package protocol OpenLayout: AnyObject, TextGeometry, WordsReading, Sendable {
  /// A number that grows when rows may have moved.
  var version: Int { get }
  /// The width of the rows that have been laid out.
  var width: Double { get }
  /// Returns the frame of the weak caret, if the letters before and after a position run in different
  /// directions: the one that is not the caret's.
  func weakCaret(at position: TextPosition) -> Rect?
  /// Returns the areas behind the bytes of `range` between two heights.
  func areas(of range: Range<Int>, from top: Double, to bottom: Double) -> [Rect]
}

extension OpenLayout {
  /// Returns those of some ranges, from the beginning of the text, that are in rows between two heights.
  func seen(_ ranges: [Range<Int>], from top: Double, to bottom: Double)
    -> ArraySlice<Range<Int>>
  {
    guard !ranges.isEmpty else { return [] }
    let start = row(at: position(at: Point(0, top))).lowerBound
    let end = row(at: position(at: Point(width, bottom))).upperBound
    let first = ranges.partitioningIndex { $0.upperBound > start }
    return ranges[first...].prefix { $0.lowerBound < end }
  }
}
