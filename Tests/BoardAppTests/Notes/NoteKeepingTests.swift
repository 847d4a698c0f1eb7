import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp
@testable import BoardStore

/// Notes over restarts of the program: their steps are stored, and so is a text that was open.
@MainActor
@Suite("A note after a restart", .serialized)
struct NoteKeepingTests {
  private let folder: StateFolder
  private let note: URL

  init() throws {
    let card = BoardWithFiles.card("plan.md", Rect(60, 80, 240, 200))
    folder = try StateFolder(CanvasText.board(nodes: [card]))
    note = folder.folder.appendingPathComponent("plan.md")
    try write("first")
  }

  private func write(_ text: String) throws {
    try text.write(to: note, atomically: false, encoding: .utf8)
  }

  private var text: String { (try? String(contentsOf: note, encoding: .utf8)) ?? "" }

  /// Starts the program, which writes nothing by that.
  private func start() throws -> Session {
    let before = text
    let session = try folder.start()
    #expect(text == before)
    return session
  }

  private static let write = "click 70,250\nkey F2\nkey ctrl+a\ntype \"second\"\nkey Escape"

  @Test("undo takes it back in the file as well, and redo brings it back after another")
  func undo() throws {
    try start().play(Self.write)
    #expect(text == "second")
    let next = try start()
    #expect(next.answer(.undo).hasPrefix("Undo Edit Note\n"))
    // The first press says that an earlier session begins there.
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(text == "first")
    let last = try start()
    try last.play("key ctrl+shift+z")
    #expect(text == "second")
  }

  @Test("undo after another program has written it is refused, and writes nothing")
  func changedMeanwhile() throws {
    try start().play(Self.write)
    try write("theirs")
    let next = try start()
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(text == "theirs")
    #expect(next.answer(.status).contains("was changed by another program"))
    #expect(next.answer(.undo).hasPrefix("Undo Edit Note\n"))
  }

  @Test("the text that was open is open again, and is written when it is left")
  func draft() throws {
    try start().play("click 70,250\nkey F2\nkey ctrl+a\ntype \"second\"\nwait 0.6")
    #expect(text == "first")
    let next = try start()
    #expect(next.answer(.editor) == "second|")
    try next.play("key Escape")
    #expect(text == "second")
    try next.play("key ctrl+z")
    #expect(text == "first")
  }

  @Test("if another program has written it since, the text is open again and it asks")
  func draftOverTheirs() throws {
    try start().play("click 70,250\nkey F2\nkey ctrl+a\ntype \"second\"\nwait 0.6")
    try write("theirs")
    let next = try start()
    #expect(next.answer(.editor) == "second|")
    try next.play("key Escape\nwait 1")
    #expect(text == "theirs")
    #expect(next.answer(.question).hasPrefix("Which text of “plan”"))
    // Again after another restart, as the question was not answered.
    try next.play("key Escape\nwait 1")
    let last = try start()
    try last.play("key Escape\nwait 1\nclick control \"Keep Mine\"")
    #expect(text == "second")
    try last.play("key ctrl+z")
    #expect(text == "theirs")
  }

  @Test("the text of a note that is gone is open again")
  func draftOfNone() throws {
    try start().play("click 70,250\nkey F2\nkey ctrl+a\ntype \"second\"\nwait 0.6")
    try FileManager.default.removeItem(at: note)
    let next = try start()
    #expect(next.answer(.editor) == "second|")
  }

  @Test("who closes the window over an unanswered question finds the text again")
  func closing() throws {
    let session = try start()
    try session.play("click 70,250\nkey F2\nkey ctrl+a\ntype \"mine\"")
    try write("theirs")
    try session.play("key ctrl+q")
    #expect(session.app.exitCode == 0)
    session.app.finish(at: session.now)
    #expect(text == "theirs")
    #expect(try start().answer(.editor) == "mine|")
  }

  @Test(
    "a step that was written but not stored before a kill is one that undo need not write again"
  )
  func killedBetween() throws {
    try start().play(Self.write)
    let next = try start()
    // As if the program had been killed between writing the file and storing the undo.
    try write("first")
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(text == "first")
    #expect(next.answer(.undo).hasPrefix("-\nRedo Edit Note"))
  }
}
