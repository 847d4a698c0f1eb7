import Testing
import UndoCore

@Suite("What was recorded can be rewritten")
struct HistoryRewritingTests {
  private typealias Cards = History<String, HistoryReplacement<String>>

  /// Two cards of one step, of which one is changed since, and a third that is changed and undone.
  private var history: Cards {
    var history = Cards()
    history.record(
      "Drop",
      parts: [
        .init("a", .init(before: "", after: "far/a")),
        .init("b", .init(before: "", after: "far/b")),
      ]
    )
    history.record("Move", of: "a", .init(before: "far/a", after: "far/a, moved"))
    history.record("Paint", of: "c", .init(before: "", after: "red"))
    _ = history.undo(in: .only("a"))
    return history
  }

  private func near(_ part: Cards.Part) -> HistoryReplacement<String>? {
    func near(_ state: String) -> String {
      state.hasPrefix("far/") ? String(state.dropFirst(4)) : state
    }
    return .init(before: near(part.change.before), after: near(part.change.after))
  }

  @Test("what is undone and redone leads to the new states, and no step is added")
  func leads() {
    var history = history
    let isRewritten = history.rewrite(["a", "b"], by: near)
    #expect(isRewritten && history.undoCount() == 2 && history.redoCount() == 1)
    #expect(history.redo()?.parts.first?.change == .init(before: "a", after: "a, moved"))
    _ = history.undo()
    _ = history.undo()
    let parts = history.undo()?.parts.map(\.change) ?? []
    #expect(parts == [.init(before: "", after: "b"), .init(before: "", after: "a")])
  }

  @Test("one change that cannot be rewritten leaves all as they are")
  func refuses() {
    var history = history
    let isRewritten = history.rewrite(["a", "b"]) { $0.subject == "b" ? nil : near($0) }
    #expect(!isRewritten)
    #expect(history.redo()?.parts.first?.change.after == "far/a, moved")
  }

  @Test("neither is a subject that was saved, one on a branch, nor an unknown one")
  func isKnownElsewhere() {
    var saved = history
    saved.markClean()
    let ofSaved = saved.rewrite(["b"], by: near)
    var stashing = Cards()
    stashing.limits.branches = 3
    stashing.record("Drop", of: "a", .init(before: "", after: "far/a"))
    stashing.record("Move", of: "a", .init(before: "far/a", after: "far/a, moved"))
    _ = stashing.undo()
    stashing.record("Paint", of: "c", .init(before: "", after: "red"))
    #expect(stashing.branchCount == 1)
    let ofBranch = stashing.rewrite(["a"], by: near)
    let ofOther = stashing.rewrite(["c"], by: near)
    let ofUnknown = stashing.rewrite(["nobody"], by: near)
    #expect([ofSaved, ofBranch, ofOther, ofUnknown] == [false, false, true, false])
  }
}
