import BoardValues

/// The rules for leaving out elements that are seen very small, so that a board of any size can be drawn.
enum LevelOfDetail {
  /// The height in pixels below which a card is a mark, with nothing but a position and a colour.
  static let markHeight = 12
  /// The most selected marks that get rings, too; beyond that their colour marks them.
  static let maxRingedMarks = 500

  /// The size of lines, in pixels, below which they only make the gap between two marks grey.
  private static let smallestLine = 3.0
  /// The zoom above which single lines can be followed.
  private static let farZoom = 0.2

  static func isMark(_ height: Int) -> Bool { height < markHeight }

  /// Returns the height in board units below which cards are marks. Their height is rounded to whole
  /// pixels.
  static func leastCardHeight(_ pixelsPerUnit: Double) -> Double {
    (Double(markHeight) - 0.5) / pixelsPerUnit
  }

  /// Returns whether a line of this size, in board units, can be made out at this zoom.
  static func isDrawn(_ line: Size, _ pixelsPerUnit: Double, scale: Double) -> Bool {
    pixelsPerUnit >= farZoom * scale
      || max(line.width, line.height) * pixelsPerUnit >= smallestLine * scale
  }
}
