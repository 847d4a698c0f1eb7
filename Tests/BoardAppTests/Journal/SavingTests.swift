import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp

/// Ctrl+S in the face of obstacles.
@MainActor
@Suite("Saving") struct SavingTests {
  @Test("a folder that was away for a while is no change by another program")
  func folderAwayForAWhile() throws {
    let folder = try StateFolder()
    try folder.moveIntoFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try folder.hideFolder {
      try session.play("key ctrl+s")
      #expect(session.answer(.status).hasPrefix("Not saved"))
      #expect(session.app.title.contains("not saved"))
    }
    try session.play("key ctrl+s")
    #expect(session.answer(.question) == "no question")
    #expect(session.answer(.status) == "Saved board.canvas")
    #expect(!session.app.title.contains("not saved"))
    #expect(folder.text == session.saved)
  }

  @Test("and what another program has done to the file meanwhile is asked about")
  func changedInTheFolderThatWasAway() throws {
    let folder = try StateFolder()
    try folder.moveIntoFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try folder.hideFolder { try session.play("key ctrl+s") }
    try folder.write(CanvasText.small.replacing("\"x\":400", with: "\"x\":444"))
    try session.play("key ctrl+s")
    #expect(session.answer(.question).hasPrefix("Which version of board.canvas"))
  }

  @Test("looks once more at the last moment, and writes over nothing that it has not seen")
  func looksAtTheLastMoment() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")
    try folder.write(theirs)
    let known = ContentMark(Array(CanvasText.small.utf8))
    let outcome = session.app.storage.file.save(
      session.app.editor.document.snapshot,
      over: known,
      backup: nil
    )
    guard case .failed(let reason, _) = outcome else {
      Issue.record("saved over another version")
      return
    }
    #expect(reason.hasSuffix("was changed by another program just now"))
    #expect(folder.text == theirs)
    try session.play("key ctrl+s")
    #expect(session.answer(.question) != "no question")
  }

  @Test("during a drag waits for the drag to end", arguments: ["release 260,260", "key Escape"])
  func waitsForTheDrag(end: String) throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250\npress 150,150\nmove 250,250\nkey ctrl+s")
    #expect(folder.text == CanvasText.small)
    #expect(session.app.dragging.gesture.isCarrying, "the card stays in the hand")
    try session.play(end)
    #expect(folder.text == session.saved)
    #expect(session.answer(.dirty) == "no")
    #expect(session.answer(.cards, "plan").hasPrefix(end == "key Escape" ? "plan 100" : "plan 210"))
  }

  @Test("a save that fails is said once: by the band, which lasts as long as the trouble does")
  func saidOnce() throws {
    let folder = try StateFolder()
    try folder.moveIntoFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try folder.hideFolder {
      try session.play("key ctrl+s\nwait 20")
      #expect(session.app.status.toast == nil)
      let said = session.answer(.status)
      #expect(said.hasPrefix("Not saved") && said.hasSuffix("No such file or directory"), "\(said)")
      #expect(session.app.panes[.condition]?.controls.contains { $0.part.name == said } == true)
    }
  }
}
