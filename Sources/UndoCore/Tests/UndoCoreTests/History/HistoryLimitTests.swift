import Testing
import UndoCore

@Suite("A limit of bytes")
struct HistoryLimitTests {
  private var history = NumberHistory()

  private mutating func record(_ name: String, of subject: String = "a", cost: Int) {
    history.record(name, of: subject, Number(before: 0, after: 0), cost: cost)
  }

  private var names: [String] { history.steps().map(\.name) }

  @Test("lets the oldest go until what is kept fits")
  mutating func oldestFirst() {
    history.limits.bytes = 100
    record("one", cost: 50)
    record("two", of: "b", cost: 30)
    record("three", cost: 20)
    #expect(names == ["one", "two", "three"])
    record("four", cost: 1)
    #expect(names == ["two", "three", "four"])
    #expect(history.byteCount == 51)
    #expect(history.undo()?.name == "four")
    #expect(history.byteCount == 51)
  }

  @Test("keeps what is undone next, else what is redone next")
  mutating func lastOne() {
    record("one", cost: 10)
    record("two", cost: 10)
    record("three", cost: 10)
    _ = history.undo()
    history.limits.bytes = 20
    #expect(names == ["two", "three"])
    history.limits.bytes = 1
    #expect(names == ["two"])
    #expect(history.droppedStepCount == 2)
    _ = history.undo()
    history.limits.bytes = -1
    #expect(history.limits == .init(bytes: 1))
    history.limits.bytes = nil
    #expect(history.redo()?.name == "two")
  }

  @Test("keeps the newest step, whatever it costs, and takes no notice of negative costs")
  mutating func extremes() {
    history.limits.bytes = 100
    record("small", cost: 1)
    record("free", cost: -200)
    #expect(history.byteCount == 1)
    #expect(history.droppedStepCount == 0)
    record("huge", cost: .max)
    #expect(names == ["huge"])
    #expect(history.droppedStepCount == 2)
    #expect(history.undo()?.name == "huge")
    #expect(history.redo()?.name == "huge")
    record("next", cost: 100)
    #expect(names == ["next"])
  }

  @Test("loses no part of a step that costs too much when it is undone for one subject")
  mutating func split() {
    history.limits.bytes = 10
    let number = Number(before: 0, after: 1)
    history.record("Both", parts: [.init("a", number), .init("b", number)], costing: { _ in 20 })
    #expect(history.undo(in: .only("a"))?.parts.count == 1)
    #expect(history.canRedo(in: .only("a")))
    #expect(history.undo(in: .only("b"))?.parts.count == 1)
    #expect(history.redo(in: .only("a"))?.parts.count == 1)
  }

  @Test("follows the cost of a step that another one joins")
  mutating func joining() {
    for after in 1...4 {
      history.record(
        "Write",
        at: 0,
        parts: [.init("a", Number(before: 0, after: after))],
        coalescing: .init("text", within: 1, merging: { $0.followed(by: $1) }),
        costing: { $0.after * 10 }
      )
    }
    #expect(history.byteCount == 40)
    _ = history.undo()
    record("Other", cost: 3)
    #expect(history.byteCount == 3)
  }
}
