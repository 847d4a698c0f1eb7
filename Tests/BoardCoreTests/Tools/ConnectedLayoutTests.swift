import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// Arranging cards by their connections.
@Suite struct ConnectedLayoutTests {
  /// A board of cards with arrows between them, by index.
  private static func board(
    _ frames: [Rect],
    _ links: [(Int, Int)],
    sides: (Side?, Side?) = (nil, nil)
  ) -> Board {
    var board = ResizingTests.board(frames)
    let cards = board.cardOrder
    for (from, to) in links {
      let edge = Edge(
        name: "e\(board.nextID.rawValue)",
        zKey: .spaced(Int(board.nextID.rawValue)),
        from: Edge.Attachment(card: cards[from], side: sides.0, hasArrow: false),
        to: Edge.Attachment(card: cards[to], side: sides.1, hasArrow: true),
        source: JSONObject()
      )
      board.apply(BoardChange(board.nextID, from: nil, to: .edge(edge)))
    }
    return board
  }

  private static func arranged(_ arrangement: Arrangement, _ board: Board) -> Board {
    var board = board
    for change in Arranging(Set(board.cardOrder), on: board).draft(arrangement).changes {
      board.apply(change)
    }
    return board
  }

  private static func frames(_ board: Board) -> [Rect] {
    board.cardOrder.compactMap { board.card($0)?.frame }
  }

  private static func randomFrames(_ count: Int, _ random: inout SeededGenerator) -> [Rect] {
    (0..<count).map { _ in
      Rect(
        Double(Int.random(in: -500...500, using: &random)),
        Double(Int.random(in: -500...500, using: &random)),
        Double(Int.random(in: 20...300, using: &random)),
        Double(Int.random(in: 20...300, using: &random))
      )
    }
  }

  private static func randomLinks(_ count: Int, _ random: inout SeededGenerator) -> [(Int, Int)] {
    (0..<Int.random(in: 0...(2 * count), using: &random)).map { _ in
      (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }
  }

  private static func overlap(_ frames: [Rect]) -> Bool {
    frames.indices.contains { a in
      frames[(a + 1)...].contains { $0.intersects(frames[a]) }
    }
  }

  @Test("however cards are connected, no two lie on each other, and none is lost")
  func overlapsNothing() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<150 {
      let count = Int.random(in: 2...14, using: &random)
      let frames = Self.randomFrames(count, &random)
      let board = Self.board(frames, Self.randomLinks(count, &random))
      for arrangement in [Arrangement.tree, .connection, .cells] {
        let result = Self.frames(Self.arranged(arrangement, board))
        #expect(!Self.overlap(result), "\(arrangement)")
        #expect(result.map(\.size) == frames.map(\.size))
        #expect(result.allSatisfy { $0.minX.rounded() == $0.minX && $0.minY.rounded() == $0.minY })
        #expect(result.box?.origin == frames.box?.origin)
      }
    }
  }

  @Test(
    "in a tree a card stands above the middle of those it leads to, which keep their order; twice is once"
  )
  func placesParentsInTheMiddle() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let count = Int.random(in: 2...20, using: &random)
      let frames = Self.randomFrames(count, &random)
      let parents = (1..<count).map { Int.random(in: 0..<$0, using: &random) }
      let links = parents.enumerated().map { ($1, $0 + 1) }
      let once = Self.arranged(.tree, Self.board(frames, links))
      let result = Self.frames(once)
      #expect(Self.frames(Self.arranged(.tree, once)) == result)
      for parent in 0..<count {
        let children = links.filter { $0.0 == parent }.map(\.1)
          .sorted { frames[$0].center.x < frames[$1].center.x }
        guard let first = children.first, let last = children.last else { continue }
        let middle = (result[first].center.x + result[last].center.x) / 2
        #expect(abs(result[parent].center.x - middle) <= 1)
        #expect(children.allSatisfy { result[$0].minY >= result[parent].maxY + 80 })
        let places = children.map { result[$0].center.x }
        #expect(places == places.sorted())
      }
    }
  }

  @Test("without circles, every arrow leads to the right")
  func leadsForward() {
    var cases = Cases()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let count = Int.random(in: 2...16, using: &random)
      let links = Self.randomLinks(count, &random).filter { $0.0 < $0.1 }
      let board = Self.board(Self.randomFrames(count, &random), links)
      let result = Self.frames(Self.arranged(.connection, board))
      cases.note(!links.isEmpty)
      #expect(links.allSatisfy { result[$0.1].minX >= result[$0.0].maxX + 80 })
    }
    cases.expectEnough()
  }

  @Test("arrows that crossed for nothing do not cross")
  func uncrosses() {
    let column = (0..<4).map { Rect(0, Double($0) * 100, 80, 40) }
    let other = column.map { Rect(400, $0.minY, 80, 40) }
    let links = [(0, 7), (1, 6), (2, 5), (3, 4)] + [(0, 6), (1, 5), (2, 4)]
    let result = Self.frames(Self.arranged(.connection, Self.board(column + other, links)))
    for a in links {
      for b in links where result[a.0].minY < result[b.0].minY {
        #expect(result[a.1].minY <= result[b.1].minY)
      }
    }
  }

  @Test("the order in which connections were made does not matter")
  func dependsOnNoOrder() {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<40 {
      let frames = Self.randomFrames(10, &random)
      let links = Self.randomLinks(10, &random)
      for arrangement in [Arrangement.tree, .connection] {
        let boards = [links, links.shuffled(using: &random)].map { Self.board(frames, $0) }
        let results = boards.map { Self.frames(Self.arranged(arrangement, $0)) }
        #expect(results[0] == results[1])
      }
    }
  }

  @Test("the sides of connections say in which direction the layout grows")
  func followsSides() {
    let frames = [Rect(0, 0, 100, 50), Rect(30, 20, 100, 50)]
    for arrangement in [Arrangement.tree, .connection] {
      let right = Self.arranged(
        arrangement,
        Self.board(frames, [(0, 1)], sides: (.right, .left))
      )
      #expect(Self.frames(right)[1] == Rect(180, 0, 100, 50))
      let down = Self.arranged(arrangement, Self.board(frames, [(0, 1)], sides: (.bottom, .top)))
      #expect(Self.frames(down)[1] == Rect(0, 130, 100, 50))
    }
  }

  @Test("a group moves with its cards, whose connections lead to it")
  func movesGroups() throws {
    var board = Self.board(
      [Rect(0, 0, 300, 200), Rect(50, 50, 100, 50), Rect(20, 500, 100, 50)],
      [(2, 1)]
    )
    let ids = board.cardOrder
    var group = try #require(board.card(ids[0]))
    group.content = .group(label: nil)
    board.apply(BoardChange(ids[0], from: board[ids[0]], to: .card(group)))
    let result = Self.frames(Self.arranged(.connection, board))
    #expect(result[1].origin - result[0].origin == Vector(50, 50))
    #expect(result[0].minX == result[2].maxX + 80)
  }

  @Test("a chain of a thousand cards, and one that closes, is arranged")
  func arrangesChains() {
    let frames = (0..<1000).map { Rect(Double($0), 0, 10, 10) }
    let chain = (1..<1000).map { ($0 - 1, $0) }
    for links in [chain, chain + [(999, 0)]] {
      for arrangement in [Arrangement.tree, .connection] {
        let result = Self.frames(Self.arranged(arrangement, Self.board(frames, links)))
        let last = result[999].origin - result[0].origin
        #expect(max(last.dx, last.dy) == 999 * 90)
      }
    }
  }
}
