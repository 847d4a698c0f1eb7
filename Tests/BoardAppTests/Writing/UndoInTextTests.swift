import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import UndoCore

@testable import BoardApp

/// Undo in an open text, to its end and beyond.
@MainActor
@Suite("Undo in an open text") struct UndoInTextTests {
  private func session() throws -> Session { try Session(CanvasText.small) }

  @Test(
    "undo in a text undoes typing, then leaves the text, and only then undoes under it (text 3.15)"
  )
  func undoInside() throws {
    let session = try session()
    try session.play("drag 200,150 to 200,250\nclick 200,250\nkey Enter\ntype \" one two\"")
    #expect(session.answer(.undo) == "Undo Typing\n-")
    while session.app.writing.text?.session.nextName(.undo) != nil {
      try session.play("key ctrl+z")
    }
    #expect(session.answer(.editor) == "# plan|")
    #expect(session.answer(.undo) == "-\nRedo Typing")
    try session.play("key ctrl+z")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.status) == "Ctrl+Z again undoes on the board")
    #expect(session.answer(.cards, "plan") == "plan 100 200 200 100", "the move is still there")
    try session.play("key ctrl+z")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
  }

  @Test(
    "a key that is held undoes where it was pressed, and never goes on to the board (text 3.15)"
  )
  func heldUndo() throws {
    let session = try session()
    let undo = KeyStroke(.character("z"), .control)
    func press(repeats: Int) {
      session.app.handle(.keyPressed(undo, isRepeat: false), at: session.now)
      for _ in 0..<repeats {
        session.app.handle(.keyPressed(undo, isRepeat: true), at: session.now)
      }
      session.app.handle(.keyReleased(undo), at: session.now)
    }
    try session.play("drag 200,150 to 200,250\nclick 200,250\nkey Enter\ntype \" one two\"")
    press(repeats: 20)
    #expect(session.answer(.editor) == "# plan|", "it stays in the text")
    press(repeats: 20)
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.cards, "plan") == "plan 100 200 200 100")
    press(repeats: 0)
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
  }

  @Test("leaving by undo keeps what was written, and redo never leaves (text 3.15)")
  func undoKeepsAndRedoStays() throws {
    let folder = try Folder()
    let session = try Session(CanvasText.small, path: folder("board.canvas"))
    try session.play("click 200,150\nkey Enter\ntype \" more\"\nkey ctrl+s\nwait 1\nkey ctrl+y")
    #expect(session.answer(.editor) == "# plan more|")
    try session.play("key ctrl+z\nkey ctrl+z\nkey ctrl+z")
    #expect(session.answer(.editor) == "no editor")
    #expect(session.answer(.text, "plan") == "# plan", "not what was saved meanwhile")
    let other = try self.session()
    try other.play("key ctrl+n\nkey ctrl+z")
    #expect(other.answer(.editor) == "no editor")
    #expect(other.answer(.undo) == "-\n-", "a card without words was never there")
  }

  @Test("Enter that opens a text, held, writes no lines into it")
  func heldEnter() throws {
    let session = try session()
    func enter(isRepeat: Bool) {
      session.app.handle(.keyPressed(KeyStroke(.enter), isRepeat: isRepeat), at: session.now)
    }
    try session.play("click 200,150")
    enter(isRepeat: false)
    enter(isRepeat: true)
    #expect(session.answer(.editor) == "# plan|")
    enter(isRepeat: false)
    enter(isRepeat: true)
    #expect(session.answer(.editor) == "# plan\\n\\n|", "pressed in the text it repeats there")
  }
}
