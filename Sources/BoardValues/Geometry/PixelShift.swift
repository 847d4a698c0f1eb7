/// The distance that a part of a picture moves, in whole pixels, right and down.
public struct PixelShift: Hashable, Sendable {
  /// The number of columns.
  public var dx: Int
  /// The number of rows.
  public var dy: Int

  /// No movement.
  public static let zero = PixelShift(dx: 0, dy: 0)

  /// Creates a shift by a number of columns and rows.
  public init(dx: Int, dy: Int) {
    self.dx = dx
    self.dy = dy
  }

  /// Rounds a vector to whole pixels. A vector longer than any window counts as none.
  public init(rounding vector: Vector) {
    let isInside = abs(vector.dx) < 100_000 && abs(vector.dy) < 100_000
    self.init(
      dx: isInside ? Int(vector.dx.rounded()) : 0,
      dy: isInside ? Int(vector.dy.rounded()) : 0
    )
  }

  /// The way back.
  public static prefix func - (shift: PixelShift) -> PixelShift {
    PixelShift(dx: -shift.dx, dy: -shift.dy)
  }
}
