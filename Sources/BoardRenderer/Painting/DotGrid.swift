package import BoardValues
import Graphics

/// The dots of the board's ground. They lie on the board, so that they pan and zoom with it.
package struct DotGrid: Equatable, Sendable {
  /// The distance between dots, in board units.
  package static let spacing = 20.0
  private static let ink = 0.08
  /// The zooms at which the dots begin to fade, and are gone.
  private static let fading = (from: 0.5, to: 0.25)

  package let camera: Camera
  /// The scale of the display.
  package let scale: Double

  package init(
    camera: Camera,
    scale: Double
  ) {
    self.camera = camera
    self.scale = scale
  }

  /// The share of the text's colour in a dot.
  package var strength: Double {
    let zoom = camera.pixelsPerUnit / scale
    let part = (zoom - Self.fading.to) / (Self.fading.from - Self.fading.to)
    return Self.ink * max(0, min(part, 1))
  }

  /// The size of a dot, in whole pixels.
  var side: Int { max(1, Int((2 * scale).rounded())) }

  /// Returns the columns of dots as they are seen, on whole pixels.
  func columns(_ area: PixelRect) -> [Int] {
    positions(from: area.x, to: area.maxX, camera.origin.x)
  }

  func rows(_ area: PixelRect) -> [Int] { positions(from: area.y, to: area.maxY, camera.origin.y) }

  private func positions(from start: Int, to end: Int, _ origin: Double) -> [Int] {
    let step = Self.spacing * camera.pixelsPerUnit
    let beginning = -(origin.truncatingRemainder(dividingBy: Self.spacing)) * camera.pixelsPerUnit
    let first = ((Double(start) - beginning) / step).rounded(.down)
    let count = Int((Double(end - start) / step).rounded(.up)) + 2
    return (0..<count).map { number in
      PixelRect.nearest(beginning + (first + Double(number)) * step - Double(side) / 2)
    }
  }
}

/// A row of dots as a picture, which the painter puts under each other: a few dozen copies instead of
/// thousands of dots.
@MainActor
final class DotRow {
  private struct Key: Equatable {
    var columns: [Int]
    var width: Int
    var side: Int
    var ground: Color
    var ink: Color
  }

  private var known: (key: Key, picture: Surface)?

  /// Returns a picture as wide as `area`, and as high as a dot; nil if there is no memory for it.
  func picture(_ grid: DotGrid, _ area: PixelRect, ground: Color, ink: Color) -> Surface? {
    let columns = grid.columns(area).map { $0 - area.x }
    let key = Key(columns: columns, width: area.width, side: grid.side, ground: ground, ink: ink)
    if let known, known.key == key { return known.picture }
    guard let picture = try? Surface(width: area.width, height: grid.side) else { return nil }
    let canvas = Canvas(picture)
    canvas.clear(ground)
    for x in columns {
      canvas.fill(Rect(Double(x), 0, Double(grid.side), Double(grid.side)), ink)
    }
    picture.flush()
    known = (key, picture)
    return picture
  }
}
