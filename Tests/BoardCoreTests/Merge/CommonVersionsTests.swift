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

  @Test("words that were taken over after a copy was made have not been removed by it")
  func keepsTakenWords() throws {
    func bytes(_ nodes: String...) -> [UInt8] { Array(CanvasText.board(nodes: nodes).utf8) }
    func x(_ words: String) -> String {
      CanvasText.card("x", 900, 0).replacing("# x", with: words)
    }
    let (first, own) = (CanvasText.card("a", 0, 0), CanvasText.card("own", 500, 500))
    var editor = Editor(Document(try CanvasDocument(parsing: bytes(first))))
    editor.createCard(at: Point(500, 500), named: "own", at: 1)
    editor.markSaved()
    let news = bytes(first, own, x("one two three"))
    try #require(editor.reload(news, at: 2) != nil)
    var versions = CommonVersions(of: editor.document)
    let copy = bytes(first, own, x("one three four"))
    let base = versions.bytes(sharedWith: try CanvasDocument(parsing: copy), isNewer: false)
    let board = try CanvasDocument(parsing: try #require(base))
    #expect(board.elements.first { $0.name == "x" }?.card?.text == "one ")
  }
}
