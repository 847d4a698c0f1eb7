import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// A ring that goes over the cards without selecting them.
@MainActor
@Suite("Focus apart from the selection") struct CardFocusTests {
  private let session: Session

  init() throws {
    let nodes = ["a", "b", "c"].enumerated().map { index, id in
      let x = 100 + 220 * index
      return
        #"{"id":"\#(id)","type":"text","text":"\#(id)","x":\#(x),"y":150,"width":200,"height":100}"#
    }
    session = try Session(CanvasText.board(nodes: nodes))
  }

  private var ring: Rect? { session.app.frame(at: session.now).focused }

  @Test("Ctrl+Tab moves it in reading order, and selects nothing")
  func moves() throws {
    try session.play("key ctrl+Tab\nkey ctrl+Tab\nexpect selection =\nexpect focus = card\tb")
    #expect(ring == Rect(320, 150, 200, 100))
    try session.play("key ctrl+shift+Tab\nexpect focus = card\ta")
    try session.play("key ctrl+shift+Tab\nexpect focus = card\tc")
  }

  @Test("Ctrl+Space and Shift+Enter put its card into the selection and take it out")
  func toggles() throws {
    try session.play("click 200,200\nkey ctrl+Tab\nkey ctrl+Tab\nkey ctrl+Space")
    try session.play("expect selection = a c\nkey ctrl+Tab\nkey shift+Enter\nexpect selection = c")
    try session.play("expect focus = card\ta")
  }

  @Test("undo for each card goes by the selection")
  func undo() throws {
    try session.play(
      "set undo-scope object\ndrag 200,200 to 200,300\nwait 1\ndrag 420,200 to 420,300"
    )
    try session.play("key ctrl+shift+Tab\nexpect focus = card\ta\nexpect selection = b")
    try session.play("key ctrl+z\nsettle\nexpect cards b = b 320 150 200 100")
    try session.play("expect cards a = a 100 250 200 100")
  }

  @Test(
    "Escape, a click and another selection end it",
    arguments: ["key Escape", "click 700,500", "key Tab", "click 200,200"]
  )
  func ends(how: String) throws {
    try session.play("key ctrl+Tab\n\(how)")
    #expect(ring == nil)
  }

  @Test("the first Escape ends only the ring")
  func escape() throws {
    try session.play("click 200,200\nkey ctrl+Tab\nkey Escape\nexpect selection = a")
    try session.play("key Escape\nexpect selection =")
  }

  @Test("a card out of view comes into view with the ring")
  func comesIntoView() throws {
    try session.play("resize 400x600\nkey ctrl+shift+Tab\nsettle")
    let window = Rect(0, 0, 400, 600)
    #expect(ring.map(window.contains) == true)
  }

  @Test("it is a line of two pixels around the card, as around a control")
  func isDrawn() throws {
    let before = try session.freshPicture()
    try session.play("key ctrl+Tab\nsettle")
    let after = try session.freshPicture()
    #expect((130..<200).filter { before[200, $0] != after[200, $0] } == [147, 148])
    #expect((90..<110).filter { before[$0, 200] != after[$0, 200] } == [97, 98])
  }
}
