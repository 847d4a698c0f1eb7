import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The routes of lines between cards.
@Suite("Routes of edges") struct EdgeRouteTests {
  private static let left = Rect(0, 0, 200, 100)
  private static let right = Rect(500, 0, 200, 100)

  /// Returns a board with two cards and edges between them. The ids of edges begin with 2.
  private func board(_ edges: [Edge], _ a: Rect = left, _ b: Rect = right) -> Board {
    Board(elements(edges, a, b))
  }

  private func elements(_ edges: [Edge], _ a: Rect = left, _ b: Rect = right) -> [Element] {
    [.card(.sample("a", a)), .card(.sample("b", b))] + edges.map(Element.edge)
  }

  private func edge(_ from: UInt32, _ to: UInt32, _ fromSide: Side? = nil, _ toSide: Side? = nil)
    -> Edge
  {
    var edge = Edge.sample("e", ElementID(from), ElementID(to), zKey: .spaced(0))
    edge.from.side = fromSide
    edge.to.side = toSide
    return edge
  }

  private func curves(_ board: Board) -> [CurvePath] {
    board.edgeOrder.compactMap { board.route(of: $0)?.curve }
  }

  @Test("sides that the file leaves open are those with the nearest middles")
  func nearestMiddles() throws {
    // A wide card far to the right and slightly lower is nearest at its side.
    let far = try #require(curves(board([edge(0, 1)], Self.left, Rect(900, 150, 400, 100))).first)
    #expect(far.start == Point(200, 50) && far.end == Point(900, 200))
    // The top of a tall card is nearer to the bottom of the one above it.
    let tall = Rect(150, 300, 100, 600)
    let up = try #require(curves(board([edge(1, 0)], Self.left, tall)).first)
    #expect(up.start == Point(200, 300) && up.end == Point(100, 100))
    // One side is given, the other is the nearest to it.
    let half = try #require(curves(board([edge(0, 1, .bottom)])).first)
    #expect(half.start == Point(100, 100) && half.end == Point(500, 50))
  }

  @Test("an edge takes the same sides as one that runs the other way")
  func sameSidesBothWays() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      func frame() -> Rect {
        func number() -> Double { Double(Int.random(in: 0...6, using: &random) * 50) }
        return Rect(number(), number(), number() + 50, number() + 50)
      }
      let (a, b) = (frame(), frame())
      let there = EdgeSides(from: a, nil, to: b, nil)
      let distance = there.from.anchor(of: a).distance(to: there.to.anchor(of: b))
      let back = EdgeSides(from: b, nil, to: a, nil)
      #expect(back.from.anchor(of: b).distance(to: back.to.anchor(of: a)) == distance)
      for from in Side.allCases where a != b {
        for to in Side.allCases {
          #expect(distance <= from.anchor(of: a).distance(to: to.anchor(of: b)), "\(Trace.current)")
        }
      }
    }
    let (a, b) = (Rect(0, 0, 100, 100), Rect(-200, 200, 100, 100))
    #expect(EdgeSides(from: a, nil, to: b, nil) == EdgeSides(from: b, nil, to: a, nil).reversed)
  }

  @Test("edges between the same cards lie apart, to both sides alike, whichever way they run")
  func parallel() {
    let middle = 50.0
    for count in 1...5 {
      let edges = (0..<count).map { $0.isMultiple(of: 2) ? edge(0, 1) : edge(1, 0) }
      let heights = curves(board(edges)).map(\.start.y)
      #expect(Set(heights).count == count)
      #expect(heights == heights.sorted())
      #expect(abs(heights.reduce(0, +) / Double(count) - middle) < 1e-9)
      #expect(heights.allSatisfy { (0...100).contains($0) })
    }
  }

  @Test("edges at other sides, and those whose neighbour is gone, stay in the middle")
  func alone() throws {
    var board = board([edge(0, 1), edge(0, 1, .bottom, .bottom), edge(1, 0)])
    let ids = board.edgeOrder
    #expect(board.route(of: ids[1])?.curve.start == Point(100, 100))
    #expect(board.route(of: ids[0])?.curve.start != Point(200, 50))
    let undo = board.apply(BoardChange(ids[2], from: board[ids[2]], to: nil))
    #expect(board.route(of: ids[0])?.curve.start == Point(200, 50))
    board.apply(undo)
    #expect(board.route(of: ids[0])?.curve.start != Point(200, 50))
  }

  @Test("labels of edges that lie side by side stand apart along them")
  func labelsOfParallels() {
    var edges = [edge(0, 1), edge(1, 0), edge(0, 1)]
    for index in [0, 1] { edges[index].label = "words" }
    let board = board(edges)
    let places = board.edgeOrder.compactMap { board.route(of: $0) }
      .map { $0.curve.point(at: $0.labelPosition).x }
    #expect(places[0] < 350 && places[1] > 350)
  }

  @Test("an edge from a card to itself is a loop outside of it")
  func loops() {
    for (from, to) in [(nil, nil), (Side.left, Side.left), (.top, .right)] {
      for curve in curves(board([edge(0, 0, from, to)])) {
        #expect(curve.start != curve.end)
        #expect(!Self.left.contains(curve.middle))
      }
    }
  }

  @Test("between sides that face each other a line never turns back")
  func noTurningBack() {
    for gap in [4.0, 20, 60, 400] {
      for shift in [0.0, 30, 90] {
        let curve = Curve(
          from: Self.left,
          side: .right,
          to: Self.left.offset(by: Vector(200 + gap, shift)),
          side: .left
        )
        let points = curve.points(count: 100).map(\.x)
        #expect(zip(points, points.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 }, "\(gap), \(shift)")
      }
    }
  }

  @Test(
    "cards that touch, overlap or lie on each other have an edge that can be drawn (tools 1.16)"
  )
  func withoutLength() {
    for other in [
      Rect(200, 0, 200, 100), Rect(100, 50, 200, 100), Self.left, Rect(50, 20, 20, 20),
      Rect(100, 50, 0, 0),
    ] {
      for sides in [(nil, nil), (Side.right, Side.left), (.top, .top)] {
        for curve in curves(board([edge(0, 1, sides.0, sides.1)], Self.left, other)) {
          let points = curve.points() + [curve.startControl, curve.endControl]
          #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
          #expect(points.allSatisfy { Self.left.expanded(by: 400).contains($0) })
        }
      }
    }
    // A click takes the card on top of the edge.
    let touching = elements([edge(0, 1)], Self.left, Rect(200, 0, 200, 100))
    let editor = Editor(Document(CanvasDocument(touching)))
    #expect(editor.hit(Point(199, 50), reach: 8) == ElementID(0))
    #expect(editor.hit(Point(201, 50), reach: 8) == ElementID(1))
  }

  @Test("sides that choose themselves stay until others are clearly nearer (tools 1.10)")
  func steadySides() throws {
    let board = board([edge(0, 1)], Self.left, Rect(0, 600, 200, 100))
    let id = try #require(board.edgeOrder.first)
    var presentation = Presentation()
    var held = presentation.pickUp([ElementID(1)], now: 0)
    // The card moves from beneath to the right.
    func side(_ way: Double) throws -> Side? {
      held.carry(by: Vector(way, -way), on: board)
      return try held.shown(#require(board.edge(id)), id).from.side
    }
    // The card moves slowly to and fro across the point at which both pairs are equally near.
    let there = try (0..<600).map { try side(Double($0)) }
    let back = try (0..<600).map { try side(Double(599 - $0)) }
    let turn = try #require(there.firstIndex(of: .right))
    let turnBack = try #require(back.firstIndex(of: .bottom))
    #expect(there[0] == .bottom && back[0] == .right)
    #expect(there[turn...].allSatisfy { $0 == .right })
    #expect(turn - (599 - turnBack) > 10, "\(turn), \(turnBack)")
  }

  @Test("a click on a line takes it, where it is drawn")
  func hits() {
    let editor = Editor(Document(CanvasDocument(elements([edge(0, 1), edge(1, 0)]))))
    for id in editor.board.edgeOrder {
      let middle = editor.board.route(of: id)?.curve.middle ?? .zero
      #expect(editor.hit(middle, reach: 5) == id)
    }
    #expect(editor.hit(Point(350, 50), reach: 5) == nil)
  }
}
