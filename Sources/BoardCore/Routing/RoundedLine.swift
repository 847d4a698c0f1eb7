import BoardValues

/// A line through corners that are rounded, in few bends of one radius.
struct RoundedLine {
  let path: CurvePath

  /// The radii of corners.
  enum Radius: Double {
    /// Between horizontal and vertical pieces.
    case corner = 10
    /// Between the pieces of a curve, and if there is room.
    case bend = 16
    case wideBend = 60
  }

  /// The least radius of a bend that is looked at in some places only, so that it is 8 everywhere. A smaller
  /// one looks like a kink.
  static let leastRadius = 10.0

  /// Creates a line through points, of which there are two at least. Pieces that are too short for two corners
  /// make their bends smaller, but for steps aside, which become one soft bend.
  init(_ points: [Point], radius: Radius) {
    guard points.count > 2, let end = points.last else {
      path = CurvePath(Curve(straightFrom: points.first ?? .zero, to: points.last ?? .zero))
      return
    }
    var curves: [Curve] = []
    var last = points[0]
    func go(to point: Point) {
      if last.distance(to: point) > 1e-6 { curves.append(Curve(straightFrom: last, to: point)) }
      last = point
    }
    let bends = Self.bends(points, radius.rawValue)
    for bend in bends {
      go(to: bend.start)
      if bend.start.distance(to: bend.end) > 1e-6 { curves.append(bend) }
      last = bend.end
    }
    go(to: end)
    path = CurvePath(curves.first ?? Curve(straightFrom: last, to: end), Array(curves.dropFirst()))
  }

  var leastRadius: Double { path.leastRadius }

  /// Returns the bends at the corners.
  private static func bends(_ points: [Point], _ radius: Double) -> [Curve] {
    let pieces = zip(points, points.dropFirst()).map { $1 - $0 }
    let lengths = pieces.map(\.length)
    let directions = pieces.map(\.normalized)
    // How much of the pieces beside it a corner needs, at index 1 and up.
    var needs = Array(repeating: 0.0, count: points.count)
    for index in 1..<(points.count - 1) {
      needs[index] = radius * halfTangent(directions[index - 1], directions[index])
    }
    /// Returns the share of what corners need that a piece has.
    func share(_ piece: Int) -> Double {
      let needed = needs[piece] + needs[piece + 1]
      return needed > lengths[piece] ? lengths[piece] / needed : 1
    }
    var bends: [Curve] = []
    var index = 1
    while index < points.count - 1 {
      let corner = points[index]
      if index + 2 < points.count, share(index) < 1,
        (directions[index - 1] - directions[index + 1]).length < 1e-6,
        let step = step(
          from: corner,
          to: points[index + 1],
          directions[index],
          directions[index - 1],
          room: min(
            lengths[index - 1] - needs[index - 1],
            lengths[index + 1] - (index + 3 < points.count ? needs[index + 2] : 0)
          )
        )
      {
        bends.append(step)
        index += 2
        continue
      }
      let reach = needs[index] * min(share(index - 1), share(index))
      bends.append(bend(at: corner, directions[index - 1], directions[index], reach: reach))
      index += 1
    }
    return bends
  }

  /// Returns the tangent of half the angle by which a line turns.
  private static func halfTangent(_ before: Vector, _ after: Vector) -> Double {
    let cosine = before.along(after)
    return (max(1 - cosine, 0) / max(1 + cosine, 1e-3)).squareRoot()
  }

  /// Returns an arc that begins and ends at a distance from its corner.
  private static func bend(at corner: Point, _ before: Vector, _ after: Vector, reach: Double)
    -> Curve
  {
    let (start, end) = (corner - before * reach, corner + after * reach)
    // The distance at which a curve is nearest to an arc: 4/3 tan(angle / 4) of the radius.
    let half = halfTangent(before, after)
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let handle = half > 1e-6 ? reach / half * quarter * 4 / 3 : reach / 2
    return Curve(
      start: start,
      startControl: start + before * handle,
      endControl: end - after * handle,
      end: end
    )
  }

  /// Returns one soft bend in place of two corners beside each other; nil if it has too little room.
  private static func step(
    from a: Point,
    to b: Point,
    _ aside: Vector,
    _ ahead: Vector,
    room: Double
  ) -> Curve? {
    let width = (b - a).along(aside)
    let softest = Radius.bend.rawValue
    guard abs(aside.along(ahead)) < 1e-6, width < 2 * softest else { return nil }
    let half = (width * (4 * softest - width)).squareRoot() / 2
    guard half <= room else { return nil }
    return Curve(
      start: a - ahead * half,
      startControl: a,
      endControl: b,
      end: b + ahead * half
    )
  }
}

extension Curve {
  /// Returns whether a curve between two sides may bend under the least radius.
  func bendsTightly(_ sides: EdgeSides) -> Bool {
    let delta = end - start
    let ahead = delta.along(sides.from.outward)
    let aside = abs(delta.along(sides.from.outward.perpendicular))
    // Nearly all have room, and need no closer look.
    if sides.to == sides.from.opposite {
      if aside < 1e-6 || ahead >= 40 && ahead * ahead >= 12 * aside { return false }
    } else if !sides.from.isParallel(to: sides.to), ahead >= 50,
      -delta.along(sides.to.outward) >= 40
    {
      return false
    }
    return leastRadius < RoundedLine.leastRadius
  }

  /// The least radius of its bends.
  var leastRadius: Double {
    let (a, b, c) = (startControl - start, endControl - startControl, end - endControl)
    var least = Double.infinity
    for step in 0...16 {
      let t = Double(step) / 16
      let s = 1 - t
      let speed = (a * (s * s) + b * (2 * s * t) + c * (t * t)) * 3
      let change = ((b - a) * s + (c - b) * t) * 6
      let turn = abs(speed.dx * change.dy - speed.dy * change.dx)
      guard turn > 1e-9 else { continue }
      let length = speed.length
      least = min(least, length * length * length / turn)
    }
    return least
  }
}

extension CurvePath {
  /// The least radius of its bends; 0 if it has a kink.
  var leastRadius: Double {
    var least = first.leastRadius
    var last = first
    for curve in rest {
      let (before, after) = (
        (last.end - last.endControl).normalized, (curve.startControl - curve.start).normalized
      )
      if (before - after).length > 0.05 { return 0 }
      least = min(least, curve.leastRadius)
      last = curve
    }
    return least
  }
}
