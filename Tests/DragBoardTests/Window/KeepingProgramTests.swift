import Foundation
import LinuxSystem
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: nothing is lost", .enabled(if: TestServer.isInstalled), .runsAlone)
struct KeepingProgramTests {
  /// Saves the board with the green card moved, as careful programs save.
  private func moveGreenElsewhere(_ files: SessionFiles) throws {
    let text = files.boardText.replacing("\"x\":400", with: "\"x\":500")
    try text.write(to: files.board, atomically: true, encoding: .utf8)
  }

  @Test("1.1: killed in the midst of it all, it goes on where it was, undo included")
  func isKilled() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 100)
    try session.drag(.blue, byX: 300, 0)
    session.carry(from: PlainCard.green.middle, to: (450, 400))
    session.program.send(signal: SIGKILL)
    #expect(session.program.exitCode() == nil)
    session.driver.release()
    try session.restart()
    #expect(session.sees(.red, movedByX: 200, 100))
    #expect(session.sees(.blue, movedByX: 300, 0))
    #expect(session.seesUnmoved(.green))
    #expect(session.isDirty)
    #expect(session.files.boardText == BoardOnDisk.three)
    // One undo is for the line, one for the step.
    try session.undo()
    #expect(session.sees(.blue, movedByX: 300, 0))
    try session.undo()
    #expect(session.seesUnmoved(.blue))
  }

  @Test("a file that is renamed is followed, and after a kill all is there under the new name")
  func isRenamed() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 100)
    let new = session.files.folder.appendingPathComponent("new.canvas")
    try FileManager.default.moveItem(at: session.files.board, to: new)
    try session.driver.wait(for: "the new name") { session.title.contains("new.canvas") }
    try session.drag(.blue, byX: 300, 0)
    session.program.send(signal: SIGKILL)
    #expect(session.program.exitCode() == nil)
    try session.restart([new.path, "--geometry", "800x600", "--view", "0,0,1"])
    #expect(session.sees(.red, movedByX: 200, 100))
    #expect(session.sees(.blue, movedByX: 300, 0))
    #expect(session.isDirty)
    #expect(!FileManager.default.fileExists(atPath: session.files.board.path))
  }

  @Test(
    "who types and is interrupted has lost nothing of the text, after a kill at most its last half second",
    arguments: [SIGKILL, SIGTERM]
  )
  func typing(signal: Int32) throws {
    let session = try BoardSession()
    try session.click(PlainCard.red.middle)
    try session.type(KeyCode.enter)
    var times: [Double] = []
    for _ in 0..<60 {
      session.driver.type(KeyCode.n)
      try session.settle()
      times.append(Clock.now())
    }
    let end = Clock.now()
    session.program.send(signal: signal)
    #expect(session.program.exitCode() == (signal == SIGKILL ? nil : 0))
    try session.restart()
    // The text is open again: typing continues where the caret was.
    try session.type(KeyCode.b)
    try session.type(KeyCode.escape)
    try session.save()
    let kept = session.files.boardText.count { $0 == "n" } - BoardOnDisk.three.count { $0 == "n" }
    // Half a second may be lost, and a moment on a busy machine.
    let least = signal == SIGKILL ? times.count { $0 < end - 0.75 } : times.count
    #expect(
      kept >= least && kept <= times.count,
      "\(kept) of \(times.count) letters, \(least) asked"
    )
    #expect(session.files.boardText.contains("nb") || kept == 0)
  }

  @Test("1.7: what another program writes is seen at once when nothing is unsaved")
  func reloads() throws {
    let session = try BoardSession()
    try moveGreenElsewhere(session.files)
    try session.driver.wait(for: "the green card to move") {
      session.sees(.green, movedByX: 100, 0)
    }
    try session.settle()
    #expect(!session.isDirty)
    // Ctrl+Z takes nothing that somebody else has done.
    try session.undo()
    #expect(session.sees(.green, movedByX: 100, 0))
    #expect(!session.isDirty)
  }

  @Test("with unsaved work what another program has done is merged at once, and saved with mine")
  func merges() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 200)
    try moveGreenElsewhere(session.files)
    try session.driver.wait(for: "the merge") { session.sees(.green, movedByX: 100, 0) }
    try session.settle()
    #expect(session.sees(.red, movedByX: 200, 200) && session.isDirty)
    try session.save()
    try session.settle()
    let text = session.files.boardText
    #expect(!session.isDirty && text.contains("\"x\":300") && text.contains("\"x\":500"), "\(text)")
  }

  @Test("1.7: with unsaved work there is a question, answered by keys; nothing is dropped before")
  func asks() throws {
    let session = try BoardSession(settings: "merging = ask\n")
    try session.drag(.red, byX: 200, 200)
    let calm = session.driver.picture()
    try moveGreenElsewhere(session.files)
    try session.driver.wait(for: "the question") { session.driver.picture() != calm }
    try session.settle()
    let theirs = session.files.boardText
    try session.save()
    #expect(session.files.boardText == theirs)
    // “Keep Both” loses nothing, so that it is chosen; “Take Theirs” is the last.
    try session.type(KeyCode.down)
    try session.type(KeyCode.down)
    try session.type(KeyCode.enter)
    #expect(session.seesUnmoved(.red))
    #expect(session.sees(.green, movedByX: 100, 0))
    #expect(!session.isDirty)
    try session.undo()
    #expect(session.sees(.red, movedByX: 200, 200))
    #expect(session.seesUnmoved(.green))
  }

  @Test("1.8: a second window looks only, and takes the board over when it is told to")
  func takesOver() throws {
    let first = try BoardSession()
    try first.drag(.red, byX: 200, 200)
    let second = try BoardSession(
      arguments: ["--new-window"],
      files: first.files,
      server: first.server
    )
    #expect(second.title.contains("looking only"))
    // “Edit Here” is the second answer.
    try second.type(KeyCode.down)
    try second.type(KeyCode.enter)
    try second.driver.wait(for: "the board") { !second.title.contains("looking only") }
    #expect(first.title.contains("looking only"))
    try second.settle()
    #expect(second.sees(.red, movedByX: 200, 200))
    try second.drag(.green, byX: 100, 100)
    first.driver.close()
    #expect(first.program.exitCode() == 0)
    second.program.send(signal: SIGKILL)
    #expect(second.program.exitCode() == nil)
    try second.restart()
    #expect(second.sees(.red, movedByX: 200, 200))
    #expect(second.sees(.green, movedByX: 100, 100))
  }

  @Test(
    "a window that only looks is an ordinary one once the other is gone",
    arguments: [true, false]
  )
  func inherits(isClosed: Bool) throws {
    let first = try BoardSession()
    try first.drag(.red, byX: 200, 200)
    let second = try BoardSession(
      arguments: ["--new-window"],
      files: first.files,
      server: first.server
    )
    try second.type(KeyCode.escape)
    try second.drag(from: (350, 290), to: (450, 390))
    #expect(second.sees(.red, movedByX: 200, 200), "it looks only")
    if isClosed { first.driver.close() } else { first.program.send(signal: SIGKILL) }
    _ = first.program.exitCode()
    try second.driver.wait(for: "the board") { !second.title.contains("looking only") }
    try second.settle()
    try second.drag(.green, byX: 100, 100)
    #expect(second.sees(.green, movedByX: 100, 100))
    #expect(second.sees(.red, movedByX: 200, 200))
  }

  @Test("a window that only looks shows another program's change once the other window has it")
  func followsLate() throws {
    let first = try BoardSession()
    try first.drag(.red, byX: 200, 200)
    let second = try BoardSession(
      arguments: ["--new-window"],
      files: first.files,
      server: first.server
    )
    try second.type(KeyCode.escape)
    // The window that has the board notices the change after this one has looked.
    first.program.send(signal: SIGSTOP)
    try moveGreenElsewhere(first.files)
    try second.settle()
    first.program.send(signal: SIGCONT)
    try second.driver.wait(for: "the change") { second.sees(.green, movedByX: 100, 0) }
    #expect(second.sees(.red, movedByX: 200, 200))
  }

  @Test("after a kill nobody holds the board")
  func releasesTheBoard() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 200)
    session.program.send(signal: SIGKILL)
    _ = session.program.exitCode()
    try session.restart()
    #expect(!session.title.contains("looking only"))
  }

  @Test("a card is edited: undo inside, Cancel restores, Save is one step")
  func edits() throws {
    let session = try BoardSession()
    try session.click(PlainCard.red.middle)
    try session.type(KeyCode.e, [KeyCode.leftControl, KeyCode.leftShift])
    try session.drag(.red, byX: 200, 200)
    try session.drag(.green, byX: 0, 100)
    #expect(!session.sees(.green, movedByX: 0, 100), "the edit is about the red card")
    #expect(!session.seesUnmoved(.green), "the others step back")
    try session.undo()
    #expect(session.seesUnmoved(.red))
    try session.redo()
    #expect(session.sees(.red, movedByX: 200, 200))
    try session.type(KeyCode.enter, [KeyCode.leftControl])
    #expect(session.sees(.red, movedByX: 200, 200))
    #expect(session.seesUnmoved(.green))
    try session.undo()
    #expect(session.seesUnmoved(.red))
  }
}
