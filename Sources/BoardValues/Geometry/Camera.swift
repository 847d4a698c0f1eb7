/// Which part of the board the window shows.
public struct Camera: Equatable, Sendable {
  /// The board point at the window's top-left corner.
  public var origin: Point
  /// Window pixels per board unit: the zoom a person reads, times the scale of the display.
  public var pixelsPerUnit: Double

  /// Creates a camera.
  public init(origin: Point, pixelsPerUnit: Double) {
    self.origin = origin
    self.pixelsPerUnit = pixelsPerUnit
  }

  /// The zooms that a user can reach.
  public static let zoomRange = 0.02...8.0

  /// The same view on a display of another scale.
  public func scaled(by factor: Double) -> Camera {
    Camera(origin: origin, pixelsPerUnit: pixelsPerUnit * factor)
  }

  /// Whether the camera can be used. Slightly wider than the zoom range, since divisions round.
  public var isUsable: Bool {
    origin.x.isFinite && origin.y.isFinite && (0.001...1000).contains(pixelsPerUnit)
  }

  /// Returns where a board point is in the window.
  public func toWindow(_ point: Point) -> Point {
    .zero + (point - origin) * pixelsPerUnit
  }

  /// Returns where a rectangle of the board is in the window.
  public func toWindow(_ rect: Rect) -> Rect {
    Rect(origin: toWindow(rect.origin), size: rect.size * pixelsPerUnit)
  }

  /// Returns the board point that a window point shows.
  public func toBoard(_ point: Point) -> Point {
    origin + (point - .zero) * (1 / pixelsPerUnit)
  }

  /// Returns the part of the board that a rectangle of the window shows.
  public func toBoard(_ rect: Rect) -> Rect {
    Rect(origin: toBoard(rect.origin), size: rect.size * (1 / pixelsPerUnit))
  }

  /// Returns the displacement on the board that a displacement in the window shows.
  public func toBoard(_ vector: Vector) -> Vector { vector * (1 / pixelsPerUnit) }

  /// The whole of `content` in the middle of `area`, never above `largest` pixels per unit.
  public static func fitting(_ content: Rect, in area: Rect, largest: Double) -> Camera {
    let fit = min(area.width / max(content.width, 1), area.height / max(content.height, 1))
    let pixels = max(min(fit, largest), largest * zoomRange.lowerBound)
    return Camera(
      origin: content.center - (area.center - .zero) * (1 / pixels),
      pixelsPerUnit: pixels
    )
  }

  /// Zoomed by `factor` around a window point, which keeps showing the same board point.
  public func zoomed(by factor: Double, around point: Point, scale: Double) -> Camera {
    let range = Self.zoomRange
    let zoom = min(max(pixelsPerUnit / scale * factor, range.lowerBound), range.upperBound)
    let pixels = zoom * scale
    let fixed = toBoard(point)
    return Camera(origin: fixed - (point - .zero) * (1 / pixels), pixelsPerUnit: pixels)
  }

  /// The smallest pan after which `area` (window pixels) shows `target` (board units).
  ///
  /// What is too large to fit is shown as far as possible.
  public func panned(toShow target: Rect, in area: Rect) -> Camera {
    let seen = toWindow(target)
    let shift = Vector(
      Self.shift(seen.minX, seen.maxX, into: area.minX, area.maxX),
      Self.shift(seen.minY, seen.maxY, into: area.minY, area.maxY)
    )
    return Camera(origin: origin + toBoard(shift), pixelsPerUnit: pixelsPerUnit)
  }

  private static func shift(_ low: Double, _ high: Double, into start: Double, _ end: Double)
    -> Double
  {
    let toStart = low - start
    let toEnd = high - end
    if high - low <= end - start {
      return toStart < 0 ? toStart : max(toEnd, 0)
    }
    // Too large: move only while it does not yet fill the area.
    if toStart > 0 { return min(toStart, max(toEnd, 0)) }
    return toEnd < 0 ? max(toEnd, toStart) : 0
  }
}
