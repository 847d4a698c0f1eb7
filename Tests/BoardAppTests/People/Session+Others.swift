import AppTestSupport
import BoardValues
import Testing
import UndoCore

@testable import BoardApp
@testable import BoardCore

extension Session {
  /// Lets a step of somebody else come.
  @discardableResult
  func move(_ name: String, by offset: Vector, of person: String) throws -> AppliedStep {
    let board = app.editor.document.board
    let id = try #require(board.cardOrder.first { board.card($0)?.name == name })
    let before = try #require(board[id])
    var card = try #require(before.card)
    card.frame = card.frame.offset(by: offset)
    let author = app.editor.author(Person(name: person, kind: .device))
    let step = Document.Operation.Step(
      name: .move,
      time: app.editor.date(at: now),
      changes: [BoardChange(id, from: before, to: .card(card))],
      scope: .all,
      author: author
    )
    let applied = app.editor.apply(.step(step))
    return try #require(applied)
  }
}
