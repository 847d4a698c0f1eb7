import AppTestSupport
import BoardCore
import BoardTestSupport
import TestSupport
import Testing

@testable import BoardApp

@Suite("A history that is full", .takesLong) struct FullHistoryTests {
  @MainActor
  @Test("the person is told once that the oldest steps have gone")
  func told() throws {
    let session = try Session(CanvasText.small)
    let id = ElementID(0)
    var said: [String] = []
    for length in [10, 40 << 20, 40 << 20, 41 << 20, 42 << 20] {
      var card = try #require(session.app.editor.board.card(id))
      card.content = .text(String(repeating: "x", count: length + said.count))
      let change = BoardChange(id, from: session.app.editor.board[id], to: .card(card))
      session.app.editor.perform("Edit", [change], at: session.now)
      try session.play("wait 1")
      said.append(session.answer(.status))
    }
    let words = "The undo history is full; the oldest steps can no longer be undone"
    #expect(said == ["", "", words, "", ""])
  }
}
