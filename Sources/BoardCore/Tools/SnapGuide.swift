package import BoardValues

/// A line that says why something came to rest where it is, in board units.
package struct SnapGuide: Hashable, Sendable {
  package var from: Point
  package var to: Point
  /// For a line that measures one of several equal gaps; nil for one along equal edges or middles.
  package var distance: Double?

  package init(from: Point, to: Point, distance: Double? = nil) {
    self.from = from
    self.to = to
    self.distance = distance
  }
}
