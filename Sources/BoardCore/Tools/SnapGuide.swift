package import BoardValues

/// A line that shows why something came to rest where it is, in board units.
package struct SnapGuide: Hashable, Sendable {
  package var from: Point
  package var to: Point
  /// The length of one of several equal gaps; nil for a line along equal edges or middles.
  package var distance: Double?
  /// Whether the line stands on right or lower edges, whose last pixels lie before its position.
  package var isOnFarEdge = false
}
