import Testing
import UndoCore

@Suite("A transaction")
struct HistoryTransactionTests {
  private var board = HistoryHost()
  private var drag = NumberHistory.Transaction()

  private mutating func move(_ subjects: String...) {
    for (subject, change) in board.edit(subjects) { drag.add(subject, change) }
  }

  @Test("makes one step of several changes, and the history knows of nothing before")
  mutating func oneStep() {
    let before = board.history
    move("a")
    move("b", "a")
    #expect(board.history == before)
    let isStep = board.history.record("Arrange", drag, at: 3)
    #expect(isStep)
    #expect(board.history.steps().map(\.name) == ["Arrange"])
    #expect(board.history.steps().map(\.time) == [3])
    board.undo()
    #expect(board.content.isEmpty)
  }

  @Test("that is forgotten leaves no trace, and says what to revert")
  mutating func cancelled() {
    board.record("Move", "a")
    let content = board.content
    move("a", "c")
    move("a")
    for part in drag.partsToRevert { board.revert(part) }
    #expect(board.content == content)
    #expect(board.history.steps().map(\.name) == ["Move"])
  }

  @Test("has one part for each subject, however many motions there were, if the changes compose")
  mutating func motions() {
    for _ in 0..<1_000 { move("a", "b") }
    #expect(drag.parts.count == 2)
    board.history.record("Drag", drag)
    board.undo()
    #expect(board.content.isEmpty)
  }

  @Test("keeps changes apart that a rule of its own does not merge")
  mutating func rule() {
    drag = NumberHistory.Transaction { earlier, later in
      later.after == 3 ? nil : earlier.followed(by: later)
    }
    for _ in 1...4 { move("a") }
    #expect(drag.parts.map(\.change.after) == [2, 4])
    board.history.record("Drag", drag, costing: { $0.after })
    #expect(board.history.byteCount == 6)
    board.undo()
    #expect(board.content.isEmpty)
  }

  @Test("that leads back to where it started is no step, with a rule of its own, too")
  mutating func backAgain() {
    for start in [drag, NumberHistory.Transaction { $0.followed(by: $1) }] {
      var drag = start
      drag.add("a", Number(before: 0, after: 5))
      drag.add("a", Number(before: 5, after: 0))
      let isStep = board.history.record("Drag", drag)
      #expect(!isStep && board.history.steps().isEmpty && board.history.isClean)
    }
  }

  @Test("is recorded over what could be redone, like any step")
  mutating func overUndone() {
    board.record("Move", "a")
    board.undo()
    move("b")
    #expect(board.history.canRedo())
    board.history.record("Drag", drag)
    #expect(!board.history.canRedo())
  }
}
