/// A line cut into short straight pieces, along which points are found by their distance from the start.
public struct MeasuredPath: Sendable {
  /// The points between the pieces.
  public let points: [Point]
  /// The distance of each point from the start, along the line.
  private let distances: [Double]

  /// Measures a line, each of its curves in `count` pieces.
  public init(_ path: CurvePath, count: Int = 8) {
    let points = path.points(count: count)
    var distances = [0.0]
    distances.reserveCapacity(points.count)
    for (a, b) in zip(points, points.dropFirst()) {
      distances.append(distances[distances.count - 1] + a.distance(to: b))
    }
    (self.points, self.distances) = (points, distances)
  }

  /// The length of the line.
  public var length: Double { distances.last ?? 0 }

  /// Returns the point at the share `t` in 0...1 of the length.
  ///
  /// - Complexity: O(log *pieces*).
  public func point(at t: Double) -> Point {
    let wanted = length * min(max(t, 0), 1)
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= wanted { low = middle } else { high = middle }
    }
    let piece = distances[high] - distances[low]
    guard piece > 0 else { return points[low] }
    return points[low] + (points[high] - points[low]) * ((wanted - distances[low]) / piece)
  }
}

extension CurvePath {
  /// Returns a line between this one and another: this one for the share 0, the other one for 1.
  public func blended(into other: CurvePath, share: Double) -> CurvePath {
    guard share < 1, self != other else { return other }
    let count = 24
    let (from, to) = (MeasuredPath(self, count: count), MeasuredPath(other, count: count))
    let points = (0...count).map { index in
      let t = Double(index) / Double(count)
      let start = from.point(at: t)
      return start + (to.point(at: t) - start) * share
    }
    return CurvePath(through: points[0], points[1], Array(points.dropFirst(2)))
  }

  /// The share of the length at which the longest of the curves has its middle.
  public var middleOfLongestPiece: Double {
    var (length, longest, middle) = (0.0, 0.0, 0.0)
    for curve in curves {
      let piece = curve.start.distance(to: curve.end)
      if piece > longest { (longest, middle) = (piece, length + piece / 2) }
      length += piece
    }
    return length > 0 ? middle / length : 0.5
  }
}
