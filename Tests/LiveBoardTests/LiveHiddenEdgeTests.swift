import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import LiveBoard

/// A document keeps a connection whose card was removed alone, and shows it again with the card. Others have lost both.
@Suite("Connections that a live board has lost")
struct LiveHiddenEdgeTests {
  private struct Person {
    var editor: Editor
    var session: LiveSession

    init(_ document: Document, _ number: UInt64) throws {
      editor = Editor(document)
      _ = editor.share("test")
      session = try LiveSession(sharing: document, as: number)
    }

    mutating func act(_ body: (inout Editor) -> Void) -> [LiveMessage] {
      body(&editor)
      return session.publish(&editor)
    }

    mutating func hear(_ messages: [LiveSession.Received]) {
      _ = session.receive(messages, &editor)
    }

    func id(_ name: String) throws -> ElementID {
      let board = editor.board
      return try #require((board.cardOrder + board.edgeOrder).first { board[$0]?.name == name })
    }

    var seen: [String] {
      session.names.items(of: editor.document).map { "\($0.id.text) \($1.object)" }.sorted()
    }
  }

  @Test("one that others have lost does not come back with its card")
  func comesBack() throws {
    let board = CanvasText.board(
      nodes: [CanvasText.card("a", 0, 0), CanvasText.card("b", 300, 0)],
      edges: [CanvasText.edge("e", "a", "b")]
    )
    let document = Document(try CanvasDocument(parsing: Array(board.utf8)))
    var people = try [1, 2].map { try Person(document, $0) }
    var count: UInt64 = 0
    func act(_ person: Int, _ body: (inout Editor) -> Void) {
      let received = people[person].act(body).map { message in
        count += 1
        return LiveSession.Received(message, at: count, by: "Person \(person)", time: 1)
      }
      #expect(!received.isEmpty)
      for index in people.indices { people[index].hear(received) }
    }
    let a = try people[0].id("a")
    act(0) { editor in
      _ = editor.perform(.delete(count: 1), [BoardChange(a, from: editor.board[a], to: nil)], at: 0)
    }
    #expect(people.map(\.seen.count) == [2, 2])
    let card = document.board[a]
    act(1) { editor in
      _ = editor.perform(.newCard, [BoardChange(a, from: nil, to: card)], at: 0)
    }
    #expect(people[0].seen == people[1].seen)
    #expect(people[0].editor.board.edgeOrder.isEmpty)
  }
}
