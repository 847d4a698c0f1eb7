import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardCore

@MainActor
@Suite struct FindIndexTests {
  private let count = 200

  private func board() -> Board {
    Board(
      (0..<count).map { index in
        let frame = Rect(Double(index % 10) * 300, Double(index / 10) * 200, 200, 100)
        return .card(.sample("card \(index)", frame, zKey: .spaced(index)))
      }
    )
  }

  private func query(_ text: String) -> FindQuery { FindQuery(text, .shared) }

  private func id(_ index: Int) -> ElementID { ElementID(UInt32(index)) }

  @Test("each text is folded once, and again only when it is different")
  func foldsLittle() throws {
    var board = board()
    let index = FindIndex(.shared)
    _ = index.refresh(board, revision: .init(0))
    #expect(index.foldCount == count)
    for word in ["c", "ca", "car", "card 1"] { _ = index.matches(of: query(word)) }
    #expect(!index.refresh(board, revision: .init(0)) && index.foldCount == count)
    let card = try #require(board.card(id(7)))
    board.apply(BoardChange(id(7), from: .card(card), to: Element.card(card).saying("new")))
    #expect(index.refresh(board, revision: .init(1)) && index.foldCount == count + 1)
    #expect(index.matches(of: query("new")) == [id(7)])
    board.apply(BoardChange(id(7), from: board[id(7)], to: nil))
    #expect(index.refresh(board, revision: .init(2)) && index.matches(of: query("new")).isEmpty)
  }

  @Test("while a text is open its present words are found, and only they are folded again")
  func openText() {
    let board = board()
    let index = FindIndex(.shared)
    _ = index.refresh(board, revision: .init(0))
    for version in 1...3 {
      let open = FindIndex.OpenText(id: id(5), version: version)
      #expect(index.refresh(board, revision: .init(0), draft: open) { "draft \(version)" })
      #expect(index.matches(of: query("draft \(version)")) == [id(5)])
    }
    #expect(index.foldCount == count + 3)
    #expect(index.refresh(board, revision: .init(0)))
    #expect(index.matches(of: query("draft")).isEmpty)
  }

  @Test("matches come in reading order, and the nearest is the first of those in view")
  func order() {
    let index = FindIndex(.shared)
    _ = index.refresh(board(), revision: .init(0))
    let matches = index.matches(of: query("9"))
    #expect(matches == matches.sorted())
    let view = Rect(2500, 310, 800, 600)
    #expect(index.nearest(of: Set(matches), to: view) == id(29))
    #expect(index.nearest(of: [id(0), id(199)], to: view) == id(0))
    #expect(index.nearest(of: [], to: view) == nil)
  }
}

extension FindIndex {
  fileprivate func matches(of query: FindQuery) -> [ElementID] { places(of: query).elements }
}
