import BoardCore
import BoardValues

/// The rules for leaving out elements that are seen very small, so that a board of any size can be drawn.
package enum LevelOfDetail {
  /// The height in pixels below which a card is a mark, with nothing but a position and a colour.
  static let markHeight = 12
  /// The most selected marks that get rings, too; beyond that their colour marks them.
  static let maxRingedMarks = 500

  /// The size of lines, in pixels, below which they only make the gap between two marks grey.
  private static let smallestLine = 3.0
  /// The zoom above which single lines can be followed.
  private static let farZoom = 0.2

  /// The size of the smallest letters that are read, in pixels at scale 1.
  static let smallestLetters = 7.0
  /// The size of the letters of a first line that has room, and of the names of groups.
  static let farLetters = 11.0
  /// The smallest card that has words from afar, in pixels at scale 1.
  static let smallestNamed = Size(24, 12)

  /// Returns whether the words of cards are large enough to read at this zoom.
  package static func showsWords(_ pixelsPerUnit: Double, scale: Double) -> Bool {
    Metrics.fontSize * pixelsPerUnit >= smallestLetters * scale
  }

  /// The smallest group whose name does not shrink with it, in pixels at scale 1.
  static let smallestGroup = Size(48, 24)

  /// Returns the size of the letters of a group’s name, in pixels.
  package static func groupLetters(_ pixelsPerUnit: Double, scale: Double) -> Double {
    max(Card.groupLabelSize * pixelsPerUnit, farLetters * scale)
  }

  /// Returns the room above groups in which their names may stand, in board units.
  static func groupLabelRoom(_ pixelsPerUnit: Double, scale: Double) -> Double {
    2 * groupLetters(pixelsPerUnit, scale: scale) / pixelsPerUnit
  }

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
