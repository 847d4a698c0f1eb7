import Testing
@_spi(Testing) import UndoHistory

@Suite("The saved point of a history")
struct HistorySavedPointTests {
  private var board = HistoryHost()

  @Test("is reached again by undoing in another order than recording")
  mutating func reached() {
    board.record("Move", "a")
    board.history.markClean()
    board.record("Grow", "b")
    board.record("Paint", "a")
    board.undo(in: .only("b"))
    #expect(!board.history.isClean)
    board.undo()
    #expect(board.history.isClean)
    board.undo()
    #expect(!board.history.isClean)
    board.redo(in: .only("a"))
    #expect(board.history.isClean)
  }

  @Test("is lost when a step that leads to it is dropped, until it is marked again")
  mutating func lost() {
    board.record("Move", "a")
    board.history.markClean()
    board.undo()
    board.record("Grow", "a")
    #expect(!board.history.isClean)
    board.undo()
    board.record("Paint", "b")
    board.undo()
    #expect(!board.history.isClean)
    board.history.markClean()
    #expect(board.history.isClean)
  }

  @Test("outlives the steps before it when they are dropped for their age")
  mutating func olderStepsGo() {
    board.history.limits.steps = 1
    board.record("Move", "a")
    board.history.markClean()
    board.record("Grow", "b")
    board.undo()
    #expect(board.history.isClean)
  }

  @Test("of one subject is where it is marked, and leaves the others alone")
  mutating func oneSubject() {
    board.record("Move", "a")
    board.record("Grow", "b")
    board.history.markClean("b")
    #expect(!board.history.isClean)
    board.undo(in: .only("a"))
    #expect(board.history.isClean)
    board.undo(in: .only("b"))
    #expect(!board.history.isClean)
    board.history.markClean("b")
    #expect(board.history.isClean)
    board.redo()
    #expect(!board.history.isClean)
    board.history.markClean("never met")
    #expect(board.history.checkInvariants() == [])
  }

  @Test("stays lost when the subject that led away from it is long forgotten")
  mutating func forgotten() {
    board.history.limits.steps = 4
    board.record("Move", "gone")
    for number in 0..<5_000 { board.record("Move", "card \(number)") }
    #expect(!board.history.contains("gone"))
    while board.undo() != nil {}
    #expect(!board.history.isClean)
    #expect(board.history.checkInvariants() == [])
  }
}
