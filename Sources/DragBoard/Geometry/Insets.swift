/// Distances from the four edges of a rectangle, inward.
struct Insets: Hashable, Sendable {
  var top: Double
  var left: Double
  var bottom: Double
  var right: Double

  init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }
}
