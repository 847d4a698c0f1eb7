import BoardCore
import BoardValues

/// The lines and the arrow heads among which labels stand, with the labels that have a place already.
struct LabelSurroundings {
  /// The most lines that are known, and the most that one label leaves alone.
  private static let most = 500
  private static let mostBeside = 16
  /// The farthest that a label reaches from its line: those of two lines are twice as far apart.
  private static let reach = 260.0

  private struct Line {
    var id: ElementID
    var route: EdgeRoute
    var bounds: Rect
  }

  private var lines: [Line] = []
  private var indices: [ElementID: Int] = [:]
  private var heads: [Rect] = []
  private(set) var taken: [Rect] = []

  /// Creates the surroundings of some lines, the first of which are known with their heads.
  init(_ ids: [ElementID], line: (ElementID) -> (Edge, EdgeRoute)?) {
    for id in ids.prefix(Self.most) {
      guard let (edge, route) = line(id) else { continue }
      let path = route.curve
      indices[id] = lines.count
      lines.append(Line(id: id, route: route, bounds: path.bounds.expanded(by: 8)))
      let length = Metrics.arrowLength * (edge.style.width > Metrics.edgeWidth ? 1.5 : 1)
      if edge.to.hasArrow { heads.append(Self.head(at: path.end, from: path.endControl, length)) }
      if edge.from.hasArrow {
        heads.append(Self.head(at: path.start, from: path.startControl, length))
      }
    }
  }

  private static func head(at tip: Point, from control: Point, _ length: Double) -> Rect {
    let back = tip + (control - tip).normalized * length
    return Rect(from: tip, to: back).expanded(by: length / 2)
  }

  mutating func take(_ box: LabelBox) {
    taken.append(box.frame)
    if let line = box.hairLine { taken.append(line.bounds.expanded(by: 1)) }
  }

  /// Returns the route of an edge whose line is known.
  func route(of id: ElementID) -> EdgeRoute? { indices[id].map { lines[$0].route } }

  /// What is near a line.
  struct Near {
    /// The heads and the labels that have a place.
    var boxes: [Rect]
    var lines: [[Point]]
  }

  /// Returns what is near the line of an edge.
  func near(_ id: ElementID) -> Near {
    guard let own = indices[id].map({ lines[$0].bounds }) else {
      return Near(boxes: taken, lines: [])
    }
    let wide = own.expanded(by: Self.reach)
    // The farthest that words stand off a line.
    let around = own.expanded(by: LabelPlacement.farthest)
    let beside = lines.lazy.filter { $0.id != id && $0.bounds.intersects(around) }
    return Near(
      boxes: heads.filter(wide.intersects) + taken.filter(wide.intersects),
      lines: beside.prefix(Self.mostBeside).map { $0.route.curve.points(count: 12) }
    )
  }
}
