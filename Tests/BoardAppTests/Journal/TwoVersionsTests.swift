import AppTestSupport
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp
@testable import BoardStore

/// Two versions of the program, used in turn. The database tells whether this one is the older or
/// the newer.
@MainActor
@Suite("Two versions in turn") struct TwoVersionsTests {
  /// Returns a board whose state was written by a newer version: “plan” was moved and not saved.
  private func newerFolder() throws -> StateFolder {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250")
    try setVersion(99, folder)
    return folder
  }

  private func setVersion(_ version: Int64, _ folder: StateFolder) throws {
    try Database(folder.database().path).execute("PRAGMA user_version = \(version)")
  }

  @Test("the older one works beside the newer one's steps, and each finds its own again")
  func inTurn() throws {
    let folder = try newerFolder()
    let older = try folder.start()
    #expect(older.answer(.cards, "plan") == "plan 100 100 200 100", "the file is what both have")
    #expect(older.answer(.status).contains("a newer version"))
    try older.play("drag 450,150 to 450,250")
    let olderAgain = try folder.start()
    #expect(olderAgain.answer(.cards) == older.answer(.cards))
    #expect(olderAgain.answer(.status).contains("a newer version"))

    try setVersion(StateSchema.version, folder)
    let newer = try folder.start()
    #expect(newer.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(newer.answer(.cards, "price") == "price 400 100 200 100")
    #expect(newer.answer(.history) == "done\tMove")
    #expect(newer.answer(.status).contains("Unsaved steps of an older version"))
  }

  @Test("what the older one has saved is asked about by the newer one, and its steps are no news")
  func savedMeanwhile() throws {
    let folder = try newerFolder()
    try folder.start().play("drag 450,150 to 450,250\nkey ctrl+s")
    // Opening the board again is no step.
    _ = try folder.start()
    try setVersion(StateSchema.version, folder)
    let newer = try folder.start()
    #expect(newer.answer(.question).contains("Which version of"))
    #expect(!newer.answer(.status).contains("older version"))
  }

  @Test("a renamed board brings the steps of both along")
  func renamed() throws {
    let folder = try newerFolder()
    try folder.start().play("drag 450,150 to 450,250\nkey ctrl+s")
    try folder.renameBoard(to: "other.canvas")
    #expect(try folder.start().answer(.history) == "done\tMove")
    try setVersion(StateSchema.version, folder)
    #expect(try folder.start().answer(.cards, "plan") == "plan 200 200 200 100")
  }
}
