import Testing
import UndoCore

@Suite("A jump in a history")
struct HistoryJumpTests {
  private var board = HistoryHost()

  private init() {
    board.record("one", "a")
    board.record("two", "b")
    board.record("three", "a", "b")
  }

  private mutating func jump(_ count: Int, in scope: HistoryScope<String> = .all) -> [String] {
    board.history.jump(toUndoCount: count, in: scope).map { action in
      board.perform(action)
      return "\(action.direction) \(action.name)"
    }
  }

  @Test("undoes or redoes in order until the step is the last that is done")
  mutating func thereAndBack() {
    let content = board.content
    #expect(jump(1) == ["undo three", "undo two"])
    #expect(board.content == ["a": 1])
    #expect(jump(1) == [])
    #expect(jump(3) == ["redo two", "redo three"])
    #expect(board.content == content)
  }

  @Test("goes as far as there are steps")
  mutating func clamped() {
    #expect(jump(-5).count == 3)
    #expect(board.content.isEmpty)
    #expect(jump(.max).count == 3)
    #expect(jump(.min).count == 3)
  }

  @Test("counts and moves only the steps in its scope")
  mutating func scope() {
    #expect(jump(0, in: .only("b")) == ["undo three", "undo two"])
    #expect(board.content == ["a": 3])
    #expect(board.history.undoCount(in: .only("a")) == 2)
    #expect(jump(1, in: .only(["b", "nobody"])) == ["redo two"])
  }
}
