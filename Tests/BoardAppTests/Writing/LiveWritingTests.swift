import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// A text that is opened, written and left where it stands.
@MainActor
@Suite("Writing in place") struct LiveWritingTests {
  private func session(_ text: String, height: Int = 300) throws -> Session {
    let node =
      #"{"id":"a","type":"text","text":"\#(text)","x":100,"y":100,"width":300,"height":\#(height)}"#
    return try Session(
      CanvasText.board(nodes: [node]),
      options: "--view 0,0,1 --geometry 800x600"
    )
  }

  private func spans(_ session: Session) -> String {
    session.answer(.spans)
  }

  @Test("marks show in the line with the caret, and nowhere else (text 7.1)")
  func marks() throws {
    let session = try session(#"# Plan\n\nSome **bold** words"#)
    try session.play("click 200,300\nkey Enter")
    #expect(
      spans(session) == """
        0-2 mark hidden
        2-6 heading1 shown
        8-13 text shown
        13-15 mark shown
        15-19 text+strong shown
        19-21 mark shown
        21-27 text shown
        """
    )
    try session.play("key ctrl+Home")
    #expect(
      spans(session).hasPrefix(
        "0-2 mark shown\n2-6 heading1 shown\n8-13 text shown\n13-15 mark hidden"
      )
    )
  }

  @Test("a scrolled card is opened where it is, with the row under the pointer (text 7.6)")
  func scrolled() throws {
    let lines = (1...60).map { "line **number** \($0)" }.joined(separator: #"\n"#)
    let session = try session(lines)
    try session.play("click 200,200\nwheel 200,200 4\nsettle")
    let scroll = session.app.stage.reading.values.first ?? 0
    #expect(scroll > 0)
    try session.play("click 160,243\nclick 160,243\nsettle")
    let caret = try #require(session.app.textCaret)
    #expect(session.app.writing.text?.scroll == scroll)
    #expect(caret.y <= 243 && caret.maxY >= 243 - 4)
    try session.play("key Escape\nsettle")
    #expect(session.app.stage.reading.values.first == scroll)
  }

  @Test("a box in an open text is checked by a click, which is undone by itself (text 6.12)")
  func box() throws {
    let session = try session(#"first\n- [ ] box\nlast"#)
    try session.play("click 200,300\nkey Enter\nclick 120,143")
    #expect(session.app.writing.text?.editor.string == "first\n- [x] box\nlast")
    try session.play("key ctrl+z")
    #expect(session.app.writing.text?.editor.string == "first\n- [ ] box\nlast")
  }

  @Test("one key shows the text as it is written, and is remembered (text 7.1)")
  func source() throws {
    let session = try session(#"# Plan\n\nwords"#)
    try session.play("click 200,300\nkey Enter\nkey ctrl+/")
    #expect(spans(session) == "0-13 source shown")
    try session.play("key Escape\nkey Enter")
    #expect(spans(session) == "0-13 source shown")
    try session.play("key ctrl+/")
    #expect(spans(session).hasPrefix("0-2 mark hidden"))
  }

  @Test("a table is shown as written while the caret is in it (text 7.1)")
  func table() throws {
    let session = try session(#"| a | b |\n|---|---|\n| c | d |\n\nend"#)
    try session.play("click 200,300\nkey Enter")
    #expect(spans(session).hasPrefix("0-2 mark hidden\n2-3 cell shown"))
    try session.play("key ctrl+Home")
    #expect(spans(session).hasPrefix("0-1 mark shown\n1-4 source shown"))
  }
}
