import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The places at which edges end along the sides of cards.
@Suite("Ends along a side") struct SideEndsTests {
  /// Returns a board with a card from whose right side edges go to cards in a column.
  private static func fan(_ count: Int, height: Double = 200, order: [Int]? = nil) -> Board {
    let hub = Element.card(.sample("hub", Rect(0, -height / 2, 200, height)))
    let cards = (0..<count).map { index in
      let y = (Double(index) - Double(count - 1) / 2) * 140
      return Element.card(.sample("c\(index)", Rect(600, y - 30, 100, 60)))
    }
    let edges = (order ?? Array(0..<count)).map { index in
      var edge = Edge.sample(
        "e\(index)",
        ElementID(0),
        ElementID(UInt32(index + 1)),
        zKey: .spaced(0)
      )
      (edge.from.side, edge.to.side) = (.right, .left)
      return Element.edge(edge)
    }
    return Board([hub] + cards + edges)
  }

  private static func starts(_ board: Board) -> [Double] {
    board.edgeOrder.compactMap { board.route(of: $0)?.curve.start.y }.sorted()
  }

  private static func gaps(_ places: [Double]) -> [Double] {
    zip(places, places.dropFirst()).map { $1 - $0 }
  }

  @Test("they are 12 apart, closer if there are many, down to 4, and share places beyond that")
  func distances() {
    for count in [2, 5, 8] {
      #expect(Self.gaps(Self.starts(Self.fan(count))).allSatisfy { abs($0 - 12) < 1e-6 })
    }
    let many = Self.gaps(Self.starts(Self.fan(30)))
    #expect(many.allSatisfy { $0 > 4 && $0 < 12 && abs($0 - many[0]) < 1e-6 })
    let crowd = Self.starts(Self.fan(100))
    #expect(crowd.count == 100)
    #expect(Self.gaps(crowd).allSatisfy { $0 < 1e-6 || $0 >= 4 })
    #expect(Set(crowd).count > 40)
    for count in [1, 2, 30, 100, 300] {
      #expect(Self.starts(Self.fan(count, height: 40)).allSatisfy { abs($0) <= 20 })
    }
  }

  @Test("their order is that of the cards at the other ends, whatever the order of the edges")
  func order() {
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      let board = Self.fan(6, order: (0..<6).shuffled(using: &random))
      let lines = board.edgeOrder.compactMap { board.route(of: $0)?.curve }
      let sorted = lines.sorted { $0.start.y < $1.start.y }
      #expect(sorted.map(\.end.y) == sorted.map(\.end.y).sorted(), "\(Trace.current)")
    }
  }

  @Test("an end that is alone makes way, so that its line is straight")
  func makesWay() throws {
    var board = Self.fan(2)
    let target = ElementID(1)
    let card = try #require(board.card(target))
    var moved = card
    moved.frame.origin.y = -30
    board.apply(BoardChange(target, from: .card(card), to: .card(moved)))
    let line = try #require(board.edgeOrder.first.flatMap(board.route)?.curve)
    #expect(line.start.y == line.end.y)
    #expect(line.start.y == -6)
  }

  @Test("edges of a card with more than can be told apart end in the middle")
  func many() throws {
    #expect(Set(Self.starts(Self.fan(300))) == [0])
    // One edge less than too many, and they are apart again.
    var board = Self.fan(257)
    #expect(Set(Self.starts(board)) == [0])
    let id = try #require(board.edgeOrder.first)
    let undo = board.apply(BoardChange(id, from: board[id], to: nil))
    #expect(Set(Self.starts(board)).count > 40)
    board.apply(undo)
    #expect(Set(Self.starts(board)) == [0])
  }

  @Test(
    "after any changes, lines are those of a board that was made so",
    arguments: RouteStyle.allCases
  )
  func followChanges(_ style: RouteStyle) {
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var random = SeededGenerator(seed: seed)
      var board = RandomConnections.withRoom.board(style, &random)
      var copies: [Board] = []
      for _ in 0..<12 {
        for id in board.edgeOrder where random.oneIn(2) { _ = board.route(of: id) }
        if random.oneIn(3) { copies.append(board) }
        let before = Self.lines(board)
        let counted = board.recentChanges
        Self.change(&board, &random)
        let made = Self.fresh(board)
        #expect(Self.lines(board) == Self.lines(made), "\(Trace.current)")
        // Who keeps pictures is told of every line that is another.
        let told = board.recentChanges.changes(since: counted) ?? []
        for (id, line) in Self.lines(board) where before[id] != nil && before[id] != line {
          let cards = board.edge(id).map { [$0.from.card, $0.to.card].compactMap(\.self) } ?? []
          #expect(told.contains(id) || cards.contains(where: told.contains), "\(Trace.current)")
        }
      }
      for copy in copies { #expect(Self.lines(copy) == Self.lines(Self.fresh(copy))) }
    }
  }

  private static func lines(_ board: Board) -> [ElementID: CurvePath] {
    Dictionary(
      uniqueKeysWithValues: board.edgeOrder.compactMap { id in
        board.route(of: id).map { (id, $0.curve) }
      }
    )
  }

  /// Returns a board of the same elements that has no past.
  private static func fresh(_ board: Board) -> Board {
    var made = Board(board.knownIDs.map { board[$0] })
    made.routing = board.routing
    return made
  }

  private static func change(_ board: inout Board, _ random: inout SeededGenerator) {
    guard let id = board.knownIDs.randomElement(using: &random) else { return }
    switch board[id] {
    case .card(var card):
      card.frame.origin.x += Double(Int.random(in: -300...300, using: &random))
      card.frame.size.height += Double(Int.random(in: -20...60, using: &random))
      board.apply(BoardChange(id, from: board[id], to: random.oneIn(5) ? nil : .card(card)))
    case .edge(var edge):
      edge.from.side = Side.all.randomElement(using: &random)
      if random.oneIn(2) { edge.to.card = board.cardOrder.randomElement(using: &random) }
      board.apply(BoardChange(id, from: board[id], to: random.oneIn(3) ? nil : .edge(edge)))
    default:
      let frame = Rect(Double(Int.random(in: 0...900, using: &random)), 200, 120, 90)
      let card = Element.card(.sample("new", frame))
      let isCard = id.index < 9
      let ends = board.cardOrder.shuffled(using: &random)
      guard ends.count > 1 else { return }
      let edge = Element.edge(.sample("new", ends[0], ends[1], zKey: .spaced(0)))
      board.apply(BoardChange(id, from: nil, to: isCard ? card : edge))
    }
  }
}
