/// Whole pixels of a window or a surface.
struct PixelRect: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All pixels that `rect` touches, within what a window can have.
  init(covering rect: Rect) {
    let left = Self.pixel(rect.minX.rounded(.down))
    let top = Self.pixel(rect.minY.rounded(.down))
    self.init(
      x: left,
      y: top,
      width: Self.pixel(rect.maxX.rounded(.up)) - left,
      height: Self.pixel(rect.maxY.rounded(.up)) - top
    )
  }

  /// The nearest whole place, with a size that does not depend on it: what moves keeps its shape.
  init(rounding rect: Rect) {
    self.init(
      x: Self.pixel(rect.minX.rounded()),
      y: Self.pixel(rect.minY.rounded()),
      width: max(Self.pixel(rect.width.rounded()), 1),
      height: max(Self.pixel(rect.height.rounded()), 1)
    )
  }

  /// Coordinates from a file may be anything; windows end at 32 767.
  private static func pixel(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -100_000), 100_000))
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }
  var area: Int { isEmpty ? 0 : width * height }

  var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }

  func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left,
      y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top)
    )
  }

  func union(_ other: PixelRect) -> PixelRect {
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
