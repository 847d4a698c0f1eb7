import BoardValues

/// The line of an edge in horizontal and vertical pieces, as if there were no other cards.
struct RightAngles {
  /// The corners of the line, its ends included.
  let points: [Point]

  /// The least distance that a line goes straight on at its ends, if there is room.
  private static let step = 20.0
  /// The least distance of its ends in their direction at which it turns between them.
  private static let narrow = 24.0

  /// Creates the line between the ends of a curve, which is `shift` beside where it would be alone.
  init(_ curve: Curve, _ sides: EdgeSides, from source: Rect, to target: Rect, shift: Double) {
    let (start, end) = (curve.start, curve.end)
    let (leaving, arriving) = (sides.from.outward, sides.to.outward)
    let across = leaving.perpendicular
    let delta = end - start
    let (ahead, aside) = (delta.along(leaving), delta.along(across))
    // Lines side by side turn inside each other.
    let inner = aside < 0 ? -shift : shift
    var corners: [Point] = []
    if arriving == -leaving, ahead > 0, abs(aside) <= Curve.straightness {
      // A straight line needs no corners, if both ends give way.
      points = [start + across * (aside / 2), end - across * (aside / 2)]
      return
    } else if arriving == -leaving, ahead >= Self.narrow {
      let room = max(0, ahead / 2 - Self.narrow / 2)
      let turn = ahead / 2 - max(-room, min(inner, room))
      corners = [start + leaving * turn, start + leaving * turn + across * aside]
    } else if arriving == leaving {
      let turn = max(0, ahead) + max(Self.step / 2, Self.step - inner)
      corners = [start + leaving * turn, start + leaving * turn + across * aside]
    } else if arriving == -leaving {
      let (first, last) = (start + leaving * Self.step, end + arriving * Self.step)
      let lane = Self.middle(between: source, target, along: across) ?? (start + delta * 0.5)
      let offset = (lane - start).along(across)
      corners = [first, first + across * offset, last + across * (offset - aside), last]
    } else if ahead >= Self.narrow / 2, -aside * across.along(arriving) >= Self.narrow / 2 {
      corners = [start + leaving * ahead]
    } else {
      let gap = (sides.from.opposite.anchor(of: target) - start).along(leaving)
      let first = start + leaving * (gap > Self.narrow ? gap / 2 : Self.step)
      let last = end + arriving * Self.step
      corners = [first, first + arriving * (last - first).along(arriving), last]
    }
    points = Self.simplified([start] + corners + [end])
  }

  /// Returns a point in the middle of the gap between two cards in a direction; nil if there is none.
  private static func middle(between a: Rect, _ b: Rect, along direction: Vector) -> Point? {
    let isHorizontal = direction.dx != 0
    let (low, high) =
      isHorizontal
      ? (max(a.minX, b.minX), min(a.maxX, b.maxX))
      : (max(a.minY, b.minY), min(a.maxY, b.maxY))
    guard low > high else { return nil }
    let middle = (low + high) / 2
    return isHorizontal ? Point(middle, a.center.y) : Point(a.center.x, middle)
  }

  /// Returns the corners without those at which the line does not turn.
  static func simplified(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points {
      if result.last.map({ $0.distance(to: point) < 1e-6 }) == true { continue }
      if result.count > 1 {
        let (a, b) = (
          result[result.count - 1] - result[result.count - 2], point - result[result.count - 1]
        )
        if abs(a.dx * b.dy - a.dy * b.dx) < 1e-6, a.dx * b.dx + a.dy * b.dy > 0 {
          result.removeLast()
        }
      }
      result.append(point)
    }
    return result
  }
}
