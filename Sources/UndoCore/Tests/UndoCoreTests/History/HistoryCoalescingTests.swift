import Testing
@_spi(Testing) import UndoHistory

@Suite("Steps that join")
struct HistoryCoalescingTests {
  private var board = HistoryHost()

  @discardableResult
  private mutating func nudge(
    _ subjects: String...,
    at time: Double,
    key: String = "nudge"
  ) -> Bool {
    board.history.record(
      "Move",
      at: time,
      parts: board.edit(subjects).map { .init($0.0, $0.1) },
      coalescing: .init(key, within: 1, merging: { $0.followed(by: $1) })
    )
  }

  @Test("are one step for a row of nudges, whose time is that of the first")
  mutating func aRow() {
    nudge("a", "b", at: 1)
    let joined = [nudge("b", "a", at: 2), nudge("a", "b", at: 3)]
    #expect(joined == [true, true])
    #expect(board.history.steps().map(\.name) == ["Move"])
    #expect(board.history.steps().map(\.time) == [1])
    board.undo()
    #expect(board.content.isEmpty)
    board.redo()
    #expect(board.content == ["a": 5, "b": 6])
  }

  @Test("are no step once they lead back to where they started")
  func backAgain() {
    var history = NumberHistory()
    history.record("Grow", of: "a", Number(before: 0, after: 1))
    history.markClean()
    func nudge(from: Int, to: Int, at time: Double) -> Bool {
      let part = NumberHistory.Part("a", Number(before: from, after: to))
      return history.record("Move", at: time, parts: [part], coalescing: .init("nudge", within: 1))
    }
    let joined = [nudge(from: 1, to: 2, at: 1), nudge(from: 2, to: 1, at: 1.5)]
    #expect(joined == [false, true])
    #expect(history.steps().map(\.name) == ["Grow"])
    #expect(history.isClean)
    let afterwards = nudge(from: 1, to: 2, at: 1.6)
    #expect(!afterwards && history.steps().map(\.name) == ["Grow", "Move"])
    #expect(history.checkInvariants() == [])
  }

  @Test("are no step once they lead back, with a rule of their own, too")
  func backAgainByRule() {
    var history = NumberHistory()
    let rule = NumberHistory.Coalescing("nudge", within: 1, merging: { $0.followed(by: $1) })
    for (before, after) in [(0, 1), (1, 0)] {
      let part = NumberHistory.Part("a", Number(before: before, after: after))
      history.record("Move", at: 0, parts: [part], coalescing: rule)
    }
    #expect(history.steps().isEmpty && history.isClean)
  }

  @Test("about fewer subjects are joined if the rule says so, and undone with the others")
  func fewer() {
    var history = NumberHistory()
    var rule = NumberHistory.Coalescing("add", within: .infinity)
    func record(_ names: [String], from: Int, to: Int, at time: Double) -> Bool {
      let parts = names.map { NumberHistory.Part($0, Number(before: from, after: to)) }
      return history.record("Add", at: time, parts: parts, coalescing: rule)
    }
    let first = record(["a", "b", "c"], from: 0, to: 1, at: 0)
    let strict = record(["b"], from: 1, to: 2, at: 1)
    rule.acceptsFewer = true
    let again = record(["a", "b", "c"], from: 2, to: 3, at: 2)
    let joined = [
      record(["b"], from: 3, to: 4, at: 900), record(["a", "c"], from: 3, to: 5, at: 901),
    ]
    let other = record(["b", "d"], from: 4, to: 5, at: 902)
    #expect([first, strict, again, other] == [false, false, false, false])
    #expect(joined == [true, true])
    #expect(history.steps().count == 4)
    #expect(history.checkInvariants() == [])
  }

  @Test("stay apart after a pause, with another key or other cards, or without a sane clock")
  mutating func apart() {
    nudge("a", at: 1)
    let joined = [
      nudge("a", at: 2.5), nudge("a", at: 2.5, key: "scale"), nudge("b", at: 2.5, key: "scale"),
      nudge("b", at: 2, key: "scale"), nudge("b", at: .nan, key: "scale"),
      nudge("b", at: 2, key: "scale"), nudge("b", "b", at: 2, key: "scale"),
    ]
    #expect(joined == Array(repeating: false, count: 7))
    #expect(board.history.steps().count == 8)
  }

  @Test("stay apart after an undo, a redo, a plain step and a saved point, but not after a look")
  mutating func interrupted() {
    nudge("a", at: 1)
    _ = board.history.nextUndo()
    board.redo()
    let afterLook = nudge("a", at: 1)
    board.undo()
    board.redo()
    let afterRedo = nudge("a", at: 1)
    board.history.markClean()
    let afterSaving = nudge("a", at: 1)
    board.record("Grow", "a")
    let afterStep = nudge("a", at: 1)
    #expect([afterLook, afterRedo, afterSaving, afterStep] == [true, false, false, false])
    #expect(!board.history.isClean)
  }
}
