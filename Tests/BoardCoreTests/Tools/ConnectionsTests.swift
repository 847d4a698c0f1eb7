import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The effect of commands on edges.
@Suite("Connecting by command") struct ConnectionsTests {
  /// A board with three cards in a row and one beneath the first, with an edge from the first to
  /// the second.
  private let board = Board([
    .card(.sample("a", Rect(0, 0, 200, 100))),
    .card(.sample("b", Rect(300, 0, 200, 100))),
    .card(.sample("c", Rect(600, 0, 200, 100))),
    .card(.sample("d", Rect(0, 300, 200, 100))),
    .edge(.sample("e", ElementID(0), ElementID(1), zKey: .spaced(0))),
  ])
  private let ids = (0..<5).map { ElementID(UInt32($0)) }

  @Test("each card is joined to the next, unless it is already")
  func joins() throws {
    let draft = try #require(
      StepDraft(connecting: [ids[0], ids[1], ids[2]], on: board, named: ["x", "y", "z"])
    )
    #expect(draft.changes.map { $0.after?.edge?.from.card } == [ids[1]])
    #expect(draft.changes.map { $0.after?.edge?.to.card } == [ids[2]])
    #expect(StepDraft(connecting: [ids[0], ids[1]], on: board, named: ["x", "y"]) == nil)
    // The opposite direction is another edge.
    #expect(StepDraft(connecting: [ids[1], ids[0]], on: board, named: ["x", "y"]) != nil)
    let chain = try #require(
      StepDraft(connecting: [ids[3], ids[2], ids[1]], on: board, named: ["x", "y", "z"])
    )
    #expect(Set(chain.changes.map(\.id)).count == 2)
    #expect(chain.changes.compactMap { $0.after?.edge?.zKey }.first != nil)
  }

  @Test("turned round, an edge leads back, with its arrow at the other card (tools 1.19)")
  func reverses() throws {
    let edge = try #require(board.edge(ids[4]))
    let reversed = edge.reversed
    #expect(reversed.from.card == edge.to.card && reversed.to.card == edge.from.card)
    #expect(reversed.from.side == .top && reversed.to.side == nil)
    #expect(reversed.arrows == edge.arrows)
    #expect(reversed.reversed == edge)
  }

  @Test("each choice of arrows is what the edge says it has", arguments: Edge.Arrows.allCases)
  func arrows(arrows: Edge.Arrows) throws {
    let draft = StepDraft(.arrows, edges: [ids[4]], on: board) { $0.arrows = arrows }
    #expect(draft.changes.first?.after?.edge?.arrows == arrows)
    for end in Edge.End.allCases {
      #expect(arrows.toggling(end).has(end) != arrows.has(end))
      #expect(arrows.toggling(end).has(end.other) == arrows.has(end.other))
    }
  }

  @Test("along edges one comes to the card that way, and to no other")
  func neighbors() {
    #expect(board.neighbor(of: ids[0], toward: .right) == ids[1])
    #expect(board.neighbor(of: ids[1], toward: .left) == ids[0])
    #expect(board.neighbor(of: ids[0], toward: .bottom) == nil)
    #expect(board.nearestCard(to: ids[0], toward: .bottom) == ids[3])
    #expect(board.nearestCard(to: ids[0], toward: .top) == nil)
    #expect(board.nearestCard(to: ids[2], toward: .left) == ids[1])
  }

  @Test("a new card stands beside the other, of its size and colour, and steps aside (tools 9.2)")
  func newcomers() throws {
    func frame(_ side: Side) throws -> Rect {
      let names = ["e", "c"]
      return try #require(ConnectedCard(beside: ids[2], side, on: board, named: names)).card.frame
    }
    #expect(try frame(.right) == Rect(880, 0, 200, 100))
    #expect(try frame(.bottom) == Rect(600, 140, 200, 100))
    #expect(try frame(.top) == Rect(600, -140, 200, 100))
    // The usual position is occupied by a card.
    let aside = try frame(.left)
    #expect(!board.hasCard(in: aside) { _ in true } && aside.maxX == 520)
  }
}
