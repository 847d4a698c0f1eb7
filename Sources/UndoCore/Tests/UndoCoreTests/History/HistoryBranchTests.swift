import Testing
import UndoCore

@Suite("A stashed branch")
struct HistoryBranchTests {
  private var board = HistoryHost()

  private init() { board.history.limits.branches = 3 }

  private var branches: [[String]] { board.history.branches().map { $0.steps.map(\.name) } }
  private var done: [String] {
    board.history.steps().filter { $0.isDone }.map(\.name)
  }

  @discardableResult
  private mutating func restore(_ index: Int, in scope: HistoryScope<String> = .all) -> Bool {
    let id = board.history.branches()[index].id
    guard let results = board.history.restore(id, in: scope) else { return false }
    for result in results { board.perform(result) }
    return true
  }

  @Test("is not kept unless asked for")
  mutating func off() {
    board.history.limits.branches = 0
    board.record("one", "a")
    board.undo()
    board.record("two", "a")
    #expect(branches.isEmpty)
  }

  @Test("leads back, however many steps are on it")
  mutating func long() {
    for number in 0..<700 { board.record("\(number)", "a") }
    let content = board.content
    for _ in 0..<700 { board.undo() }
    board.record("other", "a")
    let otherContent = board.content
    restore(0)
    #expect(board.content == content)
    #expect(branches == [["other"]])
    restore(0)
    #expect(board.content == otherContent)
  }

  @Test("replaces what was recorded instead, which is stashed in turn")
  mutating func exchange() {
    board.record("one", "a")
    board.record("two", "a", "b")
    board.record("three", "b")
    let content = board.content
    board.undo()
    board.undo()
    board.record("other", "a")
    let otherContent = board.content
    #expect(branches == [["two", "three"]])
    #expect(board.history.branches()[0].subjects == ["a", "b"])

    restore(0)
    #expect(board.content == content)
    #expect(done == ["one", "two", "three"])
    #expect(branches == [["other"]])
    restore(0)
    #expect(board.content == otherContent)
    #expect(branches == [["two", "three"]])
  }

  @Test("leaves other subjects alone in a scope, and what they can redo")
  mutating func others() {
    board.record("one", "a")
    board.undo()
    board.record("two", ["a"], in: .only("a"))
    board.record("far", "z")
    board.undo()
    restore(0, in: .only("a"))
    #expect(board.content == ["a": 1])
    #expect(board.history.redoName() == "far")
  }

  @Test("that starts on another one can be restored after that one")
  mutating func nested() {
    board.record("one", "a")
    board.record("two", "a")
    board.undo()
    board.record("three", "a")
    board.undo()
    board.undo()
    board.record("four", "a")
    #expect(branches == [["two"], ["one", "three"]])
    #expect(board.history.branches().map(\.isReachable) == [false, true])
    let isReached = restore(0)
    #expect(!isReached)
    restore(1)
    restore(0)
    #expect(done == ["one", "two"])
    #expect(board.number(of: "a") == 2)
    #expect(branches == [["three"], ["four"]])
  }

  @Test("is dropped when there are too many, with those that start on it")
  mutating func limit() {
    nested()
    board.history.limits.branches = 1
    #expect(branches == [["four"]])
    board.history.limits.branches = -1
    #expect(board.history.limits.branches == 0)
    #expect(branches.isEmpty)
  }

  @Test("keeps its subjects known, and is dropped before any step for a byte limit")
  mutating func keeping() {
    board.history.record("one", of: "gone", Number(before: 0, after: 1), cost: 10)
    _ = board.history.undo()
    board.history.record("two", of: "a", Number(before: 0, after: 1), cost: 10)
    for number in 0..<3_000 { board.record("Move", "card \(number)") }
    #expect(board.history.contains("gone"))
    #expect(board.history.byteCount == 20)
    board.history.limits.bytes = 10
    #expect(branches.isEmpty)
    #expect(!board.history.contains("gone"))
    #expect(board.history.undoCount() == 3_001)
  }

  @Test("is lost when the path to it was dropped for a limit")
  mutating func unreachable() {
    board.record("one", "a")
    board.undo()
    board.record("two", "a")
    board.record("three", "b")
    board.history.limits.steps = 1
    #expect(board.history.branches().map(\.isReachable) == [false])
    let isReached = restore(0)
    #expect(!isReached)
  }
}
