import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: opening links", .enabled(if: TestServer.isInstalled), .runsAlone)
struct OpeningProgramTests {
  /// The board's first card is a link, and the desktop's `xdg-open` records its arguments.
  @Test("an address reaches the desktop's program as it is, and no child is left behind")
  func opens() throws {
    let address = "https://x.org/a?b='c'&d=$(e)\\\"f"
    let quoted = address.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    let board =
      #"{"nodes":[{"id":"a","type":"link","url":"\#(quoted)","x":100,"y":100,"width":400,"#
      + #""height":100}],"edges":[]}"#
    let files = try SessionFiles(board: board)
    let tools = files.folder.appendingPathComponent("tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let opener = tools.appendingPathComponent("xdg-open")
    let seen = files.folder.appendingPathComponent("seen")
    let script =
      "#!/bin/sh\nprintf '%s %s' \"$#\" \"$1\" > '\(seen.path).new'\nmv '\(seen.path).new' '\(seen.path)'\n"
    try script.write(to: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let session = try BoardSession(files: files, environment: ["PATH": "\(tools.path):\(path)"])
    session.point(at: (130, 146))
    session.driver.press(key: KeyCode.leftControl)
    session.driver.click()
    session.driver.release(key: KeyCode.leftControl)
    try session.settle()
    try session.driver.wait(for: "the opener") { FileManager.default.fileExists(atPath: seen.path) }
    #expect(try String(contentsOf: seen, encoding: .utf8) == "1 \(address)")
    let process = session.program.identifier
    try session.driver.wait(for: "the end of the child") {
      let children = try? String(
        contentsOfFile: "/proc/\(process)/task/\(process)/children",
        encoding: .utf8
      )
      return children?.isEmpty == true
    }
  }
}
