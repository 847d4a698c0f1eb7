import BoardValues

/// Arrangements that follow the connections of cards.
extension Arranging {
  /// The gap between cards side by side, and between those that are not connected.
  static let branchGap = 40.0
  /// The gap between a card and those connected with it, without and with labels between them.
  static let layerGap = 80.0
  static let labeledLayerGap = 160.0

  /// Returns the step that gives each part of the board that hangs together a layout of its own, largest
  /// part first. `flow` is the direction from card to card, unless the sides of the connections say
  /// otherwise.
  func connected(_ flow: Flow, _ layout: (LayoutGraph) -> [Point]) -> StepDraft {
    guard let corner = units.lazy.map(\.frame).box?.origin else { return StepDraft(.arrange, []) }
    let edges = edges
    let flow = Flow(of: edges) ?? flow
    let layerGap =
      edges.contains { $0.label?.isEmpty == false } ? Self.labeledLayerGap : Self.layerGap
    let graph = LayoutGraph(
      units.map { flow.turned($0.frame) },
      links: links(edges),
      gap: layerGap
    )
    var packing = Packing(gap: Self.branchGap)
    for part in graph.parts.sorted(by: isLarger) {
      let origins = layout(part.graph)
      let frames = zip(origins, part.graph.frames).map { Rect(origin: $0, size: $1.size) }
      packing.add(part.nodes, frames.map(flow.turned))
    }
    let origins = packing.origins
    let indices = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.id, $0) })
    return arranged { unit in
      guard let origin = indices[unit.id].flatMap({ origins[$0] }) else { return .zero }
      return corner + (origin - .zero) - unit.frame.origin
    }
  }

  /// Returns whether a part has more boxes than another, or comes before it when a person reads.
  private func isLarger(_ a: LayoutGraph.Part, _ b: LayoutGraph.Part) -> Bool {
    guard a.nodes.count == b.nodes.count, let boxA = box(a), let boxB = box(b) else {
      return a.nodes.count > b.nodes.count
    }
    return (boxA.minY, boxA.minX, a.nodes[0]) < (boxB.minY, boxB.minX, b.nodes[0])
  }

  private func box(_ part: LayoutGraph.Part) -> Rect? {
    part.nodes.lazy.map { self.units[$0].frame }.box
  }

  /// The edges between the units, in the order of their ids.
  private var edges: [Edge] {
    let known = Set(units.lazy.flatMap(\.cards))
    let ids = known.reduce(into: Set<ElementID>()) { $0.formUnion(board.edges(of: $1)) }
    return ids.sorted().compactMap(board.edge).filter { edge in
      [edge.from.card, edge.to.card].allSatisfy { $0.map(known.contains) ?? false }
    }
  }

  private func links(_ edges: [Edge]) -> [LayoutGraph.Link] {
    var owners: [ElementID: Int] = [:]
    for (index, unit) in units.enumerated() {
      for card in unit.cards { owners[card] = index }
    }
    return edges.compactMap { edge in
      guard let from = edge.from.card.flatMap({ owners[$0] }),
        let to = edge.to.card.flatMap({ owners[$0] })
      else { return nil }
      return LayoutGraph.Link(from: from, to: to)
    }
  }

  /// The direction in which a layout grows. Layouts are made downward.
  enum Flow {
    case down, rightward

    /// Creates the direction that most of the given sides have; nil if they have none.
    init?(of edges: [Edge]) {
      let sides = edges.flatMap { [$0.from.side, $0.to.side].compactMap(\.self) }
      let upright = sides.count { $0.isParallel(to: .top) }
      guard upright * 2 != sides.count else { return nil }
      self = upright * 2 > sides.count ? .down : .rightward
    }

    /// Returns a frame as it is in a layout that is made downward, or the other way round.
    func turned(_ frame: Rect) -> Rect {
      self == .down ? frame : Rect(frame.minY, frame.minX, frame.height, frame.width)
    }
  }
}

/// Boxes that are set in rows, in the order in which they come.
struct Packing {
  private var parts: [(nodes: [Int], frames: [Rect], box: Rect)] = []
  private let gap: Double

  init(gap: Double) { self.gap = gap }

  /// Adds a box that keeps its shape, with what lies in it.
  mutating func add(_ nodes: [Int], _ frames: [Rect]) {
    guard let box = frames.box else { return }
    parts.append((nodes, frames, box))
  }

  /// The corners of everything that lies in the boxes. All together are about as wide as a window.
  var origins: [Int: Point] {
    let area = parts.reduce(0) { $0 + ($1.box.width + gap) * ($1.box.height + gap) }
    let widest = parts.lazy.map(\.box.width).max() ?? 0
    let width = max(widest, (area * 1.6).squareRoot())
    var origins: [Int: Point] = [:]
    var (x, y, height) = (0.0, 0.0, 0.0)
    for part in parts {
      if x > 0, x + part.box.width > width { (x, y, height) = (0, y + height + gap, 0) }
      for (node, frame) in zip(part.nodes, part.frames) {
        origins[node] = Point(x, y) + (frame.origin - part.box.origin)
      }
      x += part.box.width + gap
      height = max(height, part.box.height)
    }
    return origins
  }
}
