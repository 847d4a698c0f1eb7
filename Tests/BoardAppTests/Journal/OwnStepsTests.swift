import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
import UndoCore

@testable import BoardApp

/// Undo while another program has changed the same.
@MainActor
@Suite("Undo of one's own steps beside those of others") struct OwnStepsTests {
  /// A session in which price was moved, then plan, and plan by another program since.
  private func session(in folder: StateFolder) throws -> Session {
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250\nwait 2\ndrag 150,150 to 250,250\nkey ctrl+s")
    try folder.write(folder.text.replacing("\"x\":200", with: "\"x\":230"))
    session.app.handle(.fileTouched, at: session.now)
    try session.play("wait 2")
    #expect(session.answer(.cards, "plan") == "plan 230 200 200 100")
    return session
  }

  @Test("it stops once before it passes over a step, says why, and then takes the one before")
  func stopsOnce() throws {
    let folder = try StateFolder()
    let session = try session(in: folder)
    #expect(session.answer(.undo) == "Undo Move\n-")
    try session.play("key ctrl+z")
    #expect(session.answer(.status) == "“plan” was moved by another program since")
    let action = try #require(session.app.status.toast?.action)
    #expect(action.title.text == "Undo Move of “price”" && action.command == .undo(.undo))
    #expect(session.answer(.cards, "price") == "price 400 200 200 100")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    #expect(session.answer(.cards, "plan") == "plan 230 200 200 100")
    // What was said once is not said again.
    try session.play("key ctrl+shift+z\nkey ctrl+z\nsettle")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
  }

  @Test("once theirs is taken back, one's own is next again")
  func afterTakingBack() throws {
    let folder = try StateFolder()
    let session = try session(in: folder)
    let theirs = try #require(session.app.editor.document.history.currentStep)
    session.app.perform(.undo(.takeBack(theirs)), at: session.now)
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.undo) == "Undo Take Back Their Change\n-")
  }

  @Test("it stops once before a merge that was asked for")
  func stopsAtMerge() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let other = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")
    let path = folder.folder.appendingPathComponent("theirs.canvas")
    try other.write(to: path, atomically: true, encoding: .utf8)
    try session.play("merge \(path.path)\nwait 2")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    try session.play("key ctrl+z")
    #expect(session.answer(.status) == "Merged with “theirs.canvas”")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    try session.play("key ctrl+z\nsettle")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
  }
}
