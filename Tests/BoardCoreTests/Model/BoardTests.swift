import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite struct BoardTests {
  @Test("a change and its inverse leave the board as it was, order and index included")
  func inverses() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var random = SeededGenerator(seed: seed)
      var board = Board(RandomBoard.elements(16, &random))
      for _ in 0..<60 {
        let before = board
        let change = RandomBoard.change(board, &random)
        let inverse = board.apply(change)
        #expect(inverse == change.inverted, "\(Trace.current)")
        #expect(board[change.id] == change.after, "\(Trace.current)")
        board.apply(inverse)
        #expect(board == before, "\(Trace.current)")
        #expect(board.cardOrder == before.cardOrder, "\(Trace.current)")
        #expect(board.edgeOrder == before.edgeOrder, "\(Trace.current)")
        board.apply(change)
      }
    }
  }

  @Test("order, index and attachments agree with looking at everything, far out as well")
  func agreesWithBruteForce() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var random = SeededGenerator(seed: seed)
      var board = Board(RandomBoard.elements(24, &random))
      var inverses: [BoardChange] = []
      for _ in 0..<40 {
        if random.oneIn(3), let last = inverses.popLast() {
          board.apply(last)
        } else {
          inverses.append(board.apply(RandomBoard.change(board, &random)))
        }
        let ids = (0..<board.nextID.rawValue).map { ElementID($0) }
        let cards = ids.filter { board.card($0) != nil }
        let edges = ids.filter { board.edge($0) != nil }
        #expect(board.cardOrder == cards.sorted { isBelow($0, $1, board) }, "\(Trace.current)")
        #expect(board.edgeOrder == edges.sorted { isBelow($0, $1, board) }, "\(Trace.current)")
        for _ in 0..<4 {
          let area = RandomBoard.frame(&random)
          let touched = cards.filter { board.card($0)?.frame.intersects(area) ?? false }
          let found = board.cards(in: area)
          #expect(Set(found) == Set(touched), "\(Trace.current), \(area)")
          #expect(found.count == touched.count, "\(Trace.current), \(area)")
          #expect(found == found.sorted(by: board.isPaintedBefore), "\(Trace.current), \(area)")
          let shown = edges.filter { id in
            board.route(of: id)?.curve.bounds.intersects(area) ?? false
          }
          let candidates = board.edges(in: area)
          #expect(Set(candidates).isSuperset(of: shown), "\(Trace.current), \(area)")
          #expect(Set(candidates).count == candidates.count, "\(Trace.current), \(area)")
        }
        for card in cards {
          let attached = edges.filter { id in
            board.edge(id)?.from.card == card || board.edge(id)?.to.card == card
          }
          #expect(Set(board.edges(of: card)) == Set(attached), "\(Trace.current)")
        }
      }
    }
  }

  private func isBelow(_ a: ElementID, _ b: ElementID, _ board: Board) -> Bool {
    guard let first = board[a], let second = board[b] else { return a < b }
    if first.zKey != second.zKey { return first.zKey < second.zKey }
    // Names are the same for everyone on a live board.
    return first.name == second.name
      ? a < b : Array(first.name.utf8).lexicographicallyPrecedes(Array(second.name.utf8))
  }

  @Test("the box around everything is the union of all frames; an empty board has none")
  func bounds() {
    #expect(Board().bounds == nil)
    let board = Board([
      .card(.sample("a", Rect(-10, 5, 20, 20))), .card(.sample("b", Rect(100, -50, 10, 10))),
    ])
    #expect(board.bounds == Rect(-10, -50, 120, 75))
  }

  @Test("an edge has no route while one of its cards is away, and has it again afterwards")
  func routes() {
    let ids = (0..<3).map { ElementID($0) }
    var board = Board([
      .card(.sample("a")), .card(.sample("b", Rect(400, 0, 100, 100))),
      .edge(.sample("e", ids[0], ids[1], zKey: .spaced(0))),
    ])
    #expect(board.route(of: ids[2]) != nil)
    let inverse = board.apply(BoardChange(ids[1], from: board[ids[1]], to: nil))
    #expect(board.route(of: ids[2]) == nil)
    #expect(board.edges(in: Rect(0, 0, 500, 500)) == [])
    board.apply(inverse)
    #expect(board.edges(in: Rect(0, 0, 500, 500)) == [ids[2]])
  }

  @Test("a group takes along what lies wholly inside, and nothing that only touches it")
  func contents() {
    let board = Board([
      .card(.sample("g", Rect(0, 0, 500, 500), isGroup: true)),
      .card(.sample("in", Rect(0, 0, 500, 500))), .card(.sample("half", Rect(400, 0, 200, 100))),
      .card(.sample("inner", Rect(50, 50, 100, 100), isGroup: true)),
    ])
    let ids = (0..<4).map { ElementID($0) }
    #expect(board.withContents(of: [ids[0]]) == [ids[0], ids[1], ids[3]])
    #expect(board.withContents(of: [ids[1]]) == [ids[1]])
  }

  @Test("groups are painted beneath cards, and large groups beneath small ones")
  func paintingOrder() {
    let board = Board([
      .card(.sample("card", Rect(0, 0, 10, 10), zKey: .spaced(0))),
      .card(.sample("small", Rect(0, 0, 50, 50), zKey: .spaced(1), isGroup: true)),
      .card(.sample("large", Rect(0, 0, 90, 90), zKey: .spaced(2), isGroup: true)),
    ])
    let names = board.cards(in: Rect(0, 0, 5, 5)).compactMap { board.card($0)?.name }
    #expect(names == ["large", "small", "card"])
  }
}
