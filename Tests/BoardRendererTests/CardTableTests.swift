import BoardCore
import BoardValues
import TestSupport
import Testing

@testable import BoardRenderer

@MainActor
@Suite("The table of cards")
struct CardTableTests {
  @Test("keeps the painting order of cards that are raised and lowered, as a table made anew")
  func order() throws {
    let text = (0..<12).map {
      "{\"id\":\"\($0)\",\"type\":\"text\",\"x\":\($0 * 10),\"y\":0,\"width\":50,\"height\":50,\"text\":\"\"}"
    }
    let file = Array("{\"nodes\":[\(text.joined(separator: ","))]}".utf8)
    var editor = Editor(Document(try CanvasDocument(parsing: file)))
    let palette = MarkPalette(theme: .light)
    let ids = editor.board.cardOrder
    var table = CardTable(editor.board, editor.board.inPaintingOrder(ids), palette)
    var random = SeededGenerator(seed: 7)
    for round in 0..<200 {
      guard let id = ids.randomElement(using: &random) else { return }
      editor.choose([id])
      if random.oneIn(2) {
        editor.bringToFront(at: Double(round))
      } else {
        editor.sendToBack(at: Double(round))
      }
      let isInPlace = ids.map { table.update($0, editor.board) }
      #expect(!isInPlace.contains(false))
      let anew = CardTable(editor.board, editor.board.inPaintingOrder(ids), palette)
      #expect(table.rows.map(\.id) == anew.rows.map(\.id))
      for id in ids { #expect(table.index(of: id) == anew.index(of: id)) }
    }
  }
}
