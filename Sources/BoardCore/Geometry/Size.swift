/// Width and height, never negative where it describes something visible.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(0, 0)

  package static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }
}
