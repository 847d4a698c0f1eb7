import AppTestSupport
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer

/// Callouts on closed cards.
@MainActor
@Suite("Callouts")
struct CalloutTests {
  private func session() throws -> Session {
    let text = #"> [!tip]- Title\n> hidden\n\n> [!note]+ Other\n> seen"#
    let node =
      #"{"id":"card","type":"text","text":"\#(text)","x":100,"y":100,"width":300,"height":200}"#
    return try Session(CanvasText.board(nodes: [node]))
  }

  private func words(_ session: Session) throws -> [String] {
    let id = try #require(session.app.editor.board.cardOrder.first)
    let face = try #require(session.app.still.cardItem(of: id)).face
    return CardText(face, in: Rect(0, 0, 300, 200)).pieces.compactMap {
      if case .text(let layout, _) = $0.kind { layout.text } else { nil }
    }
  }

  @Test("a click on the title folds one or unfolds it, and is no step")
  func folding() throws {
    let session = try session()
    #expect(try words(session) == ["Title", "Other", "seen"])
    try session.play("wait 1\nclick 200,130")
    #expect(try words(session) == ["Title", "hidden", "Other", "seen"])
    try session.play("wait 1\nclick 200,130")
    #expect(try words(session) == ["Title", "Other", "seen"])
    try session.play("wait 1\nclick 200,175")
    #expect(try words(session) == ["Title", "Other"])
    #expect(session.answer(.undo) == "-\n-")
  }
}
