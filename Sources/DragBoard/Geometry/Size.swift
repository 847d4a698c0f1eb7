/// Width and height, never negative where it describes something visible.
struct Size: Hashable, Sendable {
  var width: Double
  var height: Double

  init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  static let zero = Size(0, 0)

  static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }
}
