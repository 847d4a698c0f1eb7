/// Distances from the four edges of a rectangle, inward.
package struct Insets: Hashable, Sendable {
  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  package init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }
}
