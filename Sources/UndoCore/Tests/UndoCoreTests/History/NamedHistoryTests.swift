import Testing
@_spi(Testing) import UndoCore

/// The name of a step that says what to see again.
private struct Edit: Hashable, Codable {
  var title: String
  var caret: Int
}

@Suite("NamedHistory")
struct NamedHistoryTests {
  private typealias Log = NamedHistory<String, HistoryReplacement<String>, Edit>

  private func text(limits: Log.Limits = .init(branches: nil)) -> Log {
    var log = Log()
    log.limits = limits
    log.record(Edit(title: "Typing", caret: 0), of: "plan", .init(before: "", after: "Sh"))
    log.record(Edit(title: "Typing", caret: 2), of: "plan", .init(before: "Sh", after: "Ship"))
    return log
  }

  @Test("what a step carries comes back with its undo and its redo")
  func transitions() {
    var log = text()
    #expect(log.undoName() == Edit(title: "Typing", caret: 2))
    #expect(log.undo()?.name.caret == 2)
    #expect(log.undo()?.name.caret == 0)
    #expect(log.redo()?.name.caret == 0)
    #expect(log.redoName()?.caret == 2)
    #expect(log.steps().map(\.name.caret) == [0, 2])
  }

  @Test("a branch and an archive keep it")
  func branches() throws {
    var log = text()
    _ = log.undo()
    log.record(Edit(title: "Paste", caret: 7), of: "plan", .init(before: "Sh", after: "Shop"))
    log = try Log(log.archive)
    let branch = try #require(log.branches().first)
    #expect(branch.name.caret == 2)
    #expect(log.restore(branch.id)?.map(\.name.caret) == [7, 2])
    #expect(try Log(log.archive) == log)
  }

  @Test("steps that are merged carry what the first one carried")
  func merging() {
    var log = text()
    for caret in 4...6 {
      let change = Log.Part("plan", .init(before: "\(caret)", after: "\(caret + 1)"))
      log.record(
        Edit(title: "Typing", caret: caret),
        at: 0,
        parts: [change],
        coalescing: .init("typing", within: 1)
      )
    }
    #expect(log.undo()?.name.caret == 4)
  }

  @Test("what steps carry goes with them")
  func compaction() {
    var log = text(limits: .init(steps: 2, branches: 0))
    for caret in 0..<20_000 {
      log.record(Edit(title: "Typing", caret: caret), of: "plan", .init(before: "", after: "a"))
    }
    #expect(log.undo()?.name.caret == 19_999)
    #expect(log.undo()?.name.caret == 19_998)
    #expect(log.undo() == nil)
    #expect(log.nameCount < 10_000)
  }
}
