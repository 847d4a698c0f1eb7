import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: boards opened lately", .enabled(if: TestServer.isInstalled), .runsAlone)
struct RecentProgramTests {
  @Test("an empty board offers what was opened before it, in a window that outlives its own")
  func opensAnother() throws {
    let files = try SessionFiles(board: BoardOnDisk.three)
    let list = files.folder.appendingPathComponent("data/recently-used.xbel")
    let environment = ["XDG_DATA_HOME": list.deletingLastPathComponent().path]
    let first = try BoardSession(files: files, environment: environment)
    try first.driver.wait(for: "the board's entry") {
      (try? String(contentsOf: list, encoding: .utf8))?.contains("board.canvas") == true
    }
    first.driver.close()
    #expect(first.program.exitCode() == 0)

    let empty = files.folder.appendingPathComponent("new.canvas")
    try first.restart([empty.path, "--geometry", "800x600"])
    try first.type(KeyCode.f6)
    // New Card, Paste and Open come first.
    for _ in 0..<3 { try first.type(KeyCode.down) }
    try first.type(KeyCode.enter)
    let own = first.driver.window
    try first.driver.wait(for: "another window") {
      first.driver.children(of: first.driver.root)
        .contains { $0 != own && first.driver.isShown($0) }
    }
    first.driver.close()
    #expect(first.program.exitCode() == 0)
    try first.driver.findOnlyWindow()
    first.driver.focus()
    try first.settle()
    #expect(first.title.contains("board.canvas"))
    first.driver.close()
    try first.driver.wait(for: "its end") {
      !first.driver.children(of: first.driver.root).contains(where: first.driver.isShown)
    }
  }

  @Test("scripts and pictures leave the list alone")
  func scriptsLeaveItAlone() throws {
    let files = try SessionFiles(board: BoardOnDisk.three)
    let data = files.folder.appendingPathComponent("data")
    for arguments in [
      ["play", files.board.path, "--script", "/dev/null"],
      ["render", files.board.path, "-o", files.folder.appendingPathComponent("a.png").path],
    ] {
      let process = Process()
      process.executableURL = TestProgram.dragboard
      process.arguments = arguments
      process.environment = ["HOME": files.folder.path, "XDG_DATA_HOME": data.path]
      try process.run()
      process.waitUntilExit()
    }
    #expect(!FileManager.default.fileExists(atPath: data.path))
  }
}
