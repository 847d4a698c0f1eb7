import Foundation
import Testing
import WindowTestSupport
import XDriver

@testable import BoardStore

/// The command `dragboard recover` for a user who knows only `--help`.
@Suite("The program: recover") struct RecoverProgramTests {
  private let files: SessionFiles

  init() throws { files = try SessionFiles(board: BoardOnDisk.three) }

  private var database: String {
    StatePaths(of: files.board.resolvingSymlinksInPath().path, in: files.state.path + "/boards")
      .database
  }

  private func work() throws {
    let words = ["play", files.board.path, "--state-dir", files.state.path, "--view", "0,0,1"]
    let script = "drag 150,190 to 250,190\nwait 2\ndrag 450,190 to 450,290\nkey ctrl+z\n"
    #expect(try CommandRun(words, input: script, in: files).code == 0)
  }

  @Test("lists the steps, and writes the board that they make")
  func writes() throws {
    try work()
    let list = try CommandRun(["recover", database], in: files)
    #expect(list.code == 0 && list.errors == "")
    let lines = list.output.split(separator: "\n")
    #expect(lines.first == "Kept steps of \(files.board.path)")
    #expect(lines.count { $0.contains("  Move ") } == 2)
    #expect(lines.contains { $0.contains("Undo Move") })
    #expect(list.output.contains("-o OUT.canvas"))
    #expect(files.boardText == BoardOnDisk.three, "nothing is changed")

    let output = files.folder.appendingPathComponent("out.canvas")
    let run = try CommandRun(["recover", database, "-o", output.path], in: files)
    #expect(run.code == 0 && run.output.contains("written to \(output.path)"))
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(text == BoardOnDisk.three.replacing(#""x":100,"y":150"#, with: #""x":200,"y":150"#))
  }

  @Test("what is no kept state is the wrong input; without a file it is wrong use")
  func refuses() throws {
    for path in [files.board.path, files.folder.path, files.folder.path + "/nothing", "/dev/null"] {
      let run = try CommandRun(["recover", path], in: files)
      #expect(run.code == 1 && run.errorLines.count == 1 && run.output == "", "\(path)")
      #expect(run.errors.contains(path))
    }
    #expect(try CommandRun(["recover"], in: files).code == 2)
    #expect(try CommandRun(["recover", "a", "b"], in: files).code == 2)
    #expect(try CommandRun(["recover", "a", "--scale", "2"], in: files).code == 2)
    let missing = files.folder.path + "/no/such/out.canvas"
    try work()
    #expect(try CommandRun(["recover", database, "-o", missing], in: files).code == 1)
  }

  /// Makes a file fifty gigabytes long that holds next to nothing.
  private func grow(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    try #require(ftruncate(descriptor, 50_000_000_000) == 0)
  }

  /// The largest memory in kilobytes. Addresses beyond it are refused.
  private static let memory = 64 << 10

  /// Runs the command with little memory.
  private func recover(_ path: String) throws -> CommandRun {
    let script = "ulimit -d \(Self.memory); exec \"$0\" recover \"$1\""
    return try CommandRun(
      program: URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, TestProgram.dragboard.path, path],
      in: files
    )
  }

  @Test("a file that is larger than all memory takes one sentence, little memory and no time")
  func grown() throws {
    let path = files.folder.path + "/grown.db"
    try grow(path)
    let start = Date()
    let run = try recover(path)
    #expect(run.code == 1)
    #expect(run.errorLines == ["dragboard: \(path): holds no kept steps of a board"])
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test("what is whole is found in files that grew, the log too")
  func grownState() throws {
    try work()
    let whole = try recover(database)
    try grow(database)
    try grow(database + "-wal")
    let run = try recover(database)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(run.output == whole.output && whole.output.contains("  Move "))
  }

  @Test("--help tells of it")
  func help() throws {
    #expect(try CommandRun(["--help"], in: files).output.contains("dragboard recover FILE.aside"))
  }
}
