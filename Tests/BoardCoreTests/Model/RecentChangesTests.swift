import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("The log of a board's changes") struct RecentChangesTests {
  private func card(_ x: Double) -> Element {
    .card(
      Card(
        name: "a",
        zKey: .spaced(0),
        frame: Rect(x, 0, 10, 10),
        content: .text(""),
        source: JSONObject()
      )
    )
  }

  @Test("says what has changed since an earlier state, and nothing twice")
  func sayWhatChanged() {
    var board = Board([card(0), card(20), card(40)])
    let earlier = board.recentChanges
    #expect(board.recentChanges.changes(since: earlier) == [])
    for x in [1.0, 2, 3] {
      board.apply(BoardChange(ElementID(1), from: board[ElementID(1)], to: card(x)))
    }
    board.apply(BoardChange(ElementID(2), from: board[ElementID(2)], to: nil))
    #expect(board.recentChanges.changes(since: earlier) == [ElementID(1), ElementID(2)])
  }

  @Test("knows nothing of other boards, of later states, and of what is too long ago")
  func knowsItsLimits() {
    var board = Board([card(0)])
    let earlier = board.recentChanges
    #expect(Board([card(0)]).recentChanges.changes(since: earlier) == nil)
    for step in 0..<5000 {
      board.apply(BoardChange(ElementID(0), from: board[ElementID(0)], to: card(Double(step))))
    }
    #expect(board.recentChanges.changes(since: earlier) == nil)
    #expect(earlier.changes(since: board.recentChanges) == nil)
  }
}
