import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The ways of edges around cards that they do not belong to.
@Suite("Ways around cards") struct DetourTests {
  private static func board(
    _ frames: [Rect],
    _ links: [(Int, Int)],
    sides: (Side?, Side?) = (nil, nil),
    _ style: RouteStyle = .curved
  ) -> Board {
    let cards = frames.enumerated().map { Element.card(.sample("c\($0)", $1)) }
    let edges = links.map { from, to in
      var edge = Edge.sample(
        "e\(from)-\(to)",
        ElementID(UInt32(from)),
        ElementID(UInt32(to)),
        zKey: .spaced(0)
      )
      (edge.from.side, edge.to.side) = sides
      return Element.edge(edge)
    }
    var board = Board(cards + edges)
    board.routing = style
    return board
  }

  /// Cards in a loose grid, none on another.
  private static func frames(_ count: Int, _ random: inout SeededGenerator) -> [Rect] {
    (0..<count).map { index in
      let (column, row) = (Double(index % 4), Double(index / 4))
      return Rect(
        column * 300 + Double(Int.random(in: 0...80, using: &random)),
        row * 220 + Double(Int.random(in: 0...60, using: &random)),
        Double(Int.random(in: 60...180, using: &random)),
        Double(Int.random(in: 40...120, using: &random))
      )
    }
  }

  private static func links(_ count: Int, _ random: inout SeededGenerator) -> [(Int, Int)] {
    (0..<count).compactMap { _ in
      let (a, b) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
      )
      return a == b ? nil : (a, b)
    }
  }

  /// Returns the cards whose insides the line of an edge goes through, but for its own.
  private static func crossed(_ id: ElementID, _ board: Board) -> [ElementID] {
    guard let edge = board.edge(id), let path = board.route(of: id)?.curve else { return [] }
    return board.cardOrder.filter { card in
      guard card != edge.from.card, card != edge.to.card, let frame = board.frame(of: card) else {
        return false
      }
      return frame.isCrossed(by: path.points(count: 60))
    }
  }

  @Test(
    "no line goes through a card that it does not belong to (tools 1.20)",
    arguments: RouteStyle.allCases
  )
  func goesAround(_ style: RouteStyle) {
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      let board = Self.board(Self.frames(16, &random), Self.links(16, &random), style)
      for id in board.edgeOrder {
        #expect(Self.crossed(id, board).isEmpty, "\(Trace.current)")
      }
    }
  }

  @Test("what is known of an area is what a new board would find, whatever came and went meanwhile")
  func staysComplete() {
    let area = Rect(-1000, -1000, 4000, 4000)
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      let whole = Self.board(Self.frames(12, &random), Self.links(12, &random))
      var board = whole
      board.findRoutes(in: area, work: .max)
      // Elements go and come back, at times all of them, and one looks in between.
      for _ in 0..<6 {
        let all = (whole.cardOrder + whole.edgeOrder).shuffled(using: &random)
        let some = all.prefix(random.oneIn(3) ? all.count : Int.random(in: 1...8, using: &random))
        // Edges go before their cards, and come after them.
        let gone = some.flatMap { [$0] + whole.edges(of: $0) }.filter { board[$0] != nil }
        for id in Set(gone).sorted(by: >) { board.apply(BoardChange(id, from: board[id], to: nil)) }
        if random.oneIn(2) { board.findRoutes(in: area, work: .max) }
        for id in Set(gone).sorted() { board.apply(BoardChange(id, from: nil, to: whole[id])) }
        #expect(board.findRoutes(in: area, work: .max) == .complete)
        let fresh = Board((whole.cardOrder + whole.edgeOrder).sorted().compactMap { whole[$0] })
        for id in board.edgeOrder {
          #expect(board.knownDetour(of: id) == fresh.detour(of: id).path, "\(Trace.current)")
        }
      }
    }
  }

  @Test("with right angles, all straight pieces are horizontal or vertical, and corners are round")
  func isAngled() {
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      let links = Self.links(16, &random) + [(0, 0)]
      let sides = random.oneIn(2) ? (nil, nil) : (Side.all.randomElement(using: &random), Side.left)
      let board = Self.board(Self.frames(16, &random), links, sides: sides, .angled)
      for id in board.edgeOrder {
        let curves = board.route(of: id)?.curve.curves ?? []
        #expect(!curves.isEmpty)
        for (index, curve) in curves.enumerated() {
          let delta = curve.end - curve.start
          let isStraight = abs(delta.dx) < 1e-6 || abs(delta.dy) < 1e-6
          // Corners turn by as much to one side as to the other; a short step aside is one bend.
          let ends = [curve.startControl - curve.start, curve.endControl - curve.end]
          let areEndsStraight = ends.allSatisfy { abs($0.dx) < 1e-6 || abs($0.dy) < 1e-6 }
          #expect(isStraight || areEndsStraight, "\(Trace.current)")
          let isStep =
            min(abs(delta.dx), abs(delta.dy)) < 32
            && abs(curve.middle.y - curve.start.y - delta.dy / 2) < 1e-6
          #expect(
            isStraight || isStep || abs(abs(delta.dx) - abs(delta.dy)) < 1e-6,
            "\(Trace.current)"
          )
          #expect(index == 0 || curve.start == curves[index - 1].end)
        }
      }
    }
  }

  @Test("with right angles, parallel lines turn inside each other and do not cross")
  func nests() throws {
    let board = Self.board(
      [Rect(0, 0, 100, 200), Rect(400, 300, 100, 200)],
      [(0, 1), (0, 1), (0, 1)],
      sides: (.right, .left),
      .angled
    )
    let lines = board.edgeOrder.compactMap { board.route(of: $0)?.curve.points() }
    for (index, line) in lines.enumerated() {
      for other in lines.dropFirst(index + 1) {
        let nearest = line.flatMap { point in other.map { $0.distance(to: point) } }.min()
        #expect(try #require(nearest) > 5)
      }
    }
  }

  @Test("with right angles, a label that stands alone is in the middle of the longest piece")
  func labelsLongestPiece() throws {
    let board = Self.board(
      [Rect(0, 0, 100, 60), Rect(200, 500, 100, 60)],
      [(0, 1)],
      sides: (.right, .left),
      .angled
    )
    let route = try #require(board.route(of: board.edgeOrder[0]))
    let place = route.curve.point(at: route.labelPosition)
    #expect(place.distance(to: Point(150, 280)) < 1)
  }

  private static let ends = [Rect(0, 0, 100, 60), Rect(600, 0, 100, 60)]

  @Test("a line with something in its way ends where the plain one does, in its directions")
  func keepsEnds() throws {
    for sides in [(nil, nil), (Side.right, Side.left), (.top, .top), (.bottom, .left)] {
      let board = Self.board(
        Self.ends + [Rect(300, -80, 100, 220)],
        [(0, 1)],
        sides: sides
      )
      let id = try #require(board.edgeOrder.first)
      let (plain, path) = try (
        #require(board.plainRoute(of: id)).curve, #require(board.route(of: id)).curve
      )
      #expect(path.start == plain.start && path.end == plain.end)
      #expect(Self.crossed(id, board).isEmpty)
      let sides = EdgeSides(from: Self.ends[0], sides.0, to: Self.ends[1], sides.1)
      let start = (path.startControl - path.start).normalized
      #expect((start - sides.from.outward).length < 1e-6)
      let end = (path.endControl - path.end).normalized
      #expect((end - sides.to.outward).length < 1e-6)
    }
  }

  @Test("a line is straight if its ends are nearly in line")
  func isStraight() throws {
    for shift in [0.0, 5, 8, 9] {
      let board = Self.board([Rect(0, 0, 100, 60), Rect(300, shift, 100, 60)], [(0, 1)])
      let curve = try #require(board.route(of: board.edgeOrder[0])).curve
      let line = Curve(straightFrom: curve.start, to: curve.end)
      #expect((curve == CurvePath(line)) == (shift <= 8))
    }
  }

  @Test(
    "ways do not depend on the order in which they are asked for, nor on what was asked before",
    arguments: RouteStyle.allCases
  )
  func dependsOnNoOrder(_ style: RouteStyle) {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var random = SeededGenerator(seed: seed)
      let frames = Self.frames(16, &random)
      let links = Self.links(16, &random)
      let (a, b) = (Self.board(frames, links, style), Self.board(frames, links, style))
      _ = b.edges(in: Rect(0, 0, 200, 200))
      for id in b.edgeOrder.shuffled(using: &random) { _ = b.route(of: id) }
      _ = a.edges(in: Rect(-500, -500, 3000, 3000))
      for id in a.edgeOrder {
        #expect(a.route(of: id)?.curve == b.route(of: id)?.curve, "\(Trace.current)")
      }
    }
  }

  @Test(
    "after any changes, what is remembered is what would be found anew",
    arguments: RouteStyle.allCases
  )
  func forgetsWhatChanges(_ style: RouteStyle) {
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      var board = Self.board(Self.frames(16, &random), Self.links(16, &random), style)
      for _ in 0..<30 {
        _ = board.edges(in: Rect(-200, -200, 1600, 1300))
        let copy = board
        let id = ElementID(UInt32(Int.random(in: 0..<board.elementCount, using: &random)))
        let before = board[id]
        var after = before
        if case .card(var card)? = before {
          card.frame.origin.x += Double(Int.random(in: -200...200, using: &random))
          card.frame.origin.y += Double(Int.random(in: -200...200, using: &random))
          after = .card(card)
        } else {
          after = nil
        }
        board.apply(BoardChange(id, from: before, to: after))
        _ = board.edges(in: Rect(-200, -200, 1600, 1300))
        var fresh = Board((0..<board.elementCount).map { board[ElementID(UInt32($0))] })
        fresh.routing = style
        for id in board.edgeOrder {
          #expect(board.route(of: id)?.curve == fresh.route(of: id)?.curve, "\(Trace.current)")
        }
        var older = Board((0..<copy.elementCount).map { copy[ElementID(UInt32($0))] })
        older.routing = style
        for id in copy.edgeOrder {
          #expect(copy.route(of: id)?.curve == older.route(of: id)?.curve, "\(Trace.current)")
        }
      }
    }
  }

  @Test(
    "however looking for ways is divided, they are the same, and none counts as missing meanwhile",
    arguments: RouteStyle.allCases
  )
  func dividesTheWork(_ style: RouteStyle) {
    let area = Rect(-200, -200, 1600, 1300)
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      let (frames, links) = (Self.frames(16, &random), Self.links(16, &random))
      let (board, whole) = (Self.board(frames, links, style), Self.board(frames, links, style))
      #expect(whole.findRoutes(in: area, work: .max) == .complete)
      var goes = 0
      var knowledge = Board.Knowledge.partial
      while knowledge == .partial, goes < 1_000 {
        knowledge = board.findRoutes(in: area, work: Int.random(in: 1...4_000, using: &random))
        goes += 1
        for id in board.edgeOrder {
          let known = board.knownDetour(of: id)
          #expect(known == nil || known == whole.knownDetour(of: id), "\(Trace.current)")
        }
        // Questions about single edges are answered in between, and change nothing.
        if let id = board.edgeOrder.randomElement(using: &random) {
          #expect(board.route(of: id)?.curve == whole.route(of: id)?.curve, "\(Trace.current)")
        }
      }
      #expect(knowledge == .complete)
      for id in board.edgeOrder {
        cases.note(goes > 1 && whole.knownDetour(of: id) != nil)
        #expect(board.knownDetour(of: id) == whole.knownDetour(of: id), "\(Trace.current)")
      }
    }
    cases.expectEnough()
  }

  @Test("a copy from before any way was known does not get the ways of a board that was changed")
  func copiesOfUnknown() throws {
    let copy = Self.board(
      [Rect(0, 0, 100, 60), Rect(700, 0, 100, 60), Rect(350, 500, 80, 140)],
      [(0, 1)]
    )
    var board = copy
    let before = try #require(board[ElementID(2)])
    var card = try #require(before.card)
    card.frame.origin = Point(350, -60)
    board.apply(BoardChange(ElementID(2), from: before, to: .card(card)))
    #expect(board.knownEdges(in: Rect(0, 0, 800, 60)) == board.edgeOrder)
    _ = board.edges(in: Rect(0, -200, 900, 900))
    #expect(board.knownDetour(of: board.edgeOrder[0]) != nil)
    #expect(
      copy.route(of: copy.edgeOrder[0])?.curve == copy.plainRoute(of: copy.edgeOrder[0])?.curve
    )
  }

  @Test(
    "a search that goes on later finds the same, and no step takes nearly as long as a frame has",
    arguments: RouteStyle.allCases
  )
  func dividesASearch(_ style: RouteStyle) {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var random = SeededGenerator(seed: seed)
      let board = Self.board(Self.frames(40, &random), Self.links(40, &random), style)
      for id in board.edgeOrder {
        var search = board.beginDetour(of: id)
        var (most, steps) = (0, 0)
        var detour: Detour?
        while detour == nil {
          let before = search.progress?.work ?? 0
          detour = search.advance(work: 1)
          most = max(most, (detour?.work ?? search.progress?.work ?? 0) - before)
          steps += 1
        }
        #expect(detour == board.detour(of: id), "\(Trace.current)")
        #expect(most <= Board.maxRoutingWork / 3, "\(Trace.current)")
        cases.note(steps > 2)
      }
    }
    cases.expectEnough()
  }

  @Test("a line is found where it goes, however far that is from its ends")
  func isFoundWhereItGoes() throws {
    let board = Self.board(
      [Rect(0, 0, 100, 60), Rect(700, 0, 100, 60), Rect(350, -300, 80, 640)],
      [(0, 1)]
    )
    let path = try #require(board.route(of: board.edgeOrder[0])).curve
    let far = try #require(path.points().max { abs($0.y - 30) < abs($1.y - 30) })
    #expect(abs(far.y - 30) > 300)
    #expect(board.edges(in: Rect(origin: far, size: .zero).expanded(by: 1)) == board.edgeOrder)
    let editor = Editor(Document(CanvasDocument((0..<4).compactMap { board[ElementID($0)] })))
    #expect(editor.hit(far, reach: 5) == board.edgeOrder[0])
  }

  @Test(
    "while a card is carried past, the line to it changes its way rarely",
    arguments: RouteStyle.allCases
  )
  func isSteady(_ style: RouteStyle) throws {
    let board = Self.board(
      [
        Rect(0, 200, 100, 60), Rect(700, 0, 100, 60), Rect(300, 100, 100, 80),
        Rect(320, 260, 100, 80), Rect(480, 160, 80, 120),
      ],
      [(0, 1)],
      sides: (.right, .left),
      style
    )
    let id = board.edgeOrder[0]
    var presentation = Presentation()
    var held = presentation.pickUp([ElementID(1)], now: 0)
    var random = SeededGenerator(seed: 1)
    func corners(_ dy: Double) -> Int {
      held.carry(by: Vector(0, dy), on: board)
      return held.route(of: id)?.curve.curves.count ?? 0
    }
    var changes = 0
    var last: Int?
    // Down, and back up, with a hand that trembles.
    for step in 0..<300 {
      let way = Double(step < 150 ? step : 299 - step) * 3
      let now = corners(way + Double(Int.random(in: -2...2, using: &random)))
      if let last, last != now { changes += 1 }
      last = now
    }
    #expect(changes <= 12, "\(changes)")
  }

  @Test("when a card is put down, its line goes over from where it was seen to its new way")
  func easesIn() throws {
    let board = Self.board(Self.ends + [Rect(300, -80, 100, 220)], [(0, 1)])
    let id = board.edgeOrder[0]
    var presentation = Presentation()
    var held = presentation.pickUp([ElementID(1)], now: 0)
    held.carry(by: Vector(0, 40), on: board)
    presentation.ease(held, now: 1)
    let shares = [1.0, 1.06, 1.12].compactMap { now in
      Moment(presentation, at: now).formerLine(of: id).map { ($0.share * 100).rounded() }
    }
    #expect(shares == [100, 50, 0])
    let former = try #require(Moment(presentation, at: 1).formerLine(of: id)?.path)
    #expect(former == held.route(of: id)?.curve)
    let new = try #require(board.route(of: id)).curve
    #expect(former.blended(into: new, share: 1) == new)
    let between = former.blended(into: new, share: 0.5)
    #expect(between.start == new.start)
    #expect(between.end.distance(to: new.end + Vector(0, 20)) < 1e-6)
    presentation.prune(at: 1.12)
    #expect(Moment(presentation, at: 1.12).formerLine(of: id) == nil)
  }
}
