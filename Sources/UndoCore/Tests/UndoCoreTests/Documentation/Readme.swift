import Testing
import UndoCore

@MainActor
@Suite("The README")
struct Readme {
  @Test("shows a history of two objects")
  func history() {
    var place = ["plan": 5, "price": 9]

    var history = History<String, HistoryReplacement<Int>>()
    history.record("Move", of: "plan", HistoryReplacement(before: 0, after: 5))
    history.record("Move", of: "price", HistoryReplacement(before: 3, after: 9))

    if let undone = history.undo(in: .only("plan")) {
      for part in undone.parts { place[part.subject] = part.change.before }
    }
    #expect(place == ["plan": 0, "price": 9])
    #expect(history.undoName(in: .all) == "Move")
  }

  @Test("shows a change that registers its inverse")
  func manager() {
    let document = Document()
    document.rename(to: "Plan")
    document.undoManager.undo()
    #expect(document.title == "Untitled")
  }
}
