/// A rectangle of whole pixels of a window or a surface.
public struct PixelRect: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle of pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the rectangle of all pixels that `rect` touches. Coordinates are clamped to ±8 000
  /// 000.
  public init(covering rect: Rect) {
    let left = Self.pixel(rect.minX.rounded(.down))
    let top = Self.pixel(rect.minY.rounded(.down))
    self.init(
      x: left,
      y: top,
      width: Self.pixel(rect.maxX.rounded(.up)) - left,
      height: Self.pixel(rect.maxY.rounded(.up)) - top
    )
  }

  /// Creates the rectangle at the nearest whole position. Its size depends on the size of `rect`
  /// alone, so that a moving element keeps its shape.
  public init(rounding rect: Rect) {
    self.init(
      x: Self.nearest(rect.minX),
      y: Self.nearest(rect.minY),
      width: max(Self.pixel(rect.width.rounded()), 1),
      height: max(Self.pixel(rect.height.rounded()), 1)
    )
  }

  /// Returns the nearest whole coordinate. Halves are rounded up, even if arithmetic made them
  /// slightly smaller.
  public static func nearest(_ value: Double) -> Int { pixel((value + 0.500001).rounded(.down)) }

  /// Returns a coordinate that can be drawn. Coordinates from a file may be anything; those that
  /// can be drawn end at 2^23.
  private static func pixel(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -8_000_000), 8_000_000))
  }

  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// Whether the rectangle holds no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The rectangle in real coordinates.
  public var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }

  /// Returns the rectangle with all edges moved inward.
  public func inset(by margin: Int) -> PixelRect {
    PixelRect(
      x: x + margin,
      y: y + margin,
      width: width - 2 * margin,
      height: height - 2 * margin
    )
  }

  /// Returns the rectangle moved by a number of pixels.
  public func shifted(by shift: PixelShift) -> PixelRect {
    PixelRect(x: x + shift.dx, y: y + shift.dy, width: width, height: height)
  }

  /// Returns whether two rectangles share a pixel.
  public func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Returns the common part of two rectangles, which is empty if there is none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left,
      y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top)
    )
  }

  /// Returns the smallest rectangle that holds two. An empty rectangle is ignored.
  public func union(_ other: PixelRect) -> PixelRect {
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
