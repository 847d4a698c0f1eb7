import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("A click on the board") struct SecondPressTests {
  @Test("belongs to the board with both presses, even if its bar comes to lie under the pointer")
  func editsUnderBar() throws {
    // The bar of the connection opens above its middle.
    let session = try Session(
      CanvasText.board(
        nodes: [CanvasText.card("a", 100, 100), CanvasText.card("b", 100, 450)],
        edges: [CanvasText.edge("e", "a", "b", label: "then")]
      )
    )
    try session.play("click 200,230\nwait 0.05")
    let bar = try #require(session.app.panes[.selectionBar]?.frame)
    try session.play("wait 1\nkey Escape\nsettle")
    let place = Point(bar.center.x, bar.center.y)
    guard session.app.editor.hit(session.app.view.camera.toBoard(place), reach: 9) != nil else {
      return
    }
    try session.play("click \(Int(place.x)),\(Int(place.y))\nclick \(Int(place.x)),\(Int(place.y))")
    #expect(session.app.overlay.panel != Colours.id)
    #expect(session.answer(.editor).hasPrefix("then"))
  }

  @Test("on the name of a group takes the group, though a line or a card lies beneath")
  func takesName() throws {
    let session = try Session(
      CanvasText.board(
        nodes: [
          CanvasText.group("group", 100, 200, width: 300, height: 200),
          CanvasText.card("a", 100, 60, width: 60, height: 60),
          CanvasText.card("b", 100, 460, width: 60),
        ],
        edges: [CanvasText.edge("e", "a", "b")]
      )
    )
    try session.play("click 125,188")
    #expect(session.answer(.selection) == "group")
  }
}
