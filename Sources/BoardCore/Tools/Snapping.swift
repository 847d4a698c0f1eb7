package import BoardValues

/// The positions at which cards that are moved or resized come to rest: edges and middles of other cards,
/// equal gaps between them, and the dots of the grid. All coordinates are board units.
///
/// It is taken at the press, from what is in view, so that a motion does not cost more on a larger board.
package struct Snapping: Equatable, Sendable {
  /// The distance at which cards snap, in window pixels at scale 1.
  package static let reach = 6.0
  /// The most cards in view. More than these are specks, and it cannot be seen what lies in line.
  private static let maxCards = 1000
  /// Half a unit: cards lie on whole units, and the middles of cards may not.
  private static let tolerance = 0.5

  /// The area in view.
  package let area: Rect
  private let frames: [Rect]
  private let grid: Double?
  private let reach: Double

  /// Creates the positions for these cards, which do not count themselves unless they are left where they
  /// are and only copies move. Groups count for groups only: a card in line with the frame around it
  /// would look like a mistake. `grid` is the distance between dots, nil without them.
  package init(
    of ids: Set<ElementID>,
    leavingThem: Bool = false,
    on board: Board,
    in area: Rect,
    reach: Double,
    grid: Double?
  ) {
    self.area = area
    self.reach = reach
    self.grid = grid
    let hasGroup = ids.contains { board.card($0)?.isGroup == true }
    let found = board.cards(in: area).filter { id in
      (leavingThem || !ids.contains(id)) && (hasGroup || board.card(id)?.isGroup == false)
    }
    frames = found.count > Self.maxCards ? [] : found.compactMap { board.card($0)?.frame.rounded }
  }

  /// The part of a box that may come to rest on an axis.
  package enum Part: Sendable {
    /// Both of its edges and its middle, if it is moved.
    case all
    /// The edge at the low or at the high end, if it is resized.
    case low, high
  }

  // MARK: Correcting

  /// Returns how much farther a box has to be moved on an axis to come to rest; nil if nothing is near.
  package func correction(of box: Rect, _ part: Part, on axis: Axis) -> Double? {
    let span = axis.interval(of: box)
    // Whatever it is, it ends on whole units.
    let position = part == .high ? span.high : span.low
    var nearest: Double?
    func look(_ delta: Double) {
      let distance = abs(delta)
      if distance <= reach, distance < nearest.map(abs) ?? .infinity { nearest = delta }
    }
    forEachDeltaToLine(span, part, axis, look)
    deltasToGaps(box, part, axis).forEach(look)
    if let nearest { return (position + nearest).rounded() - position }
    guard let grid else { return nil }
    let delta = (position / grid).rounded() * grid - position
    return abs(delta) <= reach ? delta : nil
  }

  private func forEachDeltaToLine(
    _ span: Interval,
    _ part: Part,
    _ axis: Axis,
    _ body: (Double) -> Void
  ) {
    let edges = part.edges(of: span)
    for frame in frames {
      let other = axis.interval(of: frame)
      for edge in edges {
        body(other.low - edge)
        body(other.high - edge)
      }
      if part == .all { body(other.middle - span.middle) }
    }
  }

  /// Returns the deltas to where a box would lie in the middle between its neighbours, or as far from one
  /// as others in its row are from each other. An edge that is pulled comes as near to the next
  /// neighbour.
  private func deltasToGaps(_ box: Rect, _ part: Part, _ axis: Axis) -> [Double] {
    let span = axis.interval(of: box)
    let row = Row(of: frames, beside: box, on: axis)
    guard !row.frames.contains(where: { covers(axis.interval(of: $0), span) }) else { return [] }
    let before = row.frames.map { axis.interval(of: $0).high }.filter { $0 <= span.low + reach }
      .max()
    let after = row.frames.map { axis.interval(of: $0).low }.filter { $0 >= span.high - reach }
      .min()
    let low = before.map { before in { (gap: Double) in before + gap - span.low } }
    let high = after.map { after in { (gap: Double) in after - gap - span.high } }
    let gaps = row.gaps.map(\.length)
    switch part {
    case .all:
      let isBetween = before.map { before in after.map { $0 - before > span.length } ?? false }
      let middle =
        isBetween == true ? low.flatMap { low in high.map { (low(0) + $0(0)) / 2 } } : nil
      return [middle].compactMap(\.self)
        + gaps.flatMap { gap in [low?(gap), high?(gap)].compactMap(\.self) }
    case .low:
      let opposite = after.map { $0 - span.high }.map { [$0] } ?? []
      return low.map((gaps + opposite.filter { $0 > 0 }).map) ?? []
    case .high:
      let opposite = before.map { span.low - $0 }.map { [$0] } ?? []
      return high.map((gaps + opposite.filter { $0 > 0 }).map) ?? []
    }
  }

  private func covers(_ other: Interval, _ span: Interval) -> Bool {
    other.high > span.low + reach && other.low < span.high - reach
  }

  // MARK: Showing

  /// Returns the guides that show why a box lies where it does: everything that is in line with it, and
  /// all gaps as long as one beside it.
  package func guides(at box: Rect, _ part: Part, on axis: Axis) -> [SnapGuide] {
    lines(at: box, part, axis) + gaps(beside: box, part, axis)
  }

  private func lines(at box: Rect, _ part: Part, _ axis: Axis) -> [SnapGuide] {
    let span = axis.interval(of: box)
    func line(at position: Double, isMiddle: Bool) -> SnapGuide? {
      func isNear(_ other: Double) -> Bool { abs(other - position) <= Self.tolerance }
      func place(of frame: Rect) -> Double? {
        let other = axis.interval(of: frame)
        if isMiddle { return isNear(other.middle) ? other.middle : nil }
        return isNear(other.low) ? other.low : isNear(other.high) ? other.high : nil
      }
      let inLine = frames.filter { place(of: $0) != nil }
      // The box may be half a unit off: the line is where the other card's edge is.
      guard let position = inLine.compactMap({ place(of: $0) }).first else { return nil }
      let isOnFarEdge = inLine.allSatisfy {
        abs(axis.interval(of: $0).high - position) <= Self.tolerance
      }
      let ends = inLine.reduce(axis.other.interval(of: box)) {
        $0.union(axis.other.interval(of: $1))
      }
      return SnapGuide(
        from: axis.point(along: position, across: ends.low),
        to: axis.point(along: position, across: ends.high),
        isOnFarEdge: isOnFarEdge
      )
    }
    let edges = part.edges(of: span).compactMap { line(at: $0, isMiddle: false) }
    let middle = part == .all ? line(at: span.middle, isMiddle: true) : nil
    return edges + [middle].compactMap(\.self)
  }

  private func gaps(beside box: Rect, _ part: Part, _ axis: Axis) -> [SnapGuide] {
    let row = Row(of: frames + [box], beside: box, on: axis)
    let own = row.gaps.filter { gap in
      (gap.first == box && part != .low) || (gap.second == box && part != .high)
    }
    let shown = own.flatMap { mine -> [Gap] in
      let same = row.gaps.filter { other in
        // A middle may be half a unit off, and then the gaps at its sides differ by one.
        let isBeside = own.contains(other)
        return other != mine
          && abs(other.length - mine.length) <= (isBeside ? 2 : 1) * Self.tolerance
      }
      return same.isEmpty ? [] : [mine] + same
    }
    return row.gaps.filter(shown.contains).map { gap in
      let across = gap.middle(across: axis, beside: box)
      return SnapGuide(
        from: axis.point(along: axis.interval(of: gap.first).high, across: across),
        to: axis.point(along: axis.interval(of: gap.second).low, across: across),
        distance: gap.length
      )
    }
  }

  /// The boxes beside a box on an axis, in order, and the gaps between.
  private struct Row {
    let frames: [Rect]
    let gaps: [Gap]

    init(of all: [Rect], beside box: Rect, on axis: Axis) {
      let across = axis.other.interval(of: box)
      frames = all.filter { axis.other.interval(of: $0).overlaps(across) }
        .sorted { axis.interval(of: $0).low < axis.interval(of: $1).low }
      var gaps: [Gap] = []
      // The box that reaches farthest so far: cards may lie on each other.
      var last: Rect?
      for frame in frames {
        let low = axis.interval(of: frame).low
        if let last, low > axis.interval(of: last).high {
          gaps.append(Gap(first: last, second: frame, length: low - axis.interval(of: last).high))
        }
        if let old = last, axis.interval(of: old).high >= axis.interval(of: frame).high { continue }
        last = frame
      }
      self.gaps = gaps
    }
  }

  private struct Gap: Equatable {
    var first: Rect
    var second: Rect
    var length: Double

    /// Returns where to draw the gap: at the height of all three boxes, if there is one.
    func middle(across axis: Axis, beside box: Rect) -> Double {
      let own = axis.other.interval(of: box)
      let shared = [first, second].map(axis.other.interval(of:)).reduce(own) { $0.intersection($1) }
      return (shared.length > 0 ? shared : own).middle.rounded()
    }
  }
}

extension Snapping.Part {
  fileprivate func edges(of span: Interval) -> [Double] {
    switch self {
    case .all: [span.low, span.high]
    case .low: [span.low]
    case .high: [span.high]
    }
  }
}

extension Rect {
  /// The rectangle with all of its edges on whole units.
  fileprivate var rounded: Rect {
    Rect(
      from: Point(minX.rounded(), minY.rounded()),
      to: Point(maxX.rounded(), maxY.rounded())
    )
  }
}
