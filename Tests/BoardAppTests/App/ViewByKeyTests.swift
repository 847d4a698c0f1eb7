import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// Moving the view without a pointer.
@MainActor
@Suite("The view by keys") struct ViewByKeyTests {
  private let session: Session

  init() throws {
    let nodes = [("a", 100, 150), ("b", 1500, 200), ("c", -700, 1400)].map { id, x, y in
      #"{"id":"\#(id)","type":"text","text":"\#(id)","x":\#(x),"y":\#(y),"width":200,"height":100}"#
    }
    session = try Session(CanvasText.board(nodes: nodes))
  }

  private var seen: Rect { session.app.view.camera.toBoard(session.app.view.bounds) }

  private func shows(_ card: Rect) -> Bool { seen.contains(card) }

  @Test(
    "with nothing selected an arrow moves it by a tenth of the window, with Shift by a half",
    arguments: [
      ("Right", 80, 0), ("Left", -80, 0), ("Up", 0, -60), ("Down", 0, 60),
      ("shift+Right", 400, 0), ("shift+Left", -400, 0), ("shift+Up", 0, -300),
      ("shift+Down", 0, 300),
    ]
  )
  func arrows(key: String, x: Int, y: Int) throws {
    try session.play("key \(key)\nsettle\nexpect undo = -\\n-")
    #expect(seen.origin == Point(Double(x), Double(y)))
  }

  @Test("with something selected the arrows move that, and pages still move the view")
  func selected() throws {
    try session.play("click 200,200\nkey Right\nkey shift+Down")
    try session.play("expect cards a = a 101 160 200 100")
    #expect(seen.origin == .zero)
    try session.play("key PageDown\nsettle")
    #expect(seen.origin == Point(0, 540))
    try session.play("key PageUp\nsettle\nexpect cards a = a 101 160 200 100")
    #expect(seen.origin == .zero)
  }

  @Test("a window that only looks moves its view by the same keys")
  func readOnly() throws {
    session.app.editor.isReadOnly = true
    try session.play("key Right\nsettle")
    #expect(seen.origin == Point(80, 0))
  }

  @Test("Home and End show the outermost cards, and go no further")
  func edges() throws {
    try session.play("key End\nsettle")
    #expect(shows(Rect(1500, 200, 200, 100)))
    let there = seen
    try session.play("key End\nsettle")
    #expect(seen == there)
    try session.play("key Home\nsettle")
    #expect(seen.minX < -700 && seen.minY == there.minY)
  }

  @Test(
    "Ctrl+Home shows the first card in reading order, Ctrl+End the last, and neither selects it"
  )
  func ends() throws {
    try session.play("key ctrl+End\nsettle")
    #expect(shows(Rect(-700, 1400, 200, 100)))
    try session.play("key ctrl+Home\nsettle\nexpect selection =")
    #expect(shows(Rect(100, 150, 200, 100)))
  }
}
