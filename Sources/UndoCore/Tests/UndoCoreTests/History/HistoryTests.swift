import Testing
import UndoCore

@Suite("A history, by example")
struct HistoryTests {
  private var board = HistoryHost()

  private var names: [String] { board.history.steps().map(\.name) }

  private func lines(in scope: HistoryScope<String> = .all) -> [String] {
    board.history.steps(in: scope).map { "\($0.isDone ? "done" : "undone") \($0.name)" }
  }

  @Test("is empty in the beginning, and nothing can be done")
  mutating func empty() {
    #expect(board.history.undoName() == nil)
    #expect(!board.history.canRedo(in: .only("plan")))
    #expect(board.undo() == nil)
    #expect(board.redo() == nil)
    #expect(board.history.isClean)
  }

  @Test("keeps the move of a card that was moved and deleted, for after the undone deletion")
  mutating func deletingAMovedCard() {
    board.record("New Card", "plan")
    board.record("Move", "plan")
    let moved = board.number(of: "plan")
    board.record("Delete Card", "plan", "edge")
    board.record("Move", "list")

    board.undo(in: .only(["plan", "edge"]))
    #expect(board.number(of: "plan") == moved)
    #expect(board.history.undoName(in: .only("plan")) == "Move")
    board.undo(in: .only("plan"))
    board.undo(in: .only("plan"))
    #expect(board.number(of: "plan") == 0)
    #expect(board.number(of: "list") != 0)
  }

  @Test("splits a step over several cards that is undone for one of them")
  mutating func splitting() {
    board.record("Move 3 Cards", "a", "b", "c")
    board.undo(in: .only("b"))
    #expect(lines() == ["done Move 3 Cards", "undone Move 3 Cards"])
    #expect(lines(in: .only("b")) == ["undone Move 3 Cards"])
    #expect(board.history.nextUndo()?.parts.map(\.subject) == ["c", "a"])

    board.undo()
    #expect(board.content.isEmpty)
    #expect(board.history.nextRedo()?.parts.map(\.subject) == ["a", "c"])
    board.redo()
    board.redo()
    #expect(board.history.nextUndo()?.parts.map(\.subject) == ["b"])
  }

  @Test("undoes the latest step that the scope sees, and redoes the latest that was undone")
  mutating func latestFirst() {
    board.record("Move", "a")
    board.record("Grow", "b")
    board.record("Paint", "a")
    #expect(board.undo(in: .only("b")) == "Grow")
    #expect(board.undo(in: .only("a")) == "Paint")
    #expect(board.redo() == "Paint")
    #expect(board.redo() == "Grow")
    #expect(names == ["Move", "Paint", "Grow"])
  }

  @Test("drops only the undone steps of the recorded cards, except through the scope of all")
  mutating func droppingUndone() {
    board.record("Move a", "a")
    board.record("Move b", "b")
    board.undo()
    board.undo()
    board.record("Paint a", ["a"], in: .only("a"))
    #expect(lines() == ["done Paint a", "undone Move b"])
    board.record("Paint a again", "a")
    #expect(lines() == ["done Paint a", "done Paint a again"])
    #expect(!board.history.contains("b"))
  }

  @Test("records nothing for a step without parts")
  mutating func noParts() {
    board.record("Move", "a")
    board.undo()
    board.record("Nothing", [])
    #expect(lines() == ["undone Move"])
  }

  @Test("lets a subject have several parts in a step, which stay together")
  mutating func twiceInAStep() {
    board.record("Move Twice", "a", "b", "a")
    board.undo(in: .only("a"))
    #expect(board.content.keys.sorted() == ["b"])
    board.redo()
    board.undo()
    #expect(board.content.keys.sorted() == ["b"])
  }

  @Test("keeps at most as many steps as the limit, and the older ones stay in effect")
  mutating func limit() {
    board.history.limits.steps = 2
    for name in ["one", "two", "three"] { board.record(name, "a") }
    #expect(names == ["two", "three"])
    while board.undo() != nil {}
    #expect(board.number(of: "a") == 1)
    board.history.limits.steps = -5
    #expect(board.history.limits.steps == 1)
    #expect(board.redo() == "two")
  }

  @Test("gives out equal values for equal pasts, and copies go their own way")
  mutating func copies() {
    board.record("Move", "a")
    var other = board
    #expect(other.history == board.history)
    other.record("Grow", "b")
    #expect(other.history != board.history)
    other.undo()
    other.undo()
    board.undo()
    #expect(board.history.canRedo())
    #expect(other.history != board.history)
  }

  @Test("is printed as a person reads it")
  func description() {
    var board = HistoryHost()
    #expect("\(board.history)" == "nothing done")
    board.history.limits.branches = .max
    board.record("Move", "a")
    board.record("Paint", "b")
    board.undo()
    #expect("\(board.history)" == "Move | Paint (unsaved)")
    board.record("Delete", "a")
    board.history.markClean()
    #expect("\(board.history)" == "Move, Delete (1 branch)")
    for _ in 0..<9 { board.record("Grow", "a") }
    #expect("\(board.history)" == "… Grow, Grow, Grow, Grow, Grow (1 branch, unsaved)")
    #expect(String(reflecting: board.history) == "History(\(board.history))")
  }
}
