import AppTestSupport
import BoardTestSupport
import Testing

@testable import BoardApp

@Suite("A board with an odd name") struct OddNameTests {
  @Test("shows it in titles, messages and questions with a mark for each sign that is not seen")
  @MainActor
  func titles() throws {
    let session = try Session(CanvasText.small, path: "/nowhere/a\n\u{202E}b.canvas")
    #expect(session.app.title == #"a\n\u{202E}b.canvas — DragBoard"#)
    try session.play("key ctrl+s")
    #expect(session.answer(.status).contains(#"a\n\u{202E}b.canvas"#))
    let question = Dialog.conflict(name: "a\nb", isReadable: true, isLate: false)
    #expect(question.title == #"Which version of a\nb should stay?"#)
  }
}
