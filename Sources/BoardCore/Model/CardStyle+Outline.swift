package import BoardValues

/// The outlines of shapes in the frames of their cards. `unit` is the length of a board unit.
extension CardStyle.Shape {
  /// Returns the closed outline.
  package func outline(in frame: Rect, _ unit: Double) -> CurvePath {
    switch self {
    case .pill: Self.pill(frame)
    case .circle: Self.ellipse(frame)
    case .diamond:
      Self.polygon(Side.all.map { $0.anchor(of: frame) })
    case .parallelogram:
      Self.polygon([
        Point(frame.minX + slant(of: frame, unit), frame.minY), Point(frame.maxX, frame.minY),
        Point(frame.maxX - slant(of: frame, unit), frame.maxY), Point(frame.minX, frame.maxY),
      ])
    case .predefinedProcess:
      Self.polygon([
        frame.origin, Point(frame.maxX, frame.minY), Point(frame.maxX, frame.maxY),
        Point(frame.minX, frame.maxY),
      ])
    case .document: Self.document(frame, wave: wave(of: frame, unit))
    case .database: Self.database(frame, lid: lid(of: frame, unit))
    }
  }

  /// Returns the lines inside of the outline.
  package func lines(in frame: Rect, _ unit: Double) -> [CurvePath] {
    switch self {
    case .predefinedProcess:
      let inset = bar(of: frame, unit)
      return [frame.minX + inset, frame.maxX - inset].map { x in
        CurvePath(through: Point(x, frame.minY), Point(x, frame.maxY))
      }
    case .database:
      let lid = lid(of: frame, unit)
      let area = Rect(frame.minX, frame.minY, frame.width, 2 * lid)
      return [CurvePath(Self.quarter(area, from: 1), [Self.quarter(area, from: 2)])]
    default: return []
    }
  }

  /// Returns the part of a card in which its words are.
  package func wordsFrame(in frame: Rect, _ unit: Double) -> Rect {
    let (width, height) = (frame.width, frame.height)
    return switch self {
    case .pill:
      frame.inset(by: Insets(left: min(width, height) * 0.15, right: min(width, height) * 0.15))
    case .circle:
      frame.inset(
        by: Insets(top: height * 0.1, left: width * 0.1, bottom: height * 0.1, right: width * 0.1)
      )
    case .diamond:
      frame.inset(
        by: Insets(top: height * 0.2, left: width * 0.2, bottom: height * 0.2, right: width * 0.2)
      )
    case .parallelogram:
      frame.inset(
        by: Insets(left: slant(of: frame, unit) * 0.7, right: slant(of: frame, unit) * 0.7)
      )
    case .predefinedProcess:
      frame.inset(by: Insets(left: bar(of: frame, unit), right: bar(of: frame, unit)))
    case .document: frame.inset(by: Insets(bottom: 2 * wave(of: frame, unit)))
    case .database:
      frame.inset(by: Insets(top: 2 * lid(of: frame, unit), bottom: lid(of: frame, unit) / 2))
    }
  }

  // MARK: Measures

  private func slant(of frame: Rect, _ unit: Double) -> Double {
    min(frame.height / 4, frame.width / 5, 24 * unit)
  }

  private func bar(of frame: Rect, _ unit: Double) -> Double { min(frame.width / 8, 10 * unit) }

  private func wave(of frame: Rect, _ unit: Double) -> Double { min(frame.height / 12, 7 * unit) }

  private func lid(of frame: Rect, _ unit: Double) -> Double { min(frame.height / 8, 12 * unit) }

  // MARK: Paths

  private static func polygon(_ points: [Point]) -> CurvePath {
    CurvePath(through: points[0], points[1], Array(points[2...]) + [points[0]])
  }

  private static func ellipse(_ frame: Rect) -> CurvePath {
    CurvePath(quarter(frame, from: 0), (1...3).map { quarter(frame, from: $0) })
  }

  /// Returns a quarter of an ellipse, clockwise from the top, the right, the bottom or the left.
  private static func quarter(_ frame: Rect, from index: Int) -> Curve {
    let (side, next) = (Side.all[index % 4], Side.all[(index + 1) % 4])
    let (start, end) = (side.anchor(of: frame), next.anchor(of: frame))
    let corner = start + (end - frame.center)
    // As near to an ellipse as a cubic curve comes.
    let share = 0.5523
    return Curve(
      start: start,
      startControl: start + (corner - start) * share,
      endControl: end + (corner - end) * share,
      end: end
    )
  }

  private static func pill(_ frame: Rect) -> CurvePath {
    let radius = min(frame.width, frame.height) / 2
    let box = Rect(origin: .zero, size: Size(2 * radius, 2 * radius))
    let corners = [
      Point(frame.maxX - 2 * radius, frame.minY),
      Point(frame.maxX - 2 * radius, frame.maxY - 2 * radius),
      Point(frame.minX, frame.maxY - 2 * radius), frame.origin,
    ]
    let quarters = corners.enumerated().map { index, corner in
      quarter(Rect(origin: corner, size: box.size), from: index)
    }
    var curves: [Curve] = []
    for (index, arc) in quarters.enumerated() {
      curves += [arc, Curve(straightFrom: arc.end, to: quarters[(index + 1) % 4].start)]
    }
    return CurvePath(curves[0], Array(curves[1...]))
  }

  private static func document(_ frame: Rect, wave: Double) -> CurvePath {
    let y = frame.maxY - wave
    let (right, left) = (Point(frame.maxX, y), Point(frame.minX, y))
    // A curve goes as far aside as this share of its controls.
    let reach = wave / 0.2887
    let bottom = Curve(
      start: right,
      startControl: Point(frame.maxX - frame.width / 3, y - reach),
      endControl: Point(frame.minX + frame.width / 3, y + reach),
      end: left
    )
    return CurvePath(
      Curve(straightFrom: frame.origin, to: Point(frame.maxX, frame.minY)),
      [
        Curve(straightFrom: Point(frame.maxX, frame.minY), to: right), bottom,
        Curve(straightFrom: left, to: frame.origin),
      ]
    )
  }

  private static func database(_ frame: Rect, lid: Double) -> CurvePath {
    let top = Rect(frame.minX, frame.minY, frame.width, 2 * lid)
    let bottom = Rect(frame.minX, frame.maxY - 2 * lid, frame.width, 2 * lid)
    let (right, left) = (quarter(bottom, from: 1), quarter(bottom, from: 2))
    return CurvePath(
      quarter(top, from: 3),
      [
        quarter(top, from: 0), Curve(straightFrom: Side.right.anchor(of: top), to: right.start),
        right, left, Curve(straightFrom: left.end, to: Side.left.anchor(of: top)),
      ]
    )
  }
}

extension CardStyle.Shape {
  /// Returns whether a point within the frame of a card is inside of its outline, or within reach of it.
  func contains(_ point: Point, in frame: Rect, reach: Double) -> Bool {
    let path = outline(in: frame, 1)
    let points = path.points(count: 8)
    // A ray to the right crosses the outline an odd number of times.
    let crossings = zip(points, points.dropFirst()).count { from, to in
      guard (from.y > point.y) != (to.y > point.y) else { return false }
      return point.x < from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y)
    }
    return !crossings.isMultiple(of: 2) || path.distance(to: point) <= reach
  }
}

/// Lines of edges up to the outlines of shapes, which lie inside of frames.
extension CurvePath {
  /// Returns the line with a straight piece from its start on the frame of a card to the outline of its shape.
  package func starting(at shape: CardStyle.Shape, in frame: Rect) -> CurvePath {
    guard let point = shape.point(under: start, in: frame) else { return self }
    return CurvePath(Curve(straightFrom: point, to: start), curves)
  }

  /// Returns the line with such a piece at its end.
  package func ending(at shape: CardStyle.Shape, in frame: Rect) -> CurvePath {
    guard let point = shape.point(under: end, in: frame) else { return self }
    return CurvePath(first, rest + [Curve(straightFrom: end, to: point)])
  }
}

extension CardStyle.Shape {
  /// Returns the point of the outline straight across a point of the frame; nil if they are the same.
  fileprivate func point(under place: Point, in frame: Rect) -> Point? {
    let inward = -Side.nearest(to: place, of: frame).outward
    let points = outline(in: frame, 1).points(count: 8)
    let depths = zip(points, points.dropFirst()).compactMap { start, end -> Double? in
      // How far the ends of a piece are beside the ray, and ahead.
      let (from, to) = (start - place, end - place)
      let (across, next) = (from.cross(inward), to.cross(inward))
      guard across != next, min(across, next) <= 0, max(across, next) >= 0 else { return nil }
      let share = across / (across - next)
      return from.dot(inward) + (to.dot(inward) - from.dot(inward)) * share
    }
    guard let depth = depths.min(), depth > 0.5 else { return nil }
    return place + inward * depth
  }
}

extension Vector {
  fileprivate func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
  fileprivate func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
}
