import Testing
import UndoCore

@Suite("A discardable step")
struct HistoryDiscardableTests {
  private var board = HistoryHost()

  private mutating func look(_ name: String, _ subjects: String...) {
    let parts = board.edit(subjects).map { NumberHistory.Part($0.0, $0.1) }
    board.history.record(name, parts: parts, discardable: true)
  }

  private var names: [String] { board.history.steps().map(\.name) }

  @Test("blocks no redo but that of its own subjects")
  mutating func redo() {
    board.record("Move", "a")
    look("Scroll", "view")
    board.undo()
    board.undo()
    look("Zoom", "view")
    #expect(names == ["Zoom", "Move"])
    #expect(board.redo() == "Move")
    #expect(board.undo() == "Move")
    #expect(board.undo() == "Zoom")
  }

  @Test("makes nothing unsaved")
  mutating func saved() {
    look("Scroll", "view")
    #expect(!board.history.hasUnsavedChanges)
    board.record("Move", "a")
    board.history.markSaved()
    look("Fold", "a")
    board.undo()
    board.undo()
    #expect(board.history.hasUnsavedChanges)
    board.redo()
    #expect(!board.history.hasUnsavedChanges)
  }

  @Test("goes before any other step, out of the middle, too")
  mutating func limit() {
    board.history.levelLimit = 4
    board.record("one", "a")
    look("Scroll", "view")
    board.record("two", "a")
    look("Zoom", "view")
    board.record("three", "b")
    #expect(names == ["one", "two", "Zoom", "three"])
    board.record("four", "b")
    #expect(names == ["one", "two", "three", "four"])
    look("Scroll", "view")
    #expect(names == ["one", "two", "three", "four"])
    board.record("five", "a")
    #expect(names == ["two", "three", "four", "five"])
    while board.undo() != nil {}
    #expect(board.number(of: "a") == 1)
    #expect(board.history.checkInvariants() == [])
  }

  @Test("stays while it lies upon an older step of its subject, which goes first then")
  mutating func upon() {
    board.history.levelLimit = 3
    board.record("one", "a")
    look("Fold", "b", "a")
    board.record("two", "a")
    board.record("three", "b")
    #expect(names == ["Fold", "two", "three"])
    board.record("four", "c")
    #expect(names == ["two", "three", "four"])
    #expect(board.undo(in: .only("b")) == "three")
    #expect(board.undo(in: .only("b")) == nil)
  }

  @Test("is told from others in the list, and does not join them")
  mutating func listed() {
    look("Scroll", "view")
    #expect(board.history.steps().map(\.isDiscardable) == [true])
    var joined: [Bool] = []
    for isDiscardable in [false, true, true] {
      joined.append(
        board.history.record(
          "Scroll",
          at: 0,
          parts: board.edit(["view"]).map { .init($0.0, $0.1) },
          joining: "scroll",
          within: 1,
          discardable: isDiscardable,
          merging: { $0.followed(by: $1) }
        )
      )
    }
    #expect(joined == [false, false, true])
  }
}
