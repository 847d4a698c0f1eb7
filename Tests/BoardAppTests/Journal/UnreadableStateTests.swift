import AppTestSupport
import Foundation
import Testing
import Windowing

@testable import BoardApp

/// A disk that cannot read the stored state at the start, but can later.
@MainActor
@Suite("State that can be read only later") struct UnreadableStateTests {
  /// Returns a board with an unsaved step in its state, which is moved out of reach.
  private func folder() throws -> (StateFolder, restore: () throws -> Void) {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250")
    let path = try folder.database().path
    let elsewhere = folder.folder.appendingPathComponent("elsewhere").path
    try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
    // No user, not even root, can read a folder as a file.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    return (
      folder,
      {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: elsewhere, toPath: path)
      }
    )
  }

  @Test("with nothing done meanwhile it is just there")
  func untouched() throws {
    let (folder, restore) = try folder()
    let session = try folder.start()
    try session.play("wait 10")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.app.appearance.title.contains("not kept"))
    try restore()
    try session.play("wait 10")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.history) == "done\tMove")
    #expect(!session.app.appearance.title.contains("not kept"))
    try session.play("drag 450,150 to 450,250")
    #expect(try folder.start().answer(.cards) == session.answer(.cards))
  }

  @Test("what was done meanwhile is a step after it, and both can be undone")
  func worked() throws {
    let (folder, restore) = try folder()
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250\nwait 2")
    let cards = session.answer(.cards)
    try restore()
    try session.play("wait 10")
    #expect(session.answer(.cards) == cards, "nothing moves under anybody's hands")
    #expect(session.answer(.history) == "done\tMove\ndone\tChanges")
    let next = try folder.start()
    #expect(next.answer(.cards) == cards)
    try next.play("key ctrl+z\nkey ctrl+z\nwait 2")
    #expect(next.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(next.answer(.cards, "price") == "price 400 100 200 100")
  }

  @Test("what was saved meanwhile is not taken for another program's")
  func saved() throws {
    let (folder, restore) = try folder()
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250\nkey ctrl+s")
    try restore()
    try session.play("wait 10")
    #expect(session.answer(.question) == "no question")
    #expect(session.answer(.dirty) == "no")
    #expect(try folder.start().answer(.question) == "no question")
  }
}
