import BoardValues

/// What is left out of elements that are seen very small, so that a board of any size can be drawn.
enum LevelOfDetail {
  /// A card that is seen lower than this, in pixels, is a mark: its place and its colour.
  static let markHeight = 12
  /// So many marks that are selected get rings, too; of more the colour says so.
  static let maxRingedMarks = 500

  /// Lines this small, in pixels, only make the gap between two marks grey.
  private static let smallestLine = 3.0
  /// Above this zoom a person follows single lines.
  private static let farZoom = 0.2

  static func isMark(_ height: Int) -> Bool { height < markHeight }

  /// Cards lower than this, in board units, are marks: their height is rounded to whole pixels.
  static func leastCardHeight(_ pixelsPerUnit: Double) -> Double {
    (Double(markHeight) - 0.5) / pixelsPerUnit
  }

  /// Whether a line of this size, in board units, says anything at this zoom.
  static func isDrawn(_ line: Size, _ pixelsPerUnit: Double, scale: Double) -> Bool {
    pixelsPerUnit >= farZoom * scale
      || max(line.width, line.height) * pixelsPerUnit >= smallestLine * scale
  }
}
