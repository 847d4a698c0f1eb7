import Testing

@testable import BoardCore
@testable import DragBoard

@Suite("Text that is shown") struct VisibleTextTests {
  @Test(
    "has a mark for each sign that is not seen or moves the others",
    arguments: [
      ("a\nb", #"a\nb"#), ("\t\r\u{1B}[0m", #"\t\r\e[0m"#), ("\u{0}\u{7F}", #"\u{0}\u{7F}"#),
      ("\u{85}\u{2028}\u{2029}", #"\u{85}\u{2028}\u{2029}"#),
      ("\u{202E}txt.\u{2066}", #"\u{202E}txt.\u{2066}"#), ("\r\n", #"\r\n"#),
    ]
  )
  func marks(_ text: String, _ shown: String) {
    #expect(text.visible == shown)
  }

  @Test(
    "is otherwise the same",
    arguments: ["", "Plan (2).canvas", "“ümlaut” — 日本語", "👩‍👩‍👧 עברית e\u{301}", #"C:\n"#]
  )
  func plain(_ text: String) {
    #expect(text.visible.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("titles, messages and questions of a board with an odd name are such text")
  @MainActor
  func titles() throws {
    let session = try Session(CanvasText.small, path: "/nowhere/a\n\u{202E}b.canvas")
    #expect(session.app.title == #"a\n\u{202E}b.canvas — DragBoard"#)
    try session.play("key ctrl+s")
    #expect(session.answer(.status).contains(#"a\n\u{202E}b.canvas"#))
    let question = Question.conflict(name: "a\nb", isReadable: true, isLate: false)
    #expect(question.title == #"a\nb was changed by another program"#)
  }
}
