import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

@MainActor
@Suite("The dot on cards that have something to undo")
struct UndoDotTests {
  private let session: Session

  init() throws {
    session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x600")
    try session.play("drag 150,150 to 150,170\nkey Escape\nset undo-scope object")
  }

  /// Returns the positions of the dots with the pointer at a point.
  private func dots(at point: String) throws -> [Rect] {
    try session.play("move \(point)\nsettle")
    let app = session.app
    let frame = app.frame(at: session.now)
    return app.renderer.scene(frame).moving.cards.compactMap {
      if case .dot(let dot) = $0, dot.kind == .mark { dot.frame } else { nil }
    }
  }

  @Test("is six pixels, inside the top right corner, while the pointer is on such a card")
  func isInCorner() throws {
    #expect(session.answer(.cards, "plan") == "plan 100 120 200 100")
    #expect(try dots(at: "150,170") == [Rect(288, 126, 6, 6)])
    try session.play("click 150,170")
    #expect(try dots(at: "150,170").isEmpty, "a selected card has marks enough")
    #expect(try dots(at: "450,150").isEmpty, "nothing was done to this one")
    #expect(try dots(at: "700,500").isEmpty)
  }

  @Test("goes with the last step of its card, and is not there when undo is for the board")
  func goes() throws {
    #expect(try dots(at: "150,170").count == 1)
    try session.play("set undo-scope board")
    #expect(try dots(at: "150,170").isEmpty)
    try session.play("set undo-scope object\nclick 150,170\nkey ctrl+z\nsettle")
    #expect(try dots(at: "150,150").isEmpty)
  }
}
