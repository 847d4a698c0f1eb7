/// Whole pixels of a window or a surface.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All pixels that `rect` touches, within what a window can have.
  package init(covering rect: Rect) {
    let left = Self.pixel(rect.minX.rounded(.down))
    let top = Self.pixel(rect.minY.rounded(.down))
    self.init(
      x: left,
      y: top,
      width: Self.pixel(rect.maxX.rounded(.up)) - left,
      height: Self.pixel(rect.maxY.rounded(.up)) - top
    )
  }

  /// The nearest whole position, with a size that does not depend on it: what moves keeps its
  /// shape. Half a pixel is rounded up, also where arithmetic has made it a little less.
  package init(rounding rect: Rect) {
    self.init(
      x: Self.nearest(rect.minX),
      y: Self.nearest(rect.minY),
      width: max(Self.pixel(rect.width.rounded()), 1),
      height: max(Self.pixel(rect.height.rounded()), 1)
    )
  }

  package static func nearest(_ value: Double) -> Int { pixel((value + 0.500001).rounded(.down)) }

  /// Coordinates from a file may be anything; those that can be drawn end at 2^23.
  private static func pixel(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -8_000_000), 8_000_000))
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var area: Int { isEmpty ? 0 : width * height }

  package var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }

  package func inset(by margin: Int) -> PixelRect {
    PixelRect(
      x: x + margin,
      y: y + margin,
      width: width - 2 * margin,
      height: height - 2 * margin
    )
  }

  package func shifted(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  package func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left,
      y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top)
    )
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left,
      y: top,
      width: max(maxX, other.maxX) - left,
      height: max(maxY, other.maxY) - top
    )
  }
}
