import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore
@testable import BoardRenderer

/// Lines and labels as one would draw them by hand.
@MainActor
@Suite("Lines as by hand") struct LinesByHandTests {
  /// What a careful hand would not draw.
  private struct Faults: CustomStringConvertible {
    var lines = 0, bends = 0, sharedEnds = 0, ownCards = 0
    var labels = 0, overWords = 0, overHeads = 0, overLabels = 0, dots = 0

    var description: String {
      "\(lines) lines: \(bends) bends under 8, \(sharedEnds) shared ends, \(ownCards) through their cards; "
        + "\(labels) labels: \(overWords) over words, \(overHeads) over heads, "
        + "\(overLabels) over labels, \(dots) dots"
    }

    @MainActor
    mutating func count(_ board: Board, inPicture: Bool = false) {
      let items = LinesByHandTests.items(board, inPicture: inPicture)
      lines += items.edges.count
      bends += items.edges.count { $0.route.naiveRadius < 7.9 }
      sharedEnds += Self.sharedEnds(board)
      ownCards += items.edges.count { edge in
        let ends = board.edge(edge.id).map { [$0.from.card, $0.to.card] } ?? []
        let frames = ends.compactMap { $0.flatMap(board.frame)?.expanded(by: -1) }
        return frames.contains { $0.isCrossed(by: edge.route.points()) }
      }
      labels += items.labels.count
      dots += items.labels.count { $0.form != .whole }
      let cards = board.cardOrder.compactMap(board.frame)
      let heads = items.edges.flatMap(Self.heads)
      for (index, label) in items.labels.enumerated() {
        let box = label.frame.expanded(by: -0.5)
        if cards.contains(where: box.intersects) { overWords += 1 }
        if heads.contains(where: box.intersects) { overHeads += 1 }
        if items.labels[..<index].contains(where: { $0.frame.intersects(box) }) { overLabels += 1 }
      }
    }

    /// Returns the boxes around the heads of a line.
    private static func heads(_ edge: EdgeItem) -> [Rect] {
      func head(_ tip: Point, _ control: Point) -> Rect {
        let back = tip + (control - tip).normalized * edge.arrowLength
        return Rect(from: tip, to: back).expanded(by: 2)
      }
      return (edge.endsWithArrow ? [head(edge.route.end, edge.route.endControl)] : [])
        + (edge.startsWithArrow ? [head(edge.route.start, edge.route.startControl)] : [])
    }

    /// Returns the number of ends that are hardly apart from another one at the same side.
    private static func sharedEnds(_ board: Board) -> Int {
      var ends: [[Int]: [Point]] = [:]
      for id in board.edgeOrder {
        guard let edge = board.edge(id), let route = board.route(of: id), let from = edge.from.card,
          let to = edge.to.card
        else { continue }
        ends[[from.index, route.sides.from.order], default: []].append(route.curve.start)
        ends[[to.index, route.sides.to.order], default: []].append(route.curve.end)
      }
      return ends.values.reduce(0) { sum, points in
        sum
          + points.indices.count { index in
            points[..<index].contains { $0.distance(to: points[index]) < 3.9 }
          }
      }
    }
  }

  private static func items(_ board: Board, inPicture: Bool)
    -> (edges: [EdgeItem], labels: [EdgeLabel])
  {
    let elements = (board.cardOrder + board.edgeOrder).sorted().compactMap { board[$0] }
    var editor = Editor(Document(CanvasDocument(elements)))
    editor.routing = board.routing
    let camera = Camera(origin: .zero, pixelsPerUnit: 1)
    let look = BoardLook(of: editor, camera: camera, scale: 1, theme: .light)
    let builder = SceneBuilder(editor: editor, look: look, placesAllLabels: inPicture)
    let items = builder.items(.all(on: editor.board)).all
    return (
      items.compactMap { if case .edge(let edge) = $0 { edge } else { nil } },
      items.compactMap { if case .label(let label) = $0 { label } else { nil } }
    )
  }

  private func faults(_ boards: RandomConnections, count: Int, _ style: RouteStyle, inPicture: Bool)
    -> Faults
  {
    var faults = Faults()
    for seed in 0..<count {
      var random = SeededGenerator(seed: UInt64(seed))
      faults.count(boards.board(style, &random), inPicture: inPicture)
    }
    return faults
  }

  /// The most faults of lines in a style, and those of labels on the screen and in pictures.
  private struct Most {
    var bends = 0, sharedEnds = 0, ownCards = 0
    var overWords = 0, overHeads = 0, overLabels = 0
  }

  private func expect(_ faults: Faults, atMost most: Most) {
    #expect(faults.lines > 250 && faults.labels > 125)
    #expect(faults.bends <= most.bends, "\(faults)")
    #expect(faults.sharedEnds <= most.sharedEnds, "\(faults)")
    #expect(faults.ownCards <= most.ownCards, "\(faults)")
    #expect(faults.overWords <= most.overWords, "\(faults)")
    #expect(faults.overHeads <= most.overHeads, "\(faults)")
    #expect(faults.overLabels <= most.overLabels, "\(faults)")
  }

  @Test(
    "where there is room, lines bend softly, ends stand apart, and labels cover nothing",
    .takesLong,
    arguments: RouteStyle.allCases,
    [false, true]
  )
  func withRoom(_ style: RouteStyle, inPicture: Bool) {
    let count = Rounds.of(240, usually: 20)
    expect(faults(.withRoom, count: count, style, inPicture: inPicture), atMost: Most())
  }

  @Test(
    "where there is none, there are no more faults than there were",
    .takesLong,
    arguments: RouteStyle.allCases,
    [false, true]
  )
  func dense(_ style: RouteStyle, inPicture: Bool) {
    let count = Rounds.of(30, usually: 20)
    // As many as the first six boards have, or all.
    let bends =
      switch (style, count > 6) {
      case (.curved, false): 4
      case (.curved, true): 14
      case (_, false): 7
      case (_, true): 28
      }
    let most = Most(bends: bends, ownCards: 2, overHeads: inPicture ? 2 : 0)
    expect(faults(.dense, count: count, style, inPicture: inPicture), atMost: most)
  }
}

extension CurvePath {
  /// The least radius of a circle through three points that follow each other.
  fileprivate var naiveRadius: Double {
    var points: [Point] = []
    for point in self.points(count: 160)
    where points.last.map({ $0.distance(to: point) > 0.02 }) ?? true {
      points.append(point)
    }
    var least = Double.infinity
    for index in points.indices.dropFirst().dropLast() {
      let (a, b) = (points[index] - points[index - 1], points[index + 1] - points[index])
      let turn = abs(a.dx * b.dy - a.dy * b.dx)
      let ahead = a.dx * b.dx + a.dy * b.dy
      if ahead < 0 { return 0 }
      guard turn > 1e-9 else { continue }
      least = min(least, a.length * b.length * (a + b).length / (2 * turn))
    }
    return least
  }
}
