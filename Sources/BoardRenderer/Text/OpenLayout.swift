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
}
