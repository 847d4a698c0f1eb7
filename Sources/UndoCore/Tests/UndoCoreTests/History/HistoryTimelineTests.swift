import TestSupport
import Testing
@_spi(Testing) import UndoHistory

@Suite("A timeline of a history")
struct HistoryTimelineTests {
  private var board = HistoryHost()

  @Test("has the changes of one subject, in effect or not")
  mutating func oneSubject() {
    board.record("one", "a")
    board.record("two", "a", "b")
    board.record("three", "a")
    board.undo()
    let changes = board.history.changes(of: "a")
    #expect(changes.map(\.isDone) == [true, true, false])
    #expect(changes.map(\.id) == board.history.steps().map(\.id))
    #expect(changes.map(\.change.after) == [1, 2, 4])
    #expect(board.history.changes(of: "nobody").isEmpty)
  }

  @Test("says which subjects a step has, as far as the scope sees them")
  mutating func subjects() {
    board.record("two", "a", "b")
    #expect(board.history.steps().map(\.subjects) == [["a", "b"]])
    #expect(board.history.steps(in: .only(["b", "c"])).map(\.subjects) == [["b"]])
  }

  @Test("says what a line changes, and whether it goes on with what the one before it did")
  mutating func lines() {
    for _ in 0..<2 { board.record("one", "a") }
    board.record("one", "b")
    for _ in 0..<2 { board.record("two", "a", "b") }
    board.record("three", "a", "b")
    board.undo()
    let steps = board.history.steps()
    #expect(steps.indices.dropFirst().map(steps.continues) == [true, false, false, true, false])
    #expect(steps.indices.map { Set(steps.parts(at: $0).map(\.subject)) } == steps.map(\.subjects))
    for subject in ["a", "b"] {
      let changes = steps.indices.flatMap { index in
        steps.parts(at: index).filter { $0.subject == subject }.map(\.change)
      }
      #expect(changes == board.history.changes(of: subject).map(\.change))
    }
  }

  @Test("knows a step by an ID that outlives undo, redo, splitting, branches and encoding")
  mutating func identity() throws {
    board.history.limits.branches = 1
    board.record("one", "a", "b")
    board.record("two", "a")
    let ids = board.history.steps().map(\.id)
    board.undo()
    board.undo(in: .only("a"))
    #expect(board.history.steps().map(\.id) == [ids[0], ids[0], ids[1]])
    #expect(try NumberHistory(board.history.archive).steps().map(\.id) == [ids[0], ids[0], ids[1]])
    board.record("other", "a")
    let branch = board.history.branches()[0]
    #expect(branch.steps.map(\.id) == [ids[0], ids[1]])
    #expect(board.history.restore(branch.id) != nil)
    #expect(Set(board.history.steps().map(\.id)) == Set(ids))
  }

  @Test("forgets one subject, or everything, and keeps the content and whether it was saved")
  mutating func removing() {
    board.record("one", "a", "b")
    board.record("two", "b")
    board.undo()
    board.history.remove("b")
    #expect(!board.history.contains("b"))
    #expect(board.history.steps().map(\.subjects) == [["a"]])
    #expect(board.history.checkInvariants() == [])
    board.undo()
    #expect(board.content == ["b": 2])
    #expect(!board.history.isClean)
    board.history.markClean()
    board.history.removeAll()
    #expect(board.history.isClean)
    #expect(board.history.steps().isEmpty)
    board.record("three", "c")
    board.history.removeAll()
    #expect(!board.history.isClean)
    #expect(board.history.checkInvariants() == [])
  }

  @Test("a list of steps is read in one go, however long it is", .runsAlone)
  func reading() {
    let growth = growth(of: 5_000) { count in
      var history = History<Int, HistoryReplacement<Int>>()
      for step in 0..<count {
        history.record("Move", of: step % 100, HistoryReplacement(before: 0, after: step))
      }
      return history
    } _: { history in
      for step in history.steps() where step.name.isEmpty { return }
    }
    #expect(growth < linearGrowth)
  }
}
