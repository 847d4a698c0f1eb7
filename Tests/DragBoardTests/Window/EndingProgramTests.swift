import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: how it ends", .enabled(if: TestServer.isInstalled), .runsAlone)
struct EndingProgramTests {
  enum Ending: CaseIterable, Sendable {
    case closed, terminated, hungUp, interrupted
  }

  @Test(
    "1.4: closing and signals end with 0, and the work is there the next time",
    arguments: Ending.allCases
  )
  func ends(ending: Ending) throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 200)
    end(session, ending)
    #expect(session.program.exitCode() == 0)
    #expect(session.program.errors == "")
    try session.restart()
    #expect(session.sees(.red, movedByX: 200, 200))
    #expect(session.seesUnmoved(.green))
  }

  @Test("1.4: in the middle of a drag, too; the drag does not count", arguments: Ending.allCases)
  func endsDuringDrag(ending: Ending) throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 200)
    let (x, y) = PlainCard.green.middle
    session.carry(from: (x, y), to: (x, y + 200))
    try session.settle()
    end(session, ending)
    #expect(session.program.exitCode() == 0)
    session.driver.release()
    try session.restart()
    #expect(session.sees(.red, movedByX: 200, 200))
    #expect(session.seesUnmoved(.green))
  }

  private func end(_ session: BoardSession, _ ending: Ending) {
    switch ending {
    case .closed: session.driver.close()
    case .terminated: session.program.send(signal: SIGTERM)
    case .hungUp: session.program.send(signal: SIGHUP)
    case .interrupted: session.program.send(signal: SIGINT)
    }
  }

  @Test(
    "1.4: a signal ends it within three seconds though the server stands still",
    arguments: [false, true]
  )
  func endsWithoutServer(whileWaiting: Bool) throws {
    let session = try BoardSession()
    // The server must respond again before the connection can be closed.
    defer { session.server.send(signal: SIGCONT) }
    let peer = try Peer(session.server)
    defer { withExtendedLifetime(peer) {} }
    try session.drag(.red, byX: 200, 200)
    if whileWaiting {
      // The program asks the server about the source, in vain.
      session.program.send(signal: SIGSTOP)
      peer.enter(session.driver.window, ["a/a", "b/b", "c/c", "d/d"])
      peer.live()
      _ = try peer.serverTime()
      session.server.send(signal: SIGSTOP)
      session.program.send(signal: SIGCONT)
      try session.program.waitForSleep(session.driver)
    } else {
      session.server.send(signal: SIGSTOP)
    }
    let start = Date()
    session.program.send(signal: SIGTERM)
    #expect(session.program.exitCode(within: 3) == 0)
    #expect(Date().timeIntervalSince(start) < 3)
    #expect(session.program.errors == "")
    session.server.send(signal: SIGCONT)
    try session.restart()
    #expect(session.sees(.red, movedByX: 200, 200))
  }

  @Test(
    "1.4: the window manager's close button leads to the same end",
    .enabled(if: BoardSession.Desktop.openbox.isPossible)
  )
  func closesUnderWindowManager() throws {
    let session = try BoardSession(.openbox)
    try session.drag(.red, byX: 200, 200)
    // The keys are Openbox's own shortcut.
    session.driver.type(70, holding: [64])
    #expect(session.program.exitCode() == 0)
    try session.restart()
    #expect(session.sees(.red, movedByX: 200, 200))
  }

  @Test("1.2: the death of the server in mid-drag: code 3, one line, finished work kept")
  func survivesServer() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 200)
    let (x, y) = PlainCard.green.middle
    session.carry(from: (x, y), to: (x, y + 200))
    try session.settle()
    session.server.stop()
    #expect(session.program.exitCode() == 3)
    let errors = session.program.errors
    #expect(errors.hasPrefix("dragboard: "))
    #expect(errors.split(separator: "\n").count == 1)
    let again = try BoardSession(files: session.files)
    #expect(again.sees(.red, movedByX: 200, 200))
    #expect(again.seesUnmoved(.green))
  }

  @Test("1.2: the death of the server with a menu open is survived, too")
  func survivesServerWithMenu() throws {
    let session = try BoardSession()
    try session.drag(.red, byX: 200, 200)
    try session.click((350, 390), button: 3)
    _ = try session.waitForMenu()
    session.server.stop()
    #expect(session.program.exitCode() == 3)
    #expect(session.program.errors.split(separator: "\n").count == 1)
    let again = try BoardSession(files: session.files)
    #expect(again.sees(.red, movedByX: 200, 200))
  }

  @Test("1.5: closing asks only when the work can be kept nowhere, and takes no for an answer")
  func staysOpen() throws {
    let session = try BoardSession()
    // No user, not even root, can make a folder in a file.
    let state = session.files.state
    let manager = FileManager.default
    try manager.removeItem(at: state)
    try Data().write(to: state)
    try session.drag(.red, byX: 200, 200)
    #expect(session.title.contains("not kept"))
    #expect(session.isUrgent)
    session.driver.close()
    try session.settle()
    #expect(session.program.process.isRunning)
    #expect(session.isDirty)
    // The disk works again.
    try manager.removeItem(at: state)
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    try session.restart()
    #expect(session.sees(.red, movedByX: 200, 200))
  }

  @Test("1.5: on a signal, work that can be kept nowhere else goes to a file beside the board")
  func rescues() throws {
    let session = try BoardSession()
    let state = session.files.state
    try FileManager.default.removeItem(at: state)
    try Data().write(to: state)
    try session.drag(.red, byX: 200, 200)
    session.program.send(signal: SIGTERM)
    #expect(session.program.exitCode() == 1)
    let copy = session.files.folder.appendingPathComponent("board (rescued).canvas")
    #expect(session.program.errors.contains(copy.path))
    #expect(try String(contentsOf: copy, encoding: .utf8).contains(#""x":300"#))
    #expect(session.files.boardText.contains(#""x":100"#))
  }
}
