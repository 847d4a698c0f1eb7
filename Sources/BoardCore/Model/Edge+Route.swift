package import BoardValues

/// The curve of an edge between two frames, in their coordinate space.
extension Curve {
  /// Creates a curve that leaves and arrives at right angles to the sides. Sides that are not given are
  /// those whose middles are nearest to each other. `offsets` are those of the ends from the middles of their
  /// sides, to the right of the directions that lead away from the cards.
  package init(
    from source: Rect,
    side sourceSide: Side?,
    to target: Rect,
    side targetSide: Side?,
    offsets: (from: Double, to: Double) = (0, 0)
  ) {
    let sides = EdgeSides(from: source, sourceSide, to: target, targetSide)
    let (leaving, arriving) = (sides.from.outward, sides.to.outward)
    if source == target, !sides.from.isParallel(to: sides.to) {
      self.init(loopAt: source, sides, shift: offsets.from)
      return
    }
    let start = sides.from.anchor(of: source) + leaving.perpendicular * offsets.from
    let end = sides.to.anchor(of: target) + arriving.perpendicular * offsets.to
    if source != target, Self.isNearlyStraight(from: start, leaving, to: end, arriving) {
      self.init(straightFrom: start, to: end)
      return
    }
    let reach = Self.reach(from: start, leaving, to: end, arriving, isLoop: source == target)
    self.init(
      start: start,
      startControl: start + leaving * reach,
      endControl: end + arriving * reach,
      end: end
    )
  }

  /// Creates a loop around the corner between two sides of a card, of the same size on cards of any size.
  private init(loopAt frame: Rect, _ sides: EdgeSides, shift: Double) {
    let (leaving, arriving) = (sides.from.outward, sides.to.outward)
    let corner = sides.from.anchor(of: frame) + (sides.to.anchor(of: frame) - frame.center)
    let most = min(frame.width, frame.height) / 2
    let distance = min(max(Self.loopSize + shift, Self.loopSize / 2), most)
    let reach = Self.loopSize + distance * 2
    let (start, end) = (corner - arriving * distance, corner - leaving * distance)
    self.init(
      start: start,
      startControl: start + leaving * reach,
      endControl: end + arriving * reach,
      end: end
    )
  }

  /// The distance from a corner at which a loop around it stands.
  private static let loopSize = 28.0

  /// How far the ends may lie apart, across their direction, if the line between them is to be straight.
  static let straightness = 8.0

  /// Returns whether the sides face each other and the line between them hardly turns.
  private static func isNearlyStraight(
    from start: Point,
    _ leaving: Vector,
    to end: Point,
    _ arriving: Vector
  ) -> Bool {
    let (delta, across) = (end - start, leaving.perpendicular)
    return arriving == -leaving && delta.dx * leaving.dx + delta.dy * leaving.dy > 0
      && abs(delta.dx * across.dx + delta.dy * across.dy) <= straightness
  }

  /// Returns how far the curve goes straight on at its ends.
  private static func reach(
    from start: Point,
    _ leaving: Vector,
    to end: Point,
    _ arriving: Vector,
    isLoop: Bool
  ) -> Double {
    let distance = start.distance(to: end)
    if isLoop { return max(distance * 1.3, 40) }
    let reach = min(max(distance / 2, 30), 160)
    let delta = end - start
    let ahead = delta.dx * leaving.dx + delta.dy * leaving.dy
    // Between sides that face each other it never turns back.
    return arriving == -leaving && ahead > 0 ? min(reach, ahead * 0.75) : reach
  }
}

/// The sides between which an edge runs.
struct EdgeSides: Equatable, Sendable {
  var from: Side
  var to: Side

  var reversed: EdgeSides { EdgeSides(from: to, to: from) }

  init(from: Side, to: Side) {
    self.from = from
    self.to = to
  }

  /// Creates the sides, but keeps `last` until other sides are clearly nearer, so that an edge does not
  /// jump to and fro where two pairs are equally near.
  init(
    from source: Rect,
    _ sourceSide: Side?,
    to target: Rect,
    _ targetSide: Side?,
    keeping last: EdgeSides?
  ) {
    self.init(from: source, sourceSide, to: target, targetSide)
    guard let last, sourceSide ?? last.from == last.from, targetSide ?? last.to == last.to,
      distance(source, target) > 0.9 * last.distance(source, target)
    else { return }
    self = last
  }

  private func distance(_ source: Rect, _ target: Rect) -> Double {
    from.anchor(of: source).distance(to: to.anchor(of: target))
  }

  /// Creates the given sides; for sides that are not given, the pair with the nearest middles.
  init(from source: Rect, _ sourceSide: Side?, to target: Rect, _ targetSide: Side?) {
    self.init(from: sourceSide ?? .right, to: targetSide ?? .left)
    guard sourceSide == nil || targetSide == nil else { return }
    // Of two pairs that are equally near, the same one in both directions.
    var least = (distance: Double.infinity, order: 0)
    let isLoop = source == target
    for from in Side.all where sourceSide == nil || sourceSide == from {
      let start = from.anchor(of: source)
      for to in Side.all where targetSide == nil || targetSide == to {
        // A loop goes around a corner.
        let isHidden = isLoop && from.isParallel(to: to)
        let way = to.anchor(of: target) - start
        let distance = isHidden ? .greatestFiniteMagnitude : way.dx * way.dx + way.dy * way.dy
        guard distance <= least.distance else { continue }
        let pair = (distance: distance, order: min(from.order, to.order))
        guard pair < least else { continue }
        least = pair
        (self.from, self.to) = (from, to)
      }
    }
  }
}

/// The line of an edge, and the position along it at which its label stands if there is room.
package struct EdgeRoute: Equatable, Sendable {
  package var curve: CurvePath
  /// The position of the label, 0 at the start to 1 at the end.
  package var labelPosition: Double
  /// The sides between which the line runs.
  var sides: EdgeSides
  /// The index of the edge among those beside it.
  var lane: Int
  /// How the line runs.
  var style: RouteStyle
  /// Whether it is straight, whatever is in its way.
  var isDirect = false

  /// Takes another line. A label that stands alone goes to the middle of the longest straight piece if
  /// the line has some.
  mutating func follow(_ path: CurvePath) {
    curve = path
    if style == .angled, labelPosition == 0.5 { labelPosition = path.middleOfLongestPiece }
  }
}

/// Edges between the same sides of the same two cards, which lie side by side.
struct ParallelEdges {
  /// The most edges that are told apart.
  static let maxCount = 64

  /// The indices of the edge among all of them, and among those with a label.
  private var index = 0
  private var count = 0
  private var labelPosition = 0
  private var labelCount = 0

  /// Adds an edge. `isItself` is true for the edge whose route is asked for. The edges come in the same
  /// order for each of them.
  mutating func add(_ edge: Edge, isItself: Bool) {
    if isItself { (index, labelPosition) = (count, labelCount) }
    count += 1
    if edge.label?.isEmpty == false { labelCount += 1 }
  }

  func route(
    from source: Rect,
    to target: Rect,
    _ sides: EdgeSides,
    _ ends: EdgeEnds,
    isForward: Bool,
    _ style: RouteStyle,
    isDirect: Bool
  ) -> EdgeRoute {
    let label = labelCount > 1 ? Double(labelPosition + 1) / Double(labelCount + 1) : 0.5
    let loop = source == target ? (isForward ? shift(source, sides) : -shift(source, sides)) : nil
    let offsets = loop.map { (from: $0, to: -$0) } ?? (from: ends.from.offset, to: ends.to.offset)
    var curve = Curve(
      from: source,
      side: sides.from,
      to: target,
      side: sides.to,
      offsets: offsets
    )
    let isStraight = isDirect && loop == nil
    if isStraight { curve = Curve(straightFrom: curve.start, to: curve.end) }
    var route = EdgeRoute(
      curve: CurvePath(curve),
      labelPosition: isForward ? label : 1 - label,
      sides: sides,
      lane: index,
      style: style,
      isDirect: isStraight
    )
    if isStraight { return route }
    if style == .angled || loop == nil && curve.bendsTightly(sides) {
      let corners = RightAngles(curve, sides, from: source, to: target, shift: offsets.from).points
      let line = RoundedLine(corners, radius: style == .angled ? .corner : .bend)
      if style == .angled || line.leastRadius > curve.leastRadius { route.follow(line.path) }
    }
    return route
  }

  /// Returns how far a loop at a card is from where it would be alone.
  private func shift(_ frame: Rect, _ sides: EdgeSides) -> Double {
    let length = min(sides.from.length(of: frame), sides.to.length(of: frame))
    let room = min(length * 0.35, 60)
    if sides.from == sides.to {
      // A loop needs two points to stand on.
      return room * Double(index + 1) / Double(max(count, 4))
    }
    guard count > 1 else { return 0 }
    let step = min(24, 2 * room / Double(count - 1))
    return (Double(index) - Double(count - 1) / 2) * step
  }
}
