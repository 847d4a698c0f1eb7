import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// The effect of the commands of *Arrange* on cards.
@Suite struct ArrangingTests {
  static let three = [Rect(0, 0, 100, 50), Rect(150, 80, 60, 40), Rect(400, 20, 80, 100)]

  static func frames(_ arrangement: Arrangement, _ frames: [Rect]) -> [Rect] {
    let board = ResizingTests.board(frames)
    var arranged = board
    for change in Arranging(Set(board.cardOrder), on: board).draft(arrangement).changes {
      arranged.apply(change)
    }
    return board.cardOrder.compactMap { arranged.card($0)?.frame }
  }

  @Test("aligning moves each card to the same edge or middle of the box around them")
  func aligns() {
    #expect(Self.frames(.left, Self.three).map(\.minX) == [0, 0, 0])
    #expect(Self.frames(.center, Self.three).map(\.center.x) == [240, 240, 240])
    #expect(Self.frames(.right, Self.three).map(\.maxX) == [480, 480, 480])
    #expect(Self.frames(.top, Self.three).map(\.minY) == [0, 0, 0])
    #expect(Self.frames(.middle, Self.three).map(\.center.y) == [60, 60, 60])
    #expect(Self.frames(.bottom, Self.three).map(\.maxY) == [120, 120, 120])
    #expect(Self.frames(.left, Self.three).map(\.minY) == Self.three.map(\.minY))
  }

  @Test("distributing makes the gaps equal and leaves the outer two (tools 5.1)")
  func distributes() {
    let frames = Self.frames(.horizontally, Self.three)
    #expect(frames[0] == Self.three[0] && frames[2] == Self.three[2])
    #expect(frames[1].minX - frames[0].maxX == frames[2].minX - frames[1].maxX)
  }

  @Test("where cards overlap, distributing makes the ways between their middles equal (tools 5.1)")
  func distributesPiles() {
    let frames = Self.frames(
      .vertically,
      [Rect(0, 0, 50, 100), Rect(0, 20, 50, 100), Rect(0, 100, 50, 100)]
    )
    #expect(frames.map(\.center.y) == [50, 100, 150])
  }

  @Test("a grid has gaps of 20, reads like the cards did, and stays as it is (tools 5.3)")
  func arrangesInGrid() {
    let frames = Self.frames(.grid, Self.three + [Rect(10, 300, 30, 30)])
    #expect(
      frames == [
        Rect(0, 0, 100, 50), Rect(0, 120, 60, 40), Rect(120, 0, 80, 100), Rect(120, 120, 30, 30),
      ]
    )
    #expect(Self.frames(.grid, frames) == frames)
  }

  @Test("the same size is that of the largest, at the corner where each card is")
  func makesSameSize() {
    #expect(Self.frames(.width, Self.three).map(\.width) == [100, 100, 100])
    #expect(Self.frames(.height, Self.three).map(\.height) == [100, 100, 100])
    let frames = Self.frames(.size, Self.three)
    #expect(frames.map(\.size) == Array(repeating: Size(100, 100), count: 3))
    #expect(frames.map(\.origin) == Self.three.map(\.origin))
  }

  @Test("a group counts as one with what lies in it (tools 5.1)")
  func groupsAreOne() throws {
    var board = ResizingTests.board([
      Rect(200, 100, 200, 200), Rect(250, 150, 50, 50), Rect(0, 0, 80, 80),
    ])
    let ids = board.cardOrder
    var group = try #require(board.card(ids[0]))
    group.content = .group(label: nil)
    board.apply(BoardChange(ids[0], from: board[ids[0]], to: .card(group)))
    let arranging = Arranging(Set(ids), on: board)
    #expect(arranging.count == 2)
    let draft = arranging.draft(.left)
    #expect(draft.elements[ids[0]]?.card?.frame.origin == Point(0, 100))
    #expect(draft.elements[ids[1]]?.card?.frame.origin == Point(50, 150))
  }

  @Test("an edge is neither aligned nor counted (tools 5.2)")
  func edgesDoNotCount() {
    let edge = Edge(
      name: "e",
      zKey: .spaced(0),
      from: Edge.Attachment(card: ElementID(0), hasArrow: false),
      to: Edge.Attachment(card: ElementID(1), hasArrow: true),
      source: JSONObject()
    )
    var board = ResizingTests.board(Self.three)
    let id = board.nextID
    board.apply(BoardChange(id, from: nil, to: .edge(edge)))
    let arranging = Arranging(Set(board.cardOrder + [id]), on: board)
    #expect(arranging.count == 3)
    #expect(arranging.draft(.left).elements[id] == nil)
  }

  @Test("whatever cards there are, results are whole, nothing is lost and twice is once")
  func holdsForAnyCards() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let frames = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        Rect(
          .random(in: -500...500, using: &random),
          .random(in: -500...500, using: &random),
          Double(Int.random(in: 1...300, using: &random)),
          Double(Int.random(in: 1...300, using: &random))
        )
      }.map { Rect($0.minX.rounded(), $0.minY.rounded(), $0.width, $0.height) }
      for arrangement in Arrangement.allCases {
        let once = Self.frames(arrangement, frames)
        #expect(once.count == frames.count)
        #expect(once.allSatisfy { $0.minX.rounded() == $0.minX && $0.minY.rounded() == $0.minY })
        guard arrangement != .horizontally, arrangement != .vertically, arrangement != .grid,
          arrangement != .cells
        else {
          continue
        }
        #expect(Self.frames(arrangement, once) == once)
      }
    }
  }
}

/// One step up or down in the z-order.
@Suite struct StackingTests {
  /// A pile of four, the third of which lies aside.
  static let pile = ResizingTests.board([
    Rect(0, 0, 100, 100), Rect(50, 0, 100, 100), Rect(500, 0, 100, 100), Rect(80, 0, 100, 100),
  ])

  static func order(_ direction: Stacking.Direction, _ indices: [Int]) -> [Int] {
    let ids = pile.cardOrder
    var board = pile
    for change in Stacking(Set(indices.map { ids[$0] }), on: pile).draft(direction).changes {
      board.apply(change)
    }
    return board.cardOrder.compactMap { ids.firstIndex(of: $0) }
  }

  @Test("a step goes past the next card that overlaps, and past nothing else (tools 5.4)")
  func passesOverlapping() {
    #expect(Self.order(.forward, [0]) == [1, 0, 2, 3])
    #expect(Self.order(.forward, [1]) == [0, 2, 3, 1])
    #expect(Self.order(.backward, [3]) == [0, 3, 1, 2])
    #expect(Self.order(.forward, [3]) == [0, 1, 2, 3])
    #expect(Self.order(.backward, [2]) == [0, 1, 2, 3])
  }

  @Test("several cards keep their order among themselves (tools 5.4)")
  func keepsOrder() {
    #expect(Self.order(.forward, [0, 1]) == [2, 3, 0, 1])
    #expect(Self.order(.backward, [1, 3]) == [1, 3, 0, 2])
    #expect(Self.order(.forward, [1, 2]) == [0, 3, 1, 2])
  }
}

/// Groups around cards.
@Suite struct GroupingTests {
  @Test("a group stands 20 around what is selected, and nothing else changes (tools 2.5)")
  func groups() throws {
    let board = ResizingTests.board([Rect(10, 10, 100, 50), Rect(200, 30, 40, 90)])
    let draft = try #require(
      Grouping.draft(around: Set(board.cardOrder), on: board, named: "g")
    )
    #expect(draft.name == .group(count: 2))
    #expect(draft.changes.count == 1)
    #expect(draft.changes.first?.after?.card?.frame == Rect(-10, -10, 270, 150))
    #expect(draft.changes.first?.after?.card?.isGroup == true)
  }

  @Test("fractions of cards lie inside all the same")
  func roundsOutwards() throws {
    let board = ResizingTests.board([Rect(10.5, 10.25, 100, 50)])
    let frame = try #require(
      Grouping.draft(around: Set(board.cardOrder), on: board, named: "g")?
        .changes.first?.after?.card?.frame
    )
    #expect(frame == Rect(-10, -10, 141, 91))
  }

  @Test("an empty group is 300 by 300 around the point (tools 2.5)")
  func emptyGroup() {
    let draft = Grouping.draft(at: Point(200, 200), on: Board(), named: "g")
    #expect(draft.changes.first?.after?.card?.frame == Rect(50, 50, 300, 300))
  }

  @Test("the innermost group under the pointer that holds all of it would be joined (tools 2.3)")
  func findsWhatIsJoined() throws {
    var board = ResizingTests.board([
      Rect(0, 0, 600, 600), Rect(100, 100, 300, 300), Rect(900, 0, 50, 50),
    ])
    let ids = board.cardOrder
    for id in ids.prefix(2) {
      var group = try #require(board.card(id))
      group.content = .group(label: nil)
      board.apply(BoardChange(id, from: board[id], to: .card(group)))
    }
    let start = Rect(900, 0, 50, 50)
    let moving = try #require(Moving([ids[2]: start], pressedAt: Point(910, 10)))
    func joined(_ point: Point) -> ElementID? {
      moving.group(at: point, movedBy: point - Point(910, 10), on: board)
    }
    #expect(joined(Point(200, 200)) == ids[1])
    #expect(joined(Point(450, 450)) == ids[0])
    // The card would stick out of the inner group, and so is in the outer one only.
    #expect(joined(Point(390, 200)) == ids[0])
    #expect(joined(Point(595, 200)) == nil)
    #expect(joined(Point(800, 200)) == nil)
  }

  @Test("what is arranged covers no card that is not, and goes no farther than it must")
  func keepsOffOthers() {
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      let frames = (0..<14).map { index in
        Rect(
          Double(index % 4) * 240 + Double(Int.random(in: 0...40, using: &random)),
          Double(index / 4) * 180 + Double(Int.random(in: 0...40, using: &random)),
          Double(Int.random(in: 60...200, using: &random)),
          Double(Int.random(in: 40...120, using: &random))
        )
      }
      let board = Board(frames.enumerated().map { .card(.sample("c\($0)", $1)) })
      let chosen = Set(board.cardOrder.shuffled(using: &random).prefix(5))
      for arrangement in [Arrangement.grid, .cells, .tree, .connection] {
        let draft = Arranging(chosen, on: board).draft(arrangement)
        var after = board
        for change in draft.changes { after.apply(change) }
        let (own, others) = (
          chosen.compactMap { after.card($0)?.frame },
          board.cardOrder.filter { !chosen.contains($0) }.compactMap { after.card($0)?.frame }
        )
        for frame in own {
          #expect(!others.contains(where: frame.intersects), "\(arrangement) \(Trace.current)")
        }
      }
    }
  }

  @Test("what is arranged within a group stays in it")
  func staysInGroup() {
    var group = Card.sample("group", Rect(0, 0, 400, 300))
    group.content = .group(label: "group")
    let cards = [Rect(20, 20, 100, 60), Rect(40, 100, 100, 60), Rect(160, 60, 200, 200)]
    let board = Board(
      [.card(group)] + cards.enumerated().map { .card(.sample("c\($0)", $1)) }
    )
    let chosen = Set(board.cardOrder.dropFirst().prefix(2))
    var after = board
    for change in Arranging(chosen, on: board).draft(.grid).changes { after.apply(change) }
    for id in chosen { #expect(group.frame.contains(after.card(id)?.frame ?? .zero)) }
  }
}
