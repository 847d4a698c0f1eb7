import Testing
import UndoCore

@Suite("A transaction")
struct HistoryTransactionTests {
  private var board = HistoryHost()

  private mutating func cancel() {
    for part in board.history.cancel() { board.revert(part) }
  }

  @Test("makes one step of several records")
  mutating func commit() {
    board.history.mark()
    board.record("Move", "a")
    board.record("Move", "b", "a")
    #expect(board.history.steps().isEmpty)
    #expect(!board.history.isClean)
    let isStep = board.history.commit(named: "Arrange", at: 3)
    #expect(isStep)
    #expect(board.history.steps().map(\.name) == ["Arrange"])
    #expect(board.history.steps().map(\.time) == [3])
    board.undo()
    #expect(board.content.isEmpty)
  }

  @Test("leaves no trace when it is cancelled: redo and the saved point are as before")
  mutating func cancelled() {
    board.record("Move", "a")
    board.history.markClean()
    board.record("Grow", "b")
    board.undo()
    let (history, content) = (board.history, board.content)
    board.history.mark()
    board.record("Paint", "a", "c")
    board.record("Paint", "a")
    cancel()
    #expect(board.history == history)
    #expect(board.content == content)
    #expect(board.history.isClean)
    #expect(board.redo() == "Grow")
  }

  @Test("can be nested, and an inner one cancelled alone")
  mutating func nested() {
    board.history.mark()
    board.record("Move", "a")
    board.history.mark()
    board.record("Move", "b")
    board.history.mark()
    board.record("Move", "c")
    let isStep = board.history.commit()
    #expect(!isStep)
    cancel()
    #expect(board.content == ["a": 1])
    board.history.commit(named: "Move One")
    #expect(board.history.nextUndo()?.parts.map(\.subject) == ["a"])
    #expect(board.history.openMarkCount == 0)
  }

  @Test("has nothing to undo, redo or jump to while it is open, and keeps its subjects known")
  mutating func meanwhile() {
    board.history.branchLimit = 1
    board.record("Move", "a")
    board.undo()
    board.record("Move", "a")
    board.record("Move", "b")
    board.undo()
    board.history.mark()
    board.record("New", "c")
    #expect(!board.history.canUndo() && !board.history.canRedo())
    #expect(board.undo() == nil && board.redo() == nil)
    #expect(board.history.undoActionName() == nil && board.history.nextRedo() == nil)
    let (stages, stagesBack) = (
      board.history.jump(toUndoCount: 0), board.history.restore(board.history.branches()[0].id)
    )
    #expect(stages.isEmpty && stagesBack == nil)
    #expect(board.history.hasSteps(for: "c"))
    cancel()
    #expect(!board.history.hasSteps(for: "c"))
  }

  @Test("folds what can be merged, but not over the saved point")
  mutating func merging() {
    board.history.mark()
    for _ in 1...3 { board.record("Move", "a", "b") }
    board.history.markClean()
    #expect(board.history.isClean)
    for _ in 1...3 { board.record("Move", "a") }
    board.history.commit(named: "Drag", costing: { $0.after })
    let changes = board.history.nextUndo()?.parts.map { [$0.change.before, $0.change.after] }
    #expect(changes?.first == [5, 9])
    #expect(changes?.count == 7)
    board.undo()
    #expect(!board.history.isClean)
  }

  @Test("has one part for each subject, however many motions there were, if the changes compose")
  mutating func motions() {
    board.history.mark()
    for _ in 0..<1_000 { board.record("", "a", "b") }
    board.history.commit(named: "Drag")
    #expect(board.history.nextUndo()?.parts.count == 2)
    board.undo()
    #expect(board.content.isEmpty)
  }

  @Test("that leads back to where it started is no step")
  mutating func backAgain() {
    board.history.mark()
    board.history.record("", of: "a", Number(before: 0, after: 5))
    board.history.record("", of: "a", Number(before: 5, after: 0))
    let isStep = board.history.commit(named: "Drag")
    #expect(!isStep && board.history.steps().isEmpty && board.history.isClean)
  }

  @Test("keeps the saved point that was marked at its start or at its end")
  mutating func saving() {
    board.history.mark()
    board.history.markClean()
    board.record("Move", "a")
    #expect(!board.history.isClean)
    board.history.commit(named: "One")
    board.undo()
    #expect(board.history.isClean)

    board.history.mark()
    board.record("Move", "a")
    board.history.markClean()
    board.history.commit(named: "Two")
    #expect(board.history.isClean)

    board.history.mark()
    board.record("Move", "a")
    board.history.markClean()
    cancel()
    #expect(!board.history.isClean)
  }

  @Test("does nothing without a mark or without records")
  mutating func nothing() {
    let history = board.history
    let isStep = board.history.commit(named: "Nothing")
    let parts = board.history.cancel()
    board.history.mark()
    let isEmptyStep = board.history.commit(named: "Nothing")
    #expect(!isStep && !isEmptyStep && parts.isEmpty)
    #expect(board.history == history)
  }
}
