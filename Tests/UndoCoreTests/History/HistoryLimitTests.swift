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
    history.byteLimit = 100
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

  @Test("takes what can be redone last of all")
  mutating func undoneLast() {
    record("one", cost: 10)
    record("two", cost: 10)
    record("three", cost: 10)
    _ = history.undo()
    _ = history.undo()
    history.byteLimit = 10
    #expect(history.steps() == [StepSummary(name: "two", time: 0, state: .undone)])
    history.byteLimit = -1
    #expect(history.byteLimit == 0)
    #expect(names.isEmpty)
  }

  @Test("keeps no step that costs more by itself, and takes no notice of negative costs")
  mutating func extremes() {
    history.byteLimit = 100
    record("small", cost: 1)
    record("free", cost: -200)
    #expect(history.byteCount == 1)
    record("huge", cost: .max)
    #expect(history.byteCount == 0)
    #expect(!history.canUndo())
  }

  @Test("follows the cost of a step that another one joins")
  mutating func joining() {
    for after in 1...4 {
      history.record(
        "Write",
        at: 0,
        parts: [.init("a", Number(before: 0, after: after))],
        joining: "text",
        within: 1,
        costing: { $0.after * 10 },
        merging: { $0.followed(by: $1) }
      )
    }
    #expect(history.byteCount == 40)
    _ = history.undo()
    record("Other", cost: 3)
    #expect(history.byteCount == 3)
  }
}
