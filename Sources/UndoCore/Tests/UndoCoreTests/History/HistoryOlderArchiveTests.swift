import Foundation
import Testing
@_spi(Testing) import UndoHistory

/// Archives written by the edition before, with steps that made nothing unsaved and with a transaction.
@Suite("An archive of the edition before")
struct HistoryOlderArchiveTests {
  private static let start = #"""
    {"branchLimit":3,"branches":[{"bases":[1],"parent":1,"steps":{"ids":[2],"names":[3],"parts":{"changes":\
    [{"after":3,"before":1}],"subjects":[0]},"times":[0]},"subjects":[0]}],"byteLimit":1000,"done":\
    {"discardable":[1,2,4],"ids":[1,4,5,6,7],"names":[0,1,2,3,2],"parts":{"changes":\
    [{"after":1,"before":0},{"after":2,"before":0},{"after":6,"before":0},{"after":7,"before":1},\
    {"after":8,"before":7},{"after":9,"before":8}],"costs":[0,0,12,0,0,0],"subjects":[0,1,2,0,0,0]},\
    "sizes":[2,1,1,1,1],"times":[0,7250,750,1000,0]},"levelLimit":50,\
    "names":["Move","Scroll","Fold","Grow","Paint"],
    """#.replacing("\\\n", with: "")
  private static let end = #"""
    "undone":{"ids":[3],"names":[4],"parts":{"changes":[{"after":5,"before":4},{"after":4,"before":2}],\
    "subjects":[1,1]},"sizes":[2],"times":[0]},"version":1}
    """#.replacing("\\\n", with: "")

  private func board(_ rest: String, _ numbers: [String: Int]) throws -> HistoryHost {
    var board = HistoryHost()
    let text = Self.start + rest + Self.end
    board.history = try JSONDecoder().decode(NumberHistory.self, from: Data(text.utf8))
    board.numbers = numbers
    #expect(board.history.checkInvariants() == [])
    return board
  }

  @Test("is read with all of its steps, the limits, the branch and the saved point")
  func reading() throws {
    var board = try board(
      #""saved":[-1,2,0],"subjects":["a","b","view"],"#,
      ["view": 6, "a": 9, "b": 2]
    )
    #expect(
      board.history.steps().map(\.name) == ["Move", "Scroll", "Fold", "Grow", "Fold", "Paint"]
    )
    #expect(board.history.limits == .init(steps: 50, bytes: 1000, branches: 3))
    #expect(board.history.byteCount == 12)
    #expect(board.history.branches().map(\.name) == ["Grow"])
    // It was saved after what is now undone, and before what grew.
    #expect(!board.history.isClean)
    board.redo(in: .only("b"))
    board.undo(in: .only("a"))
    #expect(!board.history.isClean)
    board.undo(in: .only("a"))
    #expect(board.history.isClean)
    while board.undo() != nil {}
    #expect(board.content.isEmpty)
  }

  @Test("makes a step of what was held back in an open transaction")
  func transaction() throws {
    var board = try board(
      #"""
      "saved":[-1,2,0,0,0],"subjects":["a","b","view","c","d"],"transaction":{"marks":[0,1],"parts":\
      {"changes":[{"after":10,"before":0},{"after":11,"before":10},{"after":12,"before":0}],\
      "subjects":[3,3,4]}},
      """#.replacing("\\\n", with: ""),
      ["view": 6, "d": 12, "c": 11, "b": 2, "a": 9]
    )
    #expect(board.history.nextUndo()?.parts.map(\.subject) == ["d", "c"])
    #expect(board.history.canRedo(in: .only("b")))
    while board.undo() != nil {}
    #expect(board.content.isEmpty)
  }
}
