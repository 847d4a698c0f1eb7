/// The part of the board that the window shows.
public struct Camera: Equatable, Sendable {
  /// The board point at the window's top-left corner.
  public var origin: Point
  /// The number of window pixels per board unit: the zoom shown to the user, times the scale of the
  /// display.
  public var pixelsPerUnit: Double

  /// Creates a camera.
  public init(origin: Point, pixelsPerUnit: Double) {
    self.origin = origin
    self.pixelsPerUnit = pixelsPerUnit
  }

  /// The zooms that a user can reach.
  public static let zoomRange = 0.02...8.0

  /// Returns the camera with the same view on a display of another scale.
  public func scaled(by factor: Double) -> Camera {
    Camera(origin: origin, pixelsPerUnit: pixelsPerUnit * factor)
  }

  /// Whether the camera can be used. The bounds are wider than those of the zoom, since divisions
  /// round.
  public var isUsable: Bool {
    origin.x.isFinite && origin.y.isFinite && (0.001...1000).contains(pixelsPerUnit)
  }

  /// Returns the position of a board point in window pixels.
  public func toWindow(_ point: Point) -> Point {
    .zero + (point - origin) * pixelsPerUnit
  }

  /// Returns the position of a board rectangle in window pixels.
  public func toWindow(_ rect: Rect) -> Rect {
    Rect(origin: toWindow(rect.origin), size: rect.size * pixelsPerUnit)
  }

  /// Returns the board point at a window point.
  public func toBoard(_ point: Point) -> Point {
    origin + (point - .zero) * (1 / pixelsPerUnit)
  }

  /// Returns the part of the board that a rectangle of the window shows.
  public func toBoard(_ rect: Rect) -> Rect {
    Rect(origin: toBoard(rect.origin), size: rect.size * (1 / pixelsPerUnit))
  }

  /// Returns the displacement on the board that a displacement in window pixels stands for.
  public func toBoard(_ vector: Vector) -> Vector { vector * (1 / pixelsPerUnit) }

  /// Returns the camera that shows all of `content` (board units) in the middle of `area` (window
  /// pixels), with no more than `largest` pixels per unit.
  public static func fitting(_ content: Rect, in area: Rect, largest: Double) -> Camera {
    let fit = min(area.width / max(content.width, 1), area.height / max(content.height, 1))
    let pixels = max(min(fit, largest), largest * zoomRange.lowerBound)
    return Camera(
      origin: content.center - (area.center - .zero) * (1 / pixels),
      pixelsPerUnit: pixels
    )
  }

  /// Returns the camera zoomed by `factor` around a window point, which keeps showing the same
  /// board point. The zoom stays within its range.
  public func zoomed(by factor: Double, around point: Point, scale: Double) -> Camera {
    let range = Self.zoomRange
    let zoom = min(max(pixelsPerUnit / scale * factor, range.lowerBound), range.upperBound)
    let pixels = zoom * scale
    let fixed = toBoard(point)
    return Camera(origin: fixed - (point - .zero) * (1 / pixels), pixelsPerUnit: pixels)
  }

  /// Returns the camera after the smallest pan that makes `area` (window pixels) show `target`
  /// (board units).
  ///
  /// A target too large to fit is shown as far as possible.
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
    // The target is too large: move only while it does not fill the area.
    if toStart > 0 { return min(toStart, max(toEnd, 0)) }
    return toEnd < 0 ? max(toEnd, toStart) : 0
  }
}
