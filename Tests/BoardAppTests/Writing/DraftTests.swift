import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing
import UndoCore

@testable import BoardApp
@testable import BoardStore

/// No typed text is lost: the open text is stored, and opened again.
@MainActor
@Suite("A text that was open when the program ended") struct DraftTests {
  @Test("what was typed half a second ago is there after a kill, with its caret")
  func killed() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play(
      "click 200,150\nkey Enter\nkey ctrl+a\ntype \"kept words\"\nkey ctrl+Left\nwait 0.6"
    )
    #expect(session.answer(.history) == "", "it is no step yet")
    let next = try folder.start()
    #expect(next.answer(.editor) == "kept |words")
    try next.play("type \"more \"\nkey Escape")
    #expect(next.answer(.history) == "done\tEdit Text")
    #expect(next.saved.contains("kept more words"))
  }

  @Test("who types without a pause loses at most the last half second")
  func typingOn() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\nkey Delete")
    for _ in 0..<100 { try session.play("type \"x\"\nwait 0.05") }
    let kept = try folder.start().answer(.editor).count - 1
    #expect((90...100).contains(kept), "\(kept) of 100")
  }

  @Test("a card that was not on the board yet is there with its words")
  func newCard() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 600,400\nclick 600,400\ntype \"Milk\"\nwait 0.6")
    let next = try folder.start()
    #expect(next.answer(.editor) == "Milk|")
    try next.play("key Escape")
    #expect(next.saved.contains("Milk"))
    #expect(next.answer(.history) == "done\tNew Card")
  }

  @Test("a card that a line was drawn to is there with its edge")
  func connectedCard() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let dots = "move 200,150\ndrag 318,170 to 420,420"
    try session.play("\(dots)\ntype \"Milk\"\nwait 0.6")
    let before = session.answer(.edges)
    let next = try folder.start()
    #expect(next.answer(.editor) == "Milk|")
    try next.play("key Escape")
    #expect(next.answer(.history) == "done\tNew Card and Connection")
    let edges = next.answer(.edges).split(separator: "\n")
    #expect(edges.count == before.split(separator: "\n").count + 1)
    #expect(edges.last?.contains(" plan right ") == true, "\(edges)")
  }

  @Test("at a signal, or when the display goes, all of it is kept at once")
  func ending() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"to the last letter\"")
    session.app.saveBeforeExit()
    let next = try folder.start()
    #expect(next.answer(.editor) == "to the last letter|")
  }

  @Test("a text that was left is not opened again")
  func left() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter\ntype \"!\"\nwait 0.6\nkey Escape\nwait 2")
    #expect(try folder.start().answer(.editor) == "no editor")
  }

  @Test("the card that it was on is gone: it comes as a new one")
  func cardGone() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"orphan\"\nwait 0.6")
    session.app.saveBeforeExit()
    try folder.write(#"{"nodes":[],"edges":[]}"#)
    let next = try folder.start()
    try next.play("key Escape")
    #expect(next.saved.contains("orphan"))
  }

  // MARK: Undo

  @Test("after a kill undo in the text goes on, step by step, and so does redo (text 3.17)")
  func steps() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter\ntype \" one two three\"\nkey ctrl+z\nwait 0.6")
    #expect(session.answer(.editor) == "# plan one two |")
    let next = try folder.start()
    #expect(next.answer(.undo) == "Undo Typing\nRedo Typing")
    try next.play("key ctrl+y")
    #expect(next.answer(.editor) == "# plan one two three|")
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(next.answer(.editor) == "# plan one |")
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(next.answer(.editor) == "# plan|")
    #expect(next.answer(.undo) == "-\nRedo Typing", "that is where it began")
    try next.play("key ctrl+y\ntype \"!\"\nwait 0.6")
    #expect(try folder.start().answer(.undo) == "Undo Typing\n-")
  }

  @Test("steps from before a save in the middle of a text are there as well")
  func stepsBeforeSave() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play(
      "click 200,150\nkey Enter\ntype \" one\"\nkey ctrl+s\nwait 1\ntype \" two\"\nwait 3"
    )
    let next = try folder.start()
    #expect(next.answer(.editor) == "# plan one two|")
    while next.app.writing.text?.session.nextName(.undo) != nil { try next.play("key ctrl+z") }
    #expect(next.answer(.editor) == "# plan|")
  }

  @Test(
    "without its steps, or with others, there is the text, and one undo to what the card says",
    arguments: [
      "UPDATE draft SET steps = x'', digest = 0",
      "UPDATE draft SET steps = x'0001ff'",
      "UPDATE draft SET content = CAST('# plan one twO' AS BLOB)",
    ]
  )
  func withoutSteps(_ change: String) throws {
    let folder = try StateFolder()
    let script = "click 200,150\nkey Enter\ntype \" one two\"\nwait 0.6"
    try folder.start().play(script)
    try Database(folder.database().path).execute(change)
    let session = try folder.start()
    #expect(session.answer(.editor).lowercased() == "# plan one two|")
    #expect(session.answer(.undo) == "Undo Typing\n-")
    try session.play("key ctrl+z")
    #expect(session.answer(.editor) == "# plan|")
    #expect(session.answer(.undo) == "-\nRedo Typing")
  }

  @Test("no more steps are kept than a bound; before the first of them comes what the card says")
  func manySteps() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter")
    let page = String(repeating: "words ", count: 10_000)
    for _ in 0..<10 {
      let words = TransferContent.Item(type: TransferType.text, bytes: Array(page.utf8))
      session.app.handle(.received(TransferContent([words]), from: .clipboard), at: session.now)
    }
    try session.play("wait 0.6")
    let next = try folder.start()
    #expect(next.app.writing.text?.editor.text == session.app.writing.text?.editor.text)
    let history = try #require(next.app.writing.text?.session.history)
    #expect(history.done.count == 5, "four pages and the one step before them")
    while next.app.writing.text?.session.nextName(.undo) != nil { try next.play("key ctrl+z") }
    #expect(next.answer(.editor) == "# plan|")
  }
}
