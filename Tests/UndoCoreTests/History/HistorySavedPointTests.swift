import Testing
import UndoCore

@Suite("The saved point of a history")
struct HistorySavedPointTests {
  private var board = HistoryHost()

  @Test("is reached again by undoing in another order than recording")
  mutating func reached() {
    board.record("Move", "a")
    board.history.markSaved()
    board.record("Grow", "b")
    board.record("Paint", "a")
    board.undo(in: .only("b"))
    #expect(board.history.hasUnsavedChanges)
    board.undo()
    #expect(!board.history.hasUnsavedChanges)
    board.undo()
    #expect(board.history.hasUnsavedChanges)
    board.redo(in: .only("a"))
    #expect(!board.history.hasUnsavedChanges)
  }

  @Test("is lost when a step that leads to it is dropped, until it is marked again")
  mutating func lost() {
    board.record("Move", "a")
    board.history.markSaved()
    board.undo()
    board.record("Grow", "a")
    #expect(board.history.hasUnsavedChanges)
    board.undo()
    board.record("Paint", "b")
    board.undo()
    #expect(board.history.hasUnsavedChanges)
    board.history.markSaved()
    #expect(!board.history.hasUnsavedChanges)
  }

  @Test("outlives the steps before it when they are dropped for their age")
  mutating func olderStepsGo() {
    board.history.levelLimit = 1
    board.record("Move", "a")
    board.history.markSaved()
    board.record("Grow", "b")
    board.undo()
    #expect(!board.history.hasUnsavedChanges)
  }

  @Test("stays lost when the subject that led away from it is long forgotten")
  mutating func forgotten() {
    board.history.levelLimit = 4
    board.record("Move", "gone")
    for number in 0..<5_000 { board.record("Move", "card \(number)") }
    #expect(!board.history.hasSteps(for: "gone"))
    while board.undo() != nil {}
    #expect(board.history.hasUnsavedChanges)
    #expect(board.history.checkInvariants() == [])
  }
}
