import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Selections made with the pointer in an open text.
@MainActor
@Suite("Selecting in a text") struct SelectingTests {
  /// Returns a session with a high card of even more lines, open, with the caret at its beginning.
  /// Half of the lines are out of view.
  private func session(view: String = "0,0,0.6", at place: String = "130,80") throws -> Session {
    let lines = (1...100).map { "line \($0)" }.joined(separator: "\\n")
    let node =
      #"{"id":"a","type":"text","text":"\#(lines)","x":100,"y":100,"width":200,"height":800}"#
    let session = try Session(
      CanvasText.board(nodes: [node]),
      options: "--view \(view) --geometry 800x600"
    )
    try session.play("click \(place)\nkey Enter\nkey ctrl+Home")
    return session
  }

  private func scroll(_ session: Session) -> Double { session.app.writing.text?.scroll ?? -1 }

  private func selectedLength(_ session: Session) -> Int {
    session.app.writing.text?.editor.selection.range.count ?? 0
  }

  @Test("held below the card it scrolls on, the faster the farther away (text 2.14)")
  func scrolls() throws {
    var ways: [Double] = []
    for y in [550, 580] {
      let session = try session()
      try session.play("press 100,100\nmove 100,\(y)")
      let (before, selected) = (scroll(session), selectedLength(session))
      try session.play("wait 0.5")
      ways.append(scroll(session) - before)
      #expect(selectedLength(session) > selected)
      try session.play("move 100,300\nsettle\nrelease 100,300")
    }
    #expect(ways[0] > 0 && ways[1] > ways[0])
  }

  @Test("it comes to rest at the end of the text, and above the card at its beginning (text 2.14)")
  func ends() throws {
    let session = try session()
    try session.play("press 100,100\nmove 100,590\nwait 4\nsettle")
    let most = scroll(session)
    try session.play("wait 1\nsettle")
    #expect(scroll(session) == most && most > 100)
    try session.play("move 100,2\nwait 4\nsettle")
    #expect(scroll(session) == 0)
  }

  @Test("Escape brings back what was selected before, and stays in the text (text 2.14)")
  func escapes() throws {
    let session = try session()
    try session.play("key shift+Right\npress 100,100\nmove 150,300\nkey Escape")
    #expect(
      session.answer(.editor).hasPrefix("[l|]ine 1") || session.answer(.editor).hasPrefix("[l]")
    )
    try session.play("release 150,300\nkey Escape")
    #expect(session.answer(.editor) == "no editor")
  }

  @Test("where the window ends before the card, the board scrolls (text 2.14)")
  func scrollsTheBoard() throws {
    let session = try session(view: "0,0,1", at: "150,130")
    try session.play("press 150,130\nmove 150,598")
    let (before, selected) = (session.app.view.camera.origin.y, selectedLength(session))
    try session.play("wait 1")
    #expect(session.app.view.camera.origin.y > before)
    #expect(selectedLength(session) > selected)
  }

  @Test("what another program selects dims the selection, which stays (text 2.11)")
  func dims() throws {
    let session = try session()
    func look() -> TextItem? {
      session.app.openItem(at: 0)?.text
    }
    try session.play("key shift+Right")
    #expect(look()?.hasFocus == true)
    session.app.handle(.lostSelection(.primary), at: session.now)
    #expect(look()?.hasFocus == false)
    #expect(look()?.selection == 0..<1)
    try session.play("key shift+Right")
    #expect(look()?.hasFocus == true)
  }

  @Test(
    "two clicks are a double click by the screen's pixels and the time between, at any zoom (text 2.3)",
    arguments: [1.0, 4]
  )
  func countsClicks(zoom: Double) throws {
    let (x, y) = (Int(20 * zoom) + 6, Int(100 * zoom))
    let session = try session(view: "90,20,\(zoom)", at: "\(x),\(y)")
    func selected(after second: String) throws -> Int {
      try session.play("wait 2\nclick \(x),\(y)\n\(second)")
      return selectedLength(session)
    }
    #expect(try selected(after: "click \(x + 4),\(y)") == 4)
    #expect(try selected(after: "click \(x + 7),\(y)") == 0)
    #expect(try selected(after: "wait 0.5\nclick \(x),\(y)") == 0)
    #expect(try selected(after: "click \(x),\(y)\nclick \(x),\(y)") == 7)
  }
}
