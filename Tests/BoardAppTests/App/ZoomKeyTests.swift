import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// The keys and the wheel that move the view.
@MainActor
@Suite("Zooming by keys") struct ZoomKeyTests {
  private static let nodes = [
    #"{"id":"plan","type":"text","text":"Plan","x":100,"y":100,"width":200,"height":100}"#,
    #"{"id":"far","type":"text","text":"Far","x":9000,"y":100,"width":200,"height":100}"#,
  ]

  private func session(_ script: String = "") throws -> Session {
    let session = try Session(
      CanvasText.board(nodes: Self.nodes),
      options: "--view 0,0,1 --geometry 800x600"
    )
    try session.play(script)
    return session
  }

  private func isInView(_ name: String, _ session: Session) -> Bool {
    let (view, board) = (session.app.view, session.app.editor.board)
    let frame = board.cardOrder.lazy.compactMap(board.card).first { $0.name == name }?.frame
    return frame.map { view.clearArea.expanded(by: 1).contains(view.camera.toWindow($0)) } ?? false
  }

  @Test("they stop at round levels, from wherever the wheel has led")
  func levels() throws {
    let session = try session("wheel 300,200 -1 ctrl")
    var levels: [Int] = []
    for key in ["+", "+", "+", "-", "-", "-", "-", "-", "-"] {
      try session.play("key ctrl+\(key)\nsettle")
      levels.append(session.app.view.percent)
    }
    #expect(levels == [200, 400, 400, 200, 100, 50, 25, 10, 10])
  }

  @Test("beyond the levels they lead back to them")
  func beyond() throws {
    let session = try session("wheel 300,200 20 ctrl\nwheel 300,200 20 ctrl\nkey ctrl+-\nsettle")
    #expect(session.app.view.percent < 10)
    try session.play("key ctrl++\nsettle")
    #expect(session.app.view.percent == 10)
  }

  @Test("Shift+1 shows everything, Shift+2 the selection, and says so without one")
  func shows() throws {
    let session = try session("key shift+1\nsettle")
    #expect(isInView("plan", session) && isInView("far", session))
    try session.play("key Tab\nkey Tab\nkey shift+1\nkey shift+2\nsettle")
    #expect(isInView("far", session) && !isInView("plan", session))
    try session.play("key Escape\nkey shift+2")
    #expect(session.answer(.status) == "Select something first")
  }

  @Test("the actual size goes to the selection, or else to the nearest card")
  func actualSize() throws {
    let session = try session("key shift+1\nsettle\nkey shift+0\nsettle")
    #expect(session.app.view.percent == 100)
    #expect(isInView("plan", session) != isInView("far", session))
    try session.play("key Tab\nkey Tab\nkey shift+1\nsettle\nkey ctrl+0\nsettle")
    #expect(session.app.view.percent == 100 && isInView("far", session))
  }

  @Test("digits with Shift that are no command are written on the selected card")
  func writesOtherDigits() throws {
    let session = try session("click 200,150\nkey shift+2\nkey shift+4")
    #expect(session.answer(.editor) == "Plan4|")
  }

  @Test("the sign of a digit that shows the selection is not written")
  func writesNoCommand() throws {
    let session = try session("click 200,150\nkey shift+2")
    #expect(session.answer(.editor) == "no editor")
  }

  @Test("the wheel can zoom, and then moves the view with Ctrl")
  func wheel() throws {
    let session = try session("set wheel zoom\nwheel 300,200 -1")
    #expect(session.app.view.percent == 110)
    let zoomed = session.app.view.camera
    try session.play("wheel 300,200 1 ctrl")
    #expect(session.app.view.percent == 110 && session.app.view.camera != zoomed)
  }

  @Test("scrolling at the edge can be switched off", arguments: ["on", "off"])
  func scrolling(_ choice: String) throws {
    let session = try session("set scroll-at-edge \(choice)\npress 200,150\nmove 799,300\nwait 1")
    let view = session.app.view.camera
    try session.play("wait 1")
    #expect((session.app.view.camera != view) == (choice == "on"))
  }

  @Test("the second button puts back what the first one carries")
  func secondButton() throws {
    let session = try session("press 200,150\nmove 300,250")
    try session.play("press 300,250 button 3")
    #expect(session.answer(.status) == "Drag cancelled")
    try session.play("release 300,250\nsettle")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.undo) == "-\n-")
  }
}
