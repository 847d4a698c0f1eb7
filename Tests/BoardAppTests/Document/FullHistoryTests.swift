import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardApp

@Suite("A history that is full", .takesLong) struct FullHistoryTests {
  @MainActor
  @Test("the person is told once that steps will go, and once that the oldest have gone")
  func told() throws {
    let session = try Session(CanvasText.small)
    let id = ElementID(0)
    var said: [String] = []
    var beginnings: [String] = []
    for length in [10, 40 << 20, 17 << 20, 40 << 20, 41 << 20, 42 << 20] {
      var card = try #require(session.app.editor.board.card(id))
      card.content = .text(.letters(length + said.count))
      let change = BoardChange(id, from: session.app.editor.board[id], to: .card(card))
      session.app.editor.perform(.colour, [change], at: session.now)
      try session.play("wait 1")
      said.append(session.answer(.status))
      try session.play("key ctrl+h\nwait 1")
      beginnings.append(
        session.answer(.controls).matches(of: /Opened[^\t]*|After [0-9][^\t]*/).last.map {
          String($0.output)
        } ?? ""
      )
      try session.play("key ctrl+h\nwait 1")
    }
    let soon = "The history is nearly full; the oldest steps will go first"
    let words = "The history is full; the oldest steps can no longer be undone"
    #expect(said == ["", "", soon, words, "", ""])
    let forgotten = [2, 4, 5].map { "After \($0) older steps, now forgotten" }
    let soonForgotten = "Opened; the first steps will be forgotten soon"
    #expect(beginnings == ["Opened", "Opened", soonForgotten] + forgotten)
  }

  @Test("the person is told when a branch has gone, though as many are left")
  func toldOfBranches() throws {
    var editor = Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
    var status = StatusMessage()
    let id = ElementID(0)
    for (round, length) in [20 << 20, 21 << 20, 30 << 20].enumerated() {
      var card = try #require(editor.board.card(id))
      card.content = .text(.letters(length))
      let change = BoardChange(id, from: editor.board[id], to: .card(card))
      editor.perform(.colour, [change], at: Double(10 * round))
      status.note([], in: editor)
      if round < 2 { _ = editor.undoRedo(.undo) }
    }
    #expect(editor.document.history.branchCount == 1)
    #expect(editor.document.history.droppedBranchCount == 1)
    #expect(
      status.toast?.words.text == "The history is full; the oldest steps you had undone are gone"
    )
  }
}
