package import BoardValues

/// A line that shows why something came to rest where it is, in board units.
package struct SnapGuide: Hashable, Sendable {
  package var from: Point
  package var to: Point
  /// The length of one of several equal gaps; nil for a line along equal edges or middles.
  package var distance: Double?

  package init(from: Point, to: Point, distance: Double? = nil) {
    self.from = from
    self.to = to
    self.distance = distance
  }
}
