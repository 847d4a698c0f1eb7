import AppTestSupport
import BoardCore
import BoardTestSupport
import Foundation
import Testing

@testable import BoardApp
@testable import BoardStore
@testable import LinuxSystem

/// A session as in a window: the file is examined and written beside the main thread. A test
/// decides when the result is taken.
@MainActor
@Suite("A save that takes a while") struct LongSaveTests {
  /// Completes the work in progress, and begins the work that follows.
  private func step(_ session: Session) throws {
    _ = try #require(session.app.fileCoordinator.task).wait()
    session.app.noteFileTask(at: session.now)
  }

  private let movePlan = "drag 150,150 to 250,250"
  private let moveOther = "drag 450,150 to 450,250"

  @Test("writes what was there at the beginning; what is done meanwhile is one undo from it")
  func goesOn() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s")
    let text = session.saved
    try session.play(moveOther)
    #expect(folder.text == CanvasText.small)
    session.app.awaitFile(at: session.now)
    #expect(folder.text == text)
    #expect(session.saved != text)
    #expect(session.answer(.dirty) == "yes")
    try session.play("key ctrl+z")
    #expect(session.answer(.dirty) == "no")
    #expect(session.saved == text)
  }

  @Test("another Ctrl+S during a save saves once more")
  func savesTwice() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s\n\(moveOther)\nkey ctrl+s")
    session.app.awaitFile(at: session.now)
    #expect(folder.text == session.saved)
    #expect(session.answer(.dirty) == "no")
  }

  @Test("is said when it takes longer than a moment, and when it is done")
  func speaksOfIt() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s\nwait 0.3")
    #expect(session.answer(.status) != "Saving…")
    try session.play("wait 0.3")
    #expect(session.answer(.status) == "Saving…")
    session.app.awaitFile(at: session.now)
    #expect(session.answer(.status) == "Saved board.canvas")
  }

  @Test("a drag goes on while another version is found, and ends before it is met")
  func meetsAfterTheDrag() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play(movePlan)
    try folder.write(CanvasText.small.replacing("\"x\":400", with: "\"x\":444"))
    try session.play("key ctrl+s\npress 450,150\nmove 450,250")
    session.app.awaitFile(at: session.now)
    #expect(session.app.dragging.gesture.isCarrying)
    #expect(session.answer(.question) == "no question")
    try session.play("release 450,250")
    session.app.awaitFile(at: session.now)
    #expect(session.answer(.question).hasPrefix("Which version of board.canvas"))
  }

  @Test("whoever ends waits for it", arguments: [true, false])
  func endsAfterIt(isAsked: Bool) throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s")
    if isAsked { session.app.quit(at: session.now) } else { session.app.saveBeforeExit() }
    #expect(folder.text == session.saved)
    #expect(session.app.fileCoordinator.task == nil)
    #expect(try folder.start().answer(.dirty) == "no")
  }

  @Test("so does Save As: the old file holds what was saved, and the new one what is there")
  func savesAsAfterIt() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s")
    let text = session.saved
    try session.play(moveOther)
    let new = folder.folder.appendingPathComponent("new.canvas")
    session.app.saveAs(new.path, at: session.now)
    #expect(folder.text == text)
    #expect(try String(contentsOf: new, encoding: .utf8) == session.saved)
    #expect(session.answer(.dirty) == "no")
  }

  @Test("and so does another window that takes the board over")
  func givesAfterIt() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s")
    session.app.tell(.boardRequested, at: session.now)
    #expect(session.app.editor.isReadOnly)
    #expect(folder.text == session.saved)
  }

  // MARK: Killed

  @Test("killed when the file is written and nobody knows yet, it knows its own file")
  func isKilledAfterTheWrite() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s")
    let text = session.saved
    try step(session)
    try session.play(moveOther)
    let last = session.saved
    _ = try #require(session.app.fileCoordinator.task).wait()
    #expect(folder.text == text)
    let next = try folder.start()
    #expect(next.answer(.question) == "no question")
    #expect(next.saved == last)
    #expect(next.answer(.dirty) == "yes")
    // One undo is for the line between the sessions.
    try next.play("key ctrl+z\nkey ctrl+z")
    #expect(next.saved == text)
    #expect(next.answer(.dirty) == "no")
  }

  @Test("killed before anything is written, it has saved nothing and lost nothing")
  func isKilledBeforeTheWrite() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s\n\(moveOther)")
    _ = try #require(session.app.fileCoordinator.task).wait()
    let last = session.saved
    let next = try folder.start()
    #expect(folder.text == CanvasText.small)
    #expect(next.answer(.question) == "no question")
    #expect(next.saved == last)
    try next.play("key ctrl+z\nkey ctrl+z\nkey ctrl+z")
    #expect(next.answer(.dirty) == "no")
  }

  @Test("killed while the file is half overwritten, it knows its own half, and saves again")
  func isKilledInTheMiddle() throws {
    let folder = try StateFolder()
    let session = try folder.startInWindow()
    try session.play("\(movePlan)\nkey ctrl+s")
    let new = session.saved
    try step(session)
    try session.play(moveOther)
    let last = session.saved
    let backup = try #require(session.app.storage.backup)
    _ = try #require(session.app.fileCoordinator.task).wait()
    // A save in place leaves this after one of two numbers.
    try backup.spread(Array(CanvasText.small.utf8))
    let place = try #require(new.range(of: #""x":200"#)).upperBound
    try folder.write(String(new[..<place] + CanvasText.small[place...]))
    let next = try folder.start()
    #expect(next.answer(.question) == "no question")
    try next.play("wait 1")
    #expect(folder.text == last)
    #expect(next.answer(.dirty) == "no")
  }
}
