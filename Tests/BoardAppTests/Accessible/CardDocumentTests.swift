import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Foundation
import Pictures
import TestSupport
import Testing
import Windowing

@testable import BoardApp

/// Closed cards as documents for screen readers.
@MainActor
@Suite("Cards as documents") struct CardDocumentTests {
  private func session(_ text: String, more: String = "", path: String = "board.canvas") throws
    -> Session
  {
    let words = text.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
    return try Session(
      """
      {"nodes":[{"id":"a","type":"text","text":"\(words)","x":100,"y":100,"width":400,"height":400\
      \(more)}],"edges":[]}
      """,
      path: path
    )
  }

  private func card(_ app: App) throws -> AccessibleID {
    try #require(app.reader.child(of: .board, at: 0))
  }

  private func parts(of id: AccessibleID, _ app: App) throws -> [AccessibleNode] {
    try #require(app.reader.document(of: id)).objects.compactMap(app.reader.node)
  }

  private func ask(_ request: AccessibleRequest, _ id: AccessibleID, _ session: Session) {
    session.app.handle(.assisted(request, on: id), at: session.now)
  }

  @Test("a closed card is read with its items, its links in the words and the looks of its words")
  func readsWords() throws {
    let app = try session(
      "# Plan\nsee [the **old** one](https://a.example) now\n\n1. *buy*\n- ~~no~~"
    ).app
    let card = try card(app)
    let text = try #require(app.reader.document(of: card)).text
    #expect(text.string == "Plan\nsee the old one now\n1. buy\n• no")
    let looks = text.runs.map { (text[$0.range], $0.look) }
    #expect(looks.map(\.0) == ["Plan", "old", "buy", "no"])
    #expect(looks.map(\.1) == [.strong, .strong, .emphasis, .strike])
    let link = try #require(try parts(of: card, app).first)
    #expect(link.role == .link && link.name == "the old one" && link.parent == card)
    #expect(text[try #require(link.anchor).range] == "the old one")
    #expect(link.anchor?.address == "https://a.example")
    #expect(app.reader.index(of: link.id) == 0 && app.reader.child(of: card, at: 0) == link.id)
    #expect(app.reader.hit(at: link.frame.center) == link.id)
  }

  @Test("boxes have a state and are checked as by a click, unless the card is locked")
  func checksBoxes() throws {
    let session = try session("- [ ] milk\n- [x] tea")
    let app = session.app
    let card = try card(app)
    let boxes = try parts(of: card, app)
    #expect(boxes.map(\.role) == [.checkBox, .checkBox] && boxes.map(\.name) == ["milk", "tea"])
    #expect(boxes.map { $0.states.contains(.checked) } == [false, true])
    #expect(app.reader.document(of: card)?.text.string == "\u{FFFC} milk\n\u{FFFC} tea")
    #expect(app.reader.hit(at: boxes[1].frame.center) == boxes[1].id)
    ask(.perform(0), boxes[0].id, session)
    #expect(session.answer(.text, "a") == "- [x] milk\\n- [x] tea")
    #expect(app.reader.node(boxes[0].id)?.states.contains(.checked) == true)
    try session.play("key ctrl+z\nsettle\nclick 450,450\nkey alt+l")
    let locked = try #require(app.reader.node(boxes[0].id))
    #expect(locked.name == "milk" && locked.states.contains(.checkable))
    #expect(locked.actions.isEmpty && !locked.states.contains(.enabled))
    ask(.perform(0), boxes[0].id, session)
    #expect(session.answer(.text, "a") == "- [ ] milk\\n- [x] tea")
  }

  @Test("a table has rows, columns and headings, and its cells their own links")
  func readsTables() throws {
    let session = try session("| a | b |\n|---|---|\n| 1 | [two](x.md) |\n\nend")
    let app = session.app
    let card = try card(app)
    let table = try #require(try parts(of: card, app).first)
    #expect(table.role == .table && table.table == AccessibleNode.Table(rows: 2, columns: 2))
    #expect(app.reader.document(of: card)?.text.string == "\u{FFFC}\nend")
    let cells = (0..<4).compactMap { app.reader.child(of: table.id, at: $0) }
      .compactMap(app.reader.node)
    #expect(cells.map(\.name) == ["a", "b", "1", "two"])
    #expect(cells.map(\.role) == [.columnHeader, .columnHeader, .tableCell, .tableCell])
    #expect(cells.last?.cell == AccessibleNode.Cell(row: 1, column: 1))
    #expect(cells.map(\.id).map(app.reader.index) == [0, 1, 2, 3])
    let link = try #require(try parts(of: cells[3].id, app).first)
    #expect(link.role == .link && link.parent == cells[3].id)
    #expect(try parts(of: card, app).count == 1)
  }

  @Test("a picture is read with its alt words, and why it is not seen; a note with its own boxes")
  func readsFiles() throws {
    let folder = try Folder()
    let note = folder("note.md")
    try "- [ ] from ![[gone.png|a cat]]".write(toFile: note, atomically: true, encoding: .utf8)
    let session = try session(
      "![a map](no/map.png) and ![[p.png|30]]",
      more: """
        },{"id":"b","type":"file","file":"note.md","x":100,"y":550,"width":300,"height":40},\
        {"id":"c","type":"file","file":"lost.png","x":500,"y":550,"width":100,"height":40
        """,
      path: folder("board.canvas")
    )
    let app = session.app
    let card = try card(app)
    _ = try parts(of: card, app)
    _ = app.reader.child(of: .board, at: 2).flatMap(app.reader.node)
    // What a frame would be followed by.
    for _ in 0..<10 { app.renderer.files.fulfil(at: session.now) }
    let pictures = try parts(of: card, app)
    #expect(pictures.map(\.role) == [.image, .image])
    #expect(pictures.map(\.name) == ["a map", "p.png"])
    #expect(pictures.map(\.description) == ["not found", "not found"])
    let noteCard = try #require(app.reader.child(of: .board, at: 1))
    #expect(try parts(of: noteCard, app).map(\.role) == [.checkBox, .image])
    ask(.perform(0), try parts(of: noteCard, app)[0].id, session)
    #expect(try String(contentsOfFile: note, encoding: .utf8).hasPrefix("- [x] from"))
    let lost = try #require(app.reader.child(of: .board, at: 2))
    #expect(app.reader.node(lost)?.description == "file; not found; at 500, 550")
    #expect(try parts(of: lost, app).first?.role == .image)
  }

  @Test("of ten thousand cards only those that are read become documents")
  func staysLazy() throws {
    let nodes = (0..<10_000).map {
      """
      {"id":"c\($0)","type":"text","text":"- [ ] \($0)","x":\($0 % 100 * 150),\
      "y":\($0 / 100 * 150),"width":100,"height":80}
      """
    }
    let app = try Session("{\"nodes\":[\(nodes.joined(separator: ","))],\"edges\":[]}").app
    for index in 0..<10_000 {
      _ = try #require(app.reader.child(of: .board, at: index).flatMap(app.reader.node))
    }
    #expect(app.reader.nodes.count < 30 && app.known.documents.count == 0)
    let last = try #require(app.reader.child(of: .board, at: 9999))
    #expect(try parts(of: last, app).map(\.name) == ["9999"])
    #expect(app.known.documents.count == 1)
  }
}
