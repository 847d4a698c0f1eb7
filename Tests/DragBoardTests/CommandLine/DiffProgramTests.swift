import BoardTestSupport
import Foundation
import Testing
import XDriver

@testable import BoardCore

@Suite("The program: comparing boards")
struct DiffProgramTests {
  private let files: SessionFiles
  private let old = board(nodes: [node("a"), node("b")], edges: [edge("e", "a", "b")])
  private let new = board(nodes: [node("a", x: "7"), node("b")])

  init() throws { files = try SessionFiles(board: old) }

  private func write(_ text: String, _ name: String) throws -> String {
    let url = files.folder.appendingPathComponent(name)
    try text.write(to: url, atomically: false, encoding: .utf8)
    return url.path
  }

  @Test("code 0 without a difference, 1 with any, 2 if a board cannot be read")
  func codes() throws {
    let (first, second) = (try write(old, "first.canvas"), try write(new, "second.canvas"))
    let same = try CommandRun(["diff", first, files.board.path], in: files)
    #expect(same.code == 0 && same.output == "" && same.errors == "")
    let different = try CommandRun(["diff", first, second], in: files)
    #expect(different.code == 1 && different.errors == "")
    #expect(different.output == "moved a from 0,0 to 7,0\ndisconnected e (a to b)\n")
    for bad in [try write("{\n[", "bad.canvas"), files.folder.path + "/none"] {
      let run = try CommandRun(["diff", first, bad], in: files)
      #expect(run.code == 2 && run.errorLines.count == 1 && run.errors.contains(bad))
    }
  }

  @Test(
    "git shows changes of boards in words, new and deleted ones too",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"))
  )
  func git() throws {
    let folder = files.folder.appendingPathComponent("repository").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func git(_ words: String...) throws -> String {
      let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
      let run = try CommandRun(
        program: URL(fileURLWithPath: "/usr/bin/git"),
        ["-C", folder] + identity + words,
        in: files
      )
      #expect(run.code == 0, "\(words): \(run.errors)")
      return run.output
    }
    _ = try git("init", "-q")
    _ = try git("config", "diff.canvas.command", "\(TestProgram.dragboard.path) diff --git")
    _ = try write("*.canvas diff=canvas\n", "repository/.gitattributes")
    _ = try write(old, "repository/Our plan.canvas")
    _ = try git("add", ".")
    #expect(
      try git("diff", "--cached", "--", "*.canvas") == """
        board Our plan.canvas
        added a (text at 0,0, 10x10)
        added b (text at 0,0, 10x10)
        connected e (a to b)

        """
    )
    _ = try git("commit", "-q", "-m", "a")
    _ = try write(new, "repository/Our plan.canvas")
    let expected = "board Our plan.canvas\nmoved a from 0,0 to 7,0\ndisconnected e (a to b)\n"
    #expect(try git("diff") == expected)
    _ = try git("commit", "-q", "-a", "-m", "b")
    #expect(try git("log", "-p", "-1", "--ext-diff", "--format=%s") == "b\n\n" + expected)
    _ = try git("mv", "Our plan.canvas", "Plan.canvas")
    #expect(try git("diff", "--cached", "-M").hasPrefix("board Our plan.canvas\n"))
  }
}
