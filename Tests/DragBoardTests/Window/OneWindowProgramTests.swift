import CX11
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: one window for a board", .enabled(if: TestServer.isInstalled), .runsAlone)
struct OneWindowProgramTests {
  /// Starts the program once more on the board of a session.
  private func openAgain(
    _ session: BoardSession,
    environment: [String: String] = [:]
  ) throws -> TestProgram {
    try session.files.start(
      [session.files.board.path],
      environment: environment,
      on: session.server
    )
  }

  @Test(
    "opening a board again brings its window to the front",
    arguments: BoardSession.Desktop.possible
  )
  func raises(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop)
    let driver = session.driver
    let cover = driver.cover()
    if desktop == .openbox {
      XDestroyWindow(driver.display, cover)
      driver.minimize()
      try driver.wait(for: "no window") { driver.isMinimized }
    }
    let second = try openAgain(session)
    #expect(second.exitCode(within: 10) == 0)
    #expect(second.errors == "")
    switch desktop {
    case .openbox: try driver.wait(for: "the window") { !driver.isMinimized && driver.isActive }
    default:
      try driver.wait(for: "the window") { driver.children(of: driver.root).last == driver.window }
    }
    try session.settle()
    try driver.wait(for: "the card") { session.seesUnmoved(.red) }
  }

  @Test("the launcher learns that the window is there, and when the user asked for it")
  func endsStartup() throws {
    let session = try BoardSession()
    let second = try openAgain(session, environment: ["DESKTOP_STARTUP_ID": "launcher-1_TIME4711"])
    #expect(second.exitCode(within: 10) == 0)
    #expect(session.driver.text("_NET_STARTUP_ID") == "launcher-1_TIME4711")
    #expect(session.driver.cardinals("_NET_WM_USER_TIME") == [4711])
  }

  @Test("a window that does not answer in two seconds leaves the board to be looked at")
  func looksOnly() throws {
    let session = try BoardSession()
    session.program.send(signal: SIGSTOP)
    defer { session.program.send(signal: SIGCONT) }
    let second = try BoardSession(files: session.files, server: session.server)
    #expect(second.title.contains("looking only"))
  }

  @Test(
    "of two starts at nearly the same time, the second brings the window of the first to the front",
    arguments: [0, 20, 40, 80]
  )
  func startsTwice(milliseconds: UInt32) throws {
    let (server, files) = (try TestServer(), try SessionFiles(board: BoardOnDisk.three))
    let driver = try Driver(server)
    let programs = try [0, milliseconds].map { pause in
      usleep(pause * 1000)
      return try files.start([files.board.path], on: server)
    }
    try driver.wait(for: "the end of one") { programs.contains { !$0.process.isRunning } }
    let running = try #require(programs.first { $0.process.isRunning })
    for ended in programs where ended !== running {
      #expect(ended.exitCode() == 0)
      #expect(ended.errors == "")
    }
    try driver.findWindow(of: running)
    #expect(driver.title == "board.canvas — DragBoard")
  }

  @Test("if the process that has the board dies while another one waits, that opens the board")
  func opensAfterDeath() throws {
    let session = try BoardSession()
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    let names = try FileManager.default.subpathsOfDirectory(atPath: session.files.state.path)
    let lock = try #require(names.first { $0.hasSuffix(".lock") })
    let path = session.files.state.appendingPathComponent(lock).path
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let second = try openAgain(session)
    try session.driver.wait(for: "the other one to wait") { second.sleeps.map { $0 > 20 } ?? false }
    close(descriptor)
    try session.driver.findWindow(of: second)
    #expect(session.title == "board.canvas — DragBoard")
  }

  @Test("--new-window opens a second one, which looks only")
  func opensNewWindow() throws {
    let session = try BoardSession()
    let second = try BoardSession(
      arguments: ["--new-window"],
      files: session.files,
      server: session.server
    )
    #expect(second.title.contains("looking only"))
    #expect(session.program.process.isRunning)
  }

  @Test(
    "a note about another program's window is not believed",
    arguments: ["1 1", "0 0", "x", ""]
  )
  func checksNotes(words: String) throws {
    let session = try BoardSession()
    let names = try FileManager.default.subpathsOfDirectory(atPath: session.files.state.path)
    let lock = try #require(names.first { $0.hasSuffix(".lock") })
    let path = session.files.state.appendingPathComponent(lock)
    let file = try FileHandle(forWritingTo: path)
    let root = session.driver.root
    let text = words == "1 1" ? "\(root) \(session.program.identifier)" : words
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    let second = try BoardSession(files: session.files, server: session.server)
    #expect(second.title.contains("looking only"))
  }

  @Test("boards that were open when the desktop ended are offered at the next start")
  func reopens() throws {
    let session = try BoardSession()
    session.server.stop()
    #expect(session.program.exitCode(within: 10) == 3)
    let open = session.files.state.appendingPathComponent("open").path
    func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? [] }
    #expect(names().count == 1)
    let server = try TestServer()
    let program = try session.files.start([], on: server)
    let driver = try Driver(server)
    try driver.findWindow(of: program)
    let sample = driver.window
    driver.focus()
    // “open again” in the palette.
    driver.type(KeyCode.p, holding: [KeyCode.leftControl, KeyCode.leftShift])
    for key in [
      KeyCode.o, KeyCode.p, KeyCode.e, KeyCode.n, KeyCode.space, KeyCode.a, 42, KeyCode.a,
    ] {
      driver.type(key)
    }
    driver.type(KeyCode.enter)
    func other() -> XID? {
      driver.children(of: driver.root).first {
        $0 != sample && driver.text("_NET_WM_NAME", on: $0) == "board.canvas — DragBoard"
      }
    }
    try driver.wait(for: "the board") { other() != nil }
    #expect(names().count == 1)
    driver.close()
    #expect(program.exitCode(within: 10) == 0)
  }

  @Test("boards that the user closes are not offered again")
  func forgets() throws {
    let session = try BoardSession()
    session.driver.close()
    #expect(session.program.exitCode(within: 10) == 0)
    let open = session.files.state.appendingPathComponent("open").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: open).isEmpty)
  }
}
