import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// Alt+arrow follows edges, and makes one if there is none.
@MainActor
@Suite struct FollowingEdgesTests {
  @Test("a held key goes along edges, and makes none where they end (tools 9.2)")
  func heldKey() throws {
    let session = try Session(CanvasText.small)
    try session.play("click 200,150")
    func press(_ key: KeyStroke.Key, isRepeat: Bool) {
      session.app.handle(.keyPressed(KeyStroke(key, .alt), isRepeat: isRepeat), at: session.now)
    }
    press(.right, isRepeat: false)
    #expect(session.answer(.selection) == "price")
    press(.left, isRepeat: true)
    #expect(session.answer(.selection) == "plan")
    for _ in 0..<3 { press(.down, isRepeat: true) }
    #expect(session.answer(.selection) == "plan")
    #expect(session.answer(.undo) == "-\n-")
    press(.down, isRepeat: false)
    #expect(session.answer(.undo) == "Undo Connect\n-")
  }
}
