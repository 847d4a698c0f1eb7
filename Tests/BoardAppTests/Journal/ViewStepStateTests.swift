import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
@_spi(Testing) import UndoHistory

@testable import BoardApp
@testable import BoardStore

/// State written when zooming and panning could be undone, and when the steps inside a kept draft
/// were stored.
@MainActor
@Suite("State with steps of the view") struct ViewStepStateTests {
  private static let fixtures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// Returns a folder with that state in place of its own.
  private func folder() throws -> StateFolder {
    let canvas = Self.fixtures.appendingPathComponent("view-steps.canvas")
    let folder = try StateFolder(try String(contentsOf: canvas, encoding: .utf8))
    try folder.start().play("key ctrl+a\nkey Right\nwait 2")
    let database = try folder.database()
    for suffix in ["", "-wal", "-shm", "-end"] {
      try? FileManager.default.removeItem(atPath: database.path + suffix)
    }
    try FileManager.default.copyItem(
      at: Self.fixtures.appendingPathComponent("view-steps.db"),
      to: database
    )
    return folder
  }

  @Test("opens with all other steps, branches and cards, and goes on")
  func opens() throws {
    let folder = try folder()
    let session = try folder.start(view: nil)
    #expect(
      session.answer(.cards)
        == "plan 102 101 200 100\nprice 400 100 200 100\nlist 100 300 200 100"
    )
    #expect(
      session.answer(.history)
        == "done\tMove\ndone\tMove\ndone\tMove\ndone\tTry Out\nundone\tMove"
    )
    #expect(session.answer(.branches) == "1 2 Move\n2 1 Move")
    #expect(session.answer(.dirty) == "yes")
    #expect(session.app.editor.branches.map(\.isReachable) == [true, true])
    let log = session.app.editor.document.history
    #expect(!log.contains(.view) && log.checkInvariants() == [])

    try session.play(
      "key ctrl+z\nwait 2\nkey ctrl+z\nwait 2\nkey ctrl+z\nwait 2\nkey ctrl+z\nwait 2"
    )
    let cards = session.answer(.cards)
    session.app.perform(.quit, at: session.now)
    let again = try folder.start(view: nil)
    #expect(again.answer(.cards) == cards)
    #expect(again.answer(.history) == session.answer(.history))
  }

  @Test("still knows after which step it was saved")
  func saved() throws {
    let session = try folder().start(view: nil)
    let document = session.app.editor.document
    #expect(document.savedStep == document.history.steps()[1].id)
    let timeline = Timeline(of: document, in: .all)
    #expect(timeline.saved == 2)
  }

  @Test("has images that are read, too")
  func image() throws {
    let data = try Data(contentsOf: Self.fixtures.appendingPathComponent("view-steps.image"))
    var document = try Document(decoding: Array(data))
    #expect(document.history.contains(.view))
    document.apply(.began(time: document.lastTime + 1))
    #expect(!document.history.contains(.view))
    #expect(document.history.steps().map(\.name) == ["Move", "Move", "Move", "Try Out", "Move"])
    #expect(document.history.undoCount() == 4)
    #expect(document.history.branchCount == 2)
  }
}
