package import BoardValues

/// The line of an edge around cards that it does not belong to: a pure function of where everything is.
package struct Detour: Equatable, Sendable {
  /// The line; nil for the plain curve, if nothing is in its way or no way around was found.
  package var path: CurvePath?
  /// The corners that the line goes around.
  var corners: [Point] = []
  /// The measure of the work that it took.
  var work = 0

  /// The corners that a moving line keeps; nil if it is a plain curve.
  var keptCorners: [Point]? { path == nil ? nil : corners }

  func offset(by delta: Vector) -> Detour {
    Detour(path: path?.mapped { $0 + delta }, corners: corners.map { $0 + delta }, work: work)
  }

  /// The room that a line keeps from cards if there is enough, and otherwise.
  static let room = 14.0
  static let leastRoom = 7.0
  /// The room that a plain curve has to leave, and before a line that goes around becomes plain again.
  static let clearance = 4.0
  static let clearanceToReturn = 12.0
  /// How far lines that lie side by side go around a card from each other.
  static let laneWidth = 8.0
  /// The farthest that a line goes out of its way.
  static let reach = 400.0
  /// The longest line, in both directions together, that is looked at.
  static let longest = 6000.0
  /// The most cards that lines go around, and that are looked at.
  static let maxCards = 12
  static let maxKnownCards = 200
}

/// A search for the way of one line.
package struct DetourSearch: Sendable {
  let plain: CurvePath
  let style: RouteStyle
  private let isDirect: Bool
  /// Points along the plain line, close enough for straight pieces between them.
  private let points: [Point]
  let sides: EdgeSides
  let source: Rect
  let target: Rect
  let lane: Int
  /// The corners that the line goes around now, which it keeps until others are clearly better.
  var kept: [Point]?

  package init(
    _ route: EdgeRoute,
    from source: Rect,
    to target: Rect,
    keeping kept: [Point]? = nil
  ) {
    plain = route.curve
    (style, isDirect) = (route.style, route.isDirect)
    points = style == .angled ? [plain.start] + plain.curves.map(\.end) : plain.points()
    sides = route.sides
    self.source = source
    self.target = target
    lane = min(route.lane, 3)
    self.kept = kept
  }

  /// The area in which cards matter.
  var area: Rect { plain.bounds.union(source).union(target).expanded(by: Detour.reach) }

  /// The area in which cards are in the way of the plain curve.
  var plainArea: Rect { plain.bounds.expanded(by: Detour.clearanceToReturn) }

  /// Whether the line goes around cards, and is short enough to be looked at.
  var isFeasible: Bool {
    if isDirect { return false }
    let bounds = plain.bounds
    return bounds.width + bounds.height <= Detour.longest
  }

  /// Returns whether the plain curve goes through a card, or too near to one.
  func isBlocked(by card: Rect) -> Bool {
    let clearance = kept == nil ? Detour.clearance : Detour.clearanceToReturn
    let nearest = min(card.outerDistance(to: plain.start), card.outerDistance(to: plain.end))
    guard nearest > 0 else { return false }
    let box = card.expanded(by: min(clearance, nearest / 2))
    return box.intersects(plain.bounds) && box.isCrossed(by: points)
  }

  /// Whether the plain curve goes through one of its own cards, since it begins at a side that faces away.
  var isBlockedByItself: Bool {
    // Sides that face each other with room between them are nearly all there are.
    guard plain.first != Curve(straightFrom: plain.start, to: plain.end),
      source == target ? sides.from == sides.to.opposite : !source.intersects(target)
    else { return false }
    return source.expanded(by: -1).isCrossed(by: points)
      || target.expanded(by: -1).isCrossed(by: points)
  }

}

/// A search that goes on in steps, as some take longer than a frame has time for. What comes of it does
/// not depend on how they are divided.
struct DetourProgress: Sendable {
  private let search: DetourSearch
  private let cards: [Rect]
  /// The rooms that are not tried yet.
  private var rooms: ArraySlice<Double>
  private var way: WayAround?
  /// The work for the rooms that were tried.
  private var pastWork: Int

  /// Begins to search for a line around the cards, which are those in the area.
  init(_ search: DetourSearch, around cards: [Rect]) {
    (self.search, self.cards) = (search, cards)
    pastWork = cards.count
    let rooms = [Detour.room + Double(search.lane) * Detour.laneWidth, Detour.leastRoom]
    self.rooms = cards.count <= Detour.maxKnownCards ? rooms[...] : []
  }

  /// The measure of the work so far.
  var work: Int { pastWork + (way?.work ?? 0) }

  /// Goes on until that has taken some work, at least by a step. Returns the line once it is found, or
  /// a plain curve if there is none.
  mutating func advance(work most: Int = .max) -> Detour? {
    let start = work
    repeat {
      guard var way = way ?? rooms.popFirst().map({ WayAround(search, cards, room: $0) }) else {
        return Detour(work: work)
      }
      self.way = nil
      let step = way.step()
      switch step {
      case .found(let path, let corners):
        return Detour(path: path, corners: corners, work: pastWork + way.work)
      case .none: pastWork += way.work
      case .goesOn: self.way = way
      }
    } while work - start < most
    return nil
  }
}

/// The way of one line around boxes that keep a certain room: the shortest that turns little.
private struct WayAround: Sendable {
  private let search: DetourSearch
  private var obstacles = Obstacles()
  private let leaving: Vector
  private let arriving: Vector
  /// The points straight before the ends.
  private let first: Point
  private let last: Point
  /// The boxes that the line goes around, by index; nil before the first step.
  private var indices: [Int]?
  /// The number of times that corners were looked for.
  private var tries = 0

  enum Step {
    case found(CurvePath, corners: [Point])
    case none, goesOn
  }

  var work: Int { obstacles.work }

  init(_ search: DetourSearch, _ cards: [Rect], room: Double) {
    self.search = search
    (leaving, arriving) = (search.sides.from.outward, search.sides.to.outward)
    let ends = [search.plain.start, search.plain.end]
    // Cards close to an end leave less room there.
    let near =
      cards.lazy.flatMap { card in ends.lazy.map { card.outerDistance(to: $0) } }
      .filter { $0 > 0 }.min() ?? room
    let step = min(room, max(near / 2, 1))
    first = search.plain.start + leaving * step
    last = search.plain.end + arriving * step
    let points = ends + [first, last]
    for card in cards { obstacles.add(card, room: room, beside: points) }
    for own in [search.source, search.target] {
      obstacles.add(own: own, room: step, beside: [first, last])
    }
  }

  /// Finds out which boxes are in the way at first, and then looks for corners around those that are
  /// known.
  mutating func step() -> Step {
    guard let indices else {
      if search.style == .curved, let path = tightened() { return .found(path, corners: []) }
      let ends = obstacles.crossed(by: [search.plain.start, first, last, search.plain.end])
      indices = merged(ends, obstacles.crossed(by: search.plain.points(count: 12)))
      return .goesOn
    }
    guard tries < 8, indices.count <= Detour.maxCards,
      let corners = search.style == .angled
        ? angledCorners(around: indices) : corners(around: indices)
    else { return .none }
    tries += 1
    let more = obstacles.crossed(by: [first] + corners + [last])
    if more.isEmpty {
      let corners = preferred(corners)
      let line = search.style == .angled ? angled(corners) : smoothed(corners)
      return line.map { .found($0.path, corners: $0.corners) } ?? .none
    }
    let all = merged(indices, more)
    guard all.count > indices.count else { return .none }
    self.indices = all
    return .goesOn
  }

  private func merged(_ a: [Int], _ b: [Int]) -> [Int] { Array(Set(a).union(b)).sorted() }

  /// Returns the plain curve with less of a swing, if that is out of the way of everything.
  private mutating func tightened() -> CurvePath? {
    guard search.kept?.isEmpty != false, search.plain.rest.isEmpty else { return nil }
    for share in [0.6, 0.3] {
      var curve = search.plain.first
      curve.startControl = curve.start + (curve.startControl - curve.start) * share
      curve.endControl = curve.end + (curve.endControl - curve.end) * share
      let path = CurvePath(curve)
      if obstacles.isClear(path), path.leastRadius >= RoundedLine.leastRadius { return path }
    }
    return nil
  }

  // MARK: Corners

  /// Returns the corners of the best way around some of the boxes; nil if there is none.
  private mutating func corners(around indices: [Int]) -> [Point]? {
    let area = search.area
    var points = [first, last]
    for index in indices {
      points += obstacles.boxes[index].kept.corners.filter {
        area.contains($0) && obstacles.isOutside($0, indices)
      }
    }
    var cost = Array(repeating: Double.infinity, count: points.count)
    var parent = Array(repeating: -1, count: points.count)
    var isDone = Array(repeating: false, count: points.count)
    cost[0] = 0
    while true {
      var next = -1
      for index in points.indices where !isDone[index] && cost[index] < .infinity {
        if next < 0 || cost[index] < cost[next] { next = index }
      }
      guard next >= 0 else { return nil }
      if next == 1 { break }
      isDone[next] = true
      let before = parent[next] < 0 ? search.plain.start : points[parent[next]]
      for index in points.indices where !isDone[index] {
        let new = cost[next] + self.cost(before, points[next], points[index], isLast: index == 1)
        guard new < cost[index] - 1e-9, obstacles.isClear(points[next], points[index], indices)
        else { continue }
        (cost[index], parent[index]) = (new, next)
      }
    }
    var corners: [Point] = []
    var index = parent[1]
    while index > 0 {
      corners.append(points[index])
      index = parent[index]
    }
    return corners.reversed()
  }

  /// Returns the corners of the best way in horizontal and vertical pieces around some of the boxes.
  private mutating func angledCorners(around indices: [Int]) -> [Point]? {
    let boxes = indices.map { obstacles.boxes[$0].kept }
    var search = CornerSearch(from: first, to: last, around: boxes, in: search.area)
    let corners = search.corners(from: first, leaving: leaving, to: last, arriving: arriving)
    obstacles.note(work: CornerSearch.workOfCrossing * search.work)
    return corners
  }

  /// Returns the corners that the line has now, between ends that may have moved.
  private var keptCorners: [Point]? {
    guard var kept = search.kept, !kept.isEmpty else { return nil }
    guard search.style == .angled else { return kept }
    // One corner alone follows from the ends.
    guard kept.count > 1 else { return nil }
    let count = kept.count
    if kept[0].x == kept[1].x { kept[0].y = first.y } else { kept[0].x = first.x }
    if kept[count - 1].x == kept[count - 2].x {
      kept[count - 1].y = last.y
    } else {
      kept[count - 1].x = last.x
    }
    return kept
  }

  /// Returns the cost of a straight piece: its length, and more for a turn.
  private func cost(_ before: Point, _ from: Point, _ to: Point, isLast: Bool) -> Double {
    let piece = to - from
    var cost = piece.length + turn(from - before, piece)
    if isLast { cost += turn(piece, -arriving) }
    return cost
  }

  private func turn(_ a: Vector, _ b: Vector) -> Double {
    let lengths = a.length * b.length
    guard lengths > 0 else { return 0 }
    let most = search.style == .angled ? CornerSearch.turnCost : 30
    return most * (1 - (a.dx * b.dx + a.dy * b.dy) / lengths)
  }

  private func cost(_ corners: [Point]) -> Double {
    let points = [search.plain.start, first] + corners + [last]
    return (2..<points.count).reduce(0) { sum, index in
      sum
        + cost(
          points[index - 2],
          points[index - 1],
          points[index],
          isLast: index == points.count - 1
        )
    }
  }

  /// Returns the corners that the line has now, if these are still possible and hardly longer.
  private mutating func preferred(_ corners: [Point]) -> [Point] {
    guard let kept = keptCorners, kept != corners,
      cost(kept) <= 1.15 * cost(corners) + 20,
      obstacles.crossed(by: [first] + kept + [last]).isEmpty
    else { return corners }
    return kept
  }

  // MARK: Curves

  /// Returns the line through the corners in straight pieces.
  private func angled(_ corners: [Point]) -> (path: CurvePath, corners: [Point]) {
    let points = [search.plain.start, first] + corners + [last, search.plain.end]
    return (RoundedLine(RightAngles.simplified(points), radius: .corner).path, corners)
  }

  /// Returns the smoothest line through the corners that stays out of the boxes: one without tight bends if
  /// there is any.
  private mutating func smoothed(_ corners: [Point]) -> (path: CurvePath, corners: [Point])? {
    let (start, end) = (search.plain.start, search.plain.end)
    let steps = [start, first] + corners + [last, end]
    var best: (path: CurvePath, radius: Double)?
    func isBest(_ path: CurvePath) -> Bool {
      let radius = path.leastRadius
      if radius > best?.radius ?? -1 { best = (path, radius) }
      return radius >= RoundedLine.leastRadius
    }
    for (hasSteps, swing) in [(false, 1.0), (false, 0.7), (true, 0.8), (true, 0.4), (true, 0.1)] {
      let path = spline(hasSteps ? steps : [start] + corners + [end], swing: swing)
      if obstacles.isClear(path), isBest(path) { return (path, corners) }
    }
    for radius in [RoundedLine.Radius.wideBend, .bend] {
      let path = RoundedLine(RightAngles.simplified(steps), radius: radius).path
      let isClear = obstacles.isClear(path)
      if isClear || best == nil && radius == .bend, isBest(path) { return (path, corners) }
    }
    return best.map { ($0.path, corners) }
  }

  /// Returns a line through the points. At each of them it turns between its pieces, nearer to the longer
  /// one, so that long pieces stay calm.
  private func spline(_ points: [Point], swing: Double) -> CurvePath {
    let pieces = zip(points, points.dropFirst()).map { $1 - $0 }
    var directions = [leaving]
    for (a, b) in zip(pieces, pieces.dropFirst()) {
      let (before, after) = (a.length.squareRoot(), b.length.squareRoot())
      directions.append((a.normalized * before + b.normalized * after).normalized)
    }
    directions.append(-arriving)
    func reach(_ piece: Int, beside other: Int) -> Double {
      let own = min(pieces[piece].length * 0.4, 160)
      guard pieces.indices.contains(other) else { return own * swing }
      return min(own, 40 + pieces[other].length * 0.8) * swing
    }
    let curves = pieces.indices.map { index in
      let (a, b) = (points[index], points[index + 1])
      return Curve(
        start: a,
        startControl: a + directions[index] * reach(index, beside: index - 1),
        endControl: b - directions[index + 1] * reach(index, beside: index + 1),
        end: b
      )
    }
    return CurvePath(curves[0], Array(curves.dropFirst()))
  }
}
