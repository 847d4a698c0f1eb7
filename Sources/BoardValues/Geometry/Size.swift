/// A width and a height. Neither is negative in the size of something visible.
public struct Size: Hashable, Sendable {
  /// The distance from left to right.
  public var width: Double
  /// The distance from top to bottom.
  public var height: Double

  /// Creates a size.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The size without extent.
  public static var zero: Size { Size(0, 0) }

  /// Returns the size multiplied in both directions.
  public static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }
}
