import Testing
import UndoCore

@MainActor
@Suite("The article about undo per object")
struct ScopeArticle {
  @Test("shows one history through several scopes")
  func scopes() {
    var history = History<String, HistoryReplacement<Int>>()
    history.record("Move", of: "plan", HistoryReplacement(before: 0, after: 5))
    history.record("Grow", of: "list", HistoryReplacement(before: 3, after: 9))

    #expect(history.undoName(in: .all) == "Grow")
    #expect(history.undoName(in: .only("plan")) == "Move")

    let undone = history.undo(in: .only("plan"))
    #expect(undone?.name == "Move")
    #expect(history.undoName(in: .all) == "Grow")
    #expect(history.canRedo(in: .only("plan")))
    #expect(!history.canRedo(in: .only("list")))

    history.record(
      "Move",
      of: "list",
      HistoryReplacement(before: 9, after: 2),
      in: .only("list")
    )
    #expect(history.canRedo(in: .only("plan")))
  }

  @Test("shows a manager that takes back the changes of one object")
  func manager() {
    let manager = UndoManager()
    let first = DraggedCard(manager)
    let second = DraggedCard(manager)
    first.move(to: 5)
    manager.endEvent()
    second.move(to: 9)
    manager.endEvent()
    manager.undo(for: first)
    #expect(first.position == 0)
    #expect(second.position == 9)
  }
}
