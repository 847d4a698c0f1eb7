import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

private let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

/// `git mergetool` with a board in which something is left to choose.
@Suite("The program: the window of git mergetool", .enabled(if: hasGit), .serialized, .runsAlone)
struct MergetoolProgramTests {
  private static let base = CanvasText.small
  private static let ours = base.replacing("\"x\":400", with: "\"x\":444")
  private static let theirs = base.replacing("\"x\":400", with: "\"x\":480")

  private let files: SessionFiles
  private let server: TestServer
  private let driver: Driver

  init() throws {
    files = try SessionFiles(board: Self.base)
    server = try TestServer()
    driver = try Driver(server)
    driver.move(to: 990, 690)
    try shell(
      "git init -q -b main && git config user.name a && git config user.email a@example.org"
    )
    try shell("'\(TestProgram.dragboard.path)' git setup --yes")
    // A board that git merges by lines is the one that needs a tool.
    try "*.canvas -merge\n".write(
      to: files.folder.appendingPathComponent(".gitattributes"),
      atomically: false,
      encoding: .utf8
    )
    for (branch, text) in [("main", Self.base), ("side", Self.theirs), ("main", Self.ours)] {
      try shell("git checkout -q -B \(branch) $(git rev-parse -q --verify \(branch) || true)")
      try text.write(to: files.board, atomically: false, encoding: .utf8)
      try shell("git add board.canvas .gitattributes && git commit -q -m \(branch)")
    }
    try shell("git merge -q side", succeeds: false)
  }

  @discardableResult
  private func shell(_ script: String, succeeds: Bool = true) throws -> String {
    let words = ["-c", "cd '\(files.folder.path)' && \(script)"]
    let run = try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), words, in: files)
    #expect((run.code == 0) == succeeds, "\(script): \(run.errors)")
    return run.output
  }

  /// Starts git's tool, and finds the window that it opens.
  private func openTool() throws -> TestProgram {
    let script =
      "cd '\(files.folder.path)' && exec git mergetool --no-prompt --tool=dragboard </dev/null"
    let tool = try TestProgram(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script],
      environment: files.environment,
      on: server
    )
    try driver.findWindow(of: nil)
    driver.focus()
    try driver.settle()
    return tool
  }

  private func run(_ command: String) throws {
    driver.type(KeyCode.p, holding: [KeyCode.leftControl, KeyCode.leftShift])
    try driver.settle()
    try driver.type(command)
    driver.type(KeyCode.enter)
    try driver.settle()
  }

  private var title: String { driver.text("_NET_WM_NAME") ?? "" }

  private func saveAndClose(_ tool: TestProgram) throws -> Int32? {
    driver.type(KeyCode.s, holding: [KeyCode.leftControl])
    try driver.wait(for: "the save") { !title.hasPrefix("•") }
    driver.type(KeyCode.q, holding: [KeyCode.leftControl])
    return tool.exitCode()
  }

  @Test("what is resolved and saved in the window is merged for git")
  func resolves() throws {
    let tool = try openTool()
    #expect(title.contains("board"))
    try run("resolve with theirs")
    #expect(title.hasPrefix("•"))
    #expect(try saveAndClose(tool) == 0, "\(tool.errors)")
    #expect(files.boardText == Self.theirs)
    #expect(try shell("git ls-files -u") == "")
    #expect(try shell("git commit -q -m merged && git log --oneline -1").contains("merged"))
  }

  @Test("a window that is closed with a conflict left leaves the file to git as it was")
  func leaves() throws {
    let before = files.boardText
    #expect(before.contains("<<<<<<<") || before == Self.ours)
    let tool = try openTool()
    driver.type(KeyCode.q, holding: [KeyCode.leftControl])
    #expect(tool.exitCode() == 1, "\(tool.errors)")
    #expect(files.boardText == before)
    #expect(try shell("git ls-files -u").contains("\tboard.canvas"))
  }
}
