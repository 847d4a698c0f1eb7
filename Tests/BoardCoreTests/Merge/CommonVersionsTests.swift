import BoardTestSupport
import BoardValues
import Testing

@testable import BoardCore

@Suite("A copy comes from a version of the history")
struct CommonVersionsTests {
  @Test("the origins of what other programs wrote are looked for once, and not for each copy")
  func looksOnce() throws {
    func changed(_ document: Document, _ words: String) -> [UInt8] {
      let text = String(decoding: document.bytes, as: UTF8.self)
      return Array(text.replacing("# a", with: "# a\(words)").utf8)
    }
    let board = CanvasText.board(nodes: [CanvasText.card("a", 0, 0)])
    var editor = Editor(Document(try CanvasDocument(parsing: Array(board.utf8))))
    for round in 1...5 {
      editor.createCard(at: Point(500, 500), named: "own\(round)", at: Double(round) * 10)
      editor.markSaved()
      let bytes = changed(editor.document, "\(round)")
      try #require(editor.reload(bytes, at: Double(round) * 10 + 5) != nil)
    }
    var versions = CommonVersions(of: editor.document)
    let copies = try ["x", "y"].map {
      try CanvasDocument(parsing: changed(editor.document, $0))
    }
    #expect(versions.bytes(sharedWith: copies[0], isNewer: false) != nil)
    let count = versions.searchCount
    #expect(versions.bytes(sharedWith: copies[1], isNewer: false) != nil)
    #expect(count == 6 && versions.searchCount == 7)
  }
}
