import Testing
import UndoCore

@Suite("A discardable step")
struct HistoryDiscardableTests {
  private var board = HistoryHost()

  private mutating func look(_ name: String, _ subjects: String...) {
    let parts = board.edit(subjects).map { NumberHistory.Part($0.0, $0.1) }
    board.history.record(name, parts: parts, discardable: true)
  }

  private var names: [String] { board.history.steps().map(\.name) }

  @Test("blocks no redo but that of its own subjects")
  mutating func redo() {
    board.record("Move", "a")
    look("Scroll", "view")
    board.undo()
    board.undo()
    look("Zoom", "view")
    #expect(names == ["Zoom", "Move"])
    #expect(board.redo() == "Move")
    #expect(board.undo() == "Move")
    #expect(board.undo() == "Zoom")
  }

  @Test("makes nothing unsaved")
  mutating func saved() {
    look("Scroll", "view")
    #expect(board.history.isClean)
    board.record("Move", "a")
    board.history.markClean()
    look("Fold", "a")
    board.undo()
    board.undo()
    #expect(!board.history.isClean)
    board.redo()
    #expect(board.history.isClean)
  }

  @Test("is told from others in the list, and does not join them")
  mutating func listed() {
    look("Scroll", "view")
    #expect(board.history.steps().map(\.isDiscardable) == [true])
    var joined: [Bool] = []
    for isDiscardable in [false, true, true] {
      joined.append(
        board.history.record(
          "Scroll",
          at: 0,
          parts: board.edit(["view"]).map { .init($0.0, $0.1) },
          joining: "scroll",
          within: 1,
          discardable: isDiscardable,
          merging: { $0.followed(by: $1) }
        )
      )
    }
    #expect(joined == [false, false, true])
  }
}
