import BoardTestSupport
import Foundation
import Testing
import WindowTestSupport
import XDriver

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

  /// Returns the commands of a repository whose boards are compared by the program.
  private func repository() throws -> (String...) throws -> String {
    let folder = files.folder.appendingPathComponent("repository").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func git(_ words: String...) throws -> String {
      let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
      let run = try CommandRun(
        program: URL(fileURLWithPath: "/usr/bin/git"),
        ["-C", folder] + identity + words,
        in: files
      )
      #expect(run.code == 0 && run.errors == "", "\(words): \(run.errors)")
      return run.output
    }
    _ = try git("init", "-q", "-b", "main")
    _ = try git("config", "diff.canvas.command", "\(TestProgram.dragboard.path) diff --git")
    _ = try git("config", "core.quotePath", "false")
    _ = try write("*.canvas diff=canvas\n", "repository/.gitattributes")
    return git
  }

  @Test(
    "git shows changes of boards in words, new and deleted ones too",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"))
  )
  func git() throws {
    let git = try repository()
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
    #expect(
      try git("diff", "--cached", "-M") == "board Our plan.canvas\nrenamed to Plan.canvas\n"
    )
  }

  @Test(
    "a board that cannot be read does not end git's run, nor does any name or conflict",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"))
  )
  func unreadable() throws {
    let git = try repository()
    for name in ["broken.canvas", "gone.canvas", "--odd.canvas", "z.canvas"] {
      _ = try write(old, "repository/\(name)")
    }
    _ = try git("add", ".")
    _ = try git("commit", "-q", "-m", "a")
    _ = try write("{\n[", "repository/broken.canvas")
    _ = try write("{}", "repository/--odd.canvas")
    _ = try write(new, "repository/z.canvas")
    try FileManager.default.removeItem(at: repositoryFile("gone.canvas"))
    let words = try git("diff").split(separator: "\n")
    #expect(
      words == [
        "board --odd.canvas", "removed a (text at 0,0, 10x10)", "removed b (text at 0,0, 10x10)",
        "disconnected e (a to b)", "board broken.canvas",
        "the new version cannot be read: 2:1: A name in quotes is missing here.",
        "board gone.canvas",
        "removed a (text at 0,0, 10x10)", "removed b (text at 0,0, 10x10)",
        "disconnected e (a to b)", "board z.canvas", "moved a from 0,0 to 7,0",
        "disconnected e (a to b)",
      ]
    )
    _ = try git("commit", "-q", "-a", "-m", "b")
    _ = try write(old, "repository/broken.canvas")
    #expect(
      try git("diff")
        == "board broken.canvas\nthe old version cannot be read: 2:1: A name in quotes is missing here.\n"
    )
  }

  @Test("whatever git hands over, the exit code is 0")
  func anything() throws {
    let (board, none) = (files.board.path, files.folder.path + "/none")
    for words in [
      [none, none, ".", ".", board, "1", "100644"], [none, "/dev/null", ".", ".", none, ".", "."],
      [board, files.folder.path, "1", "100644", "/dev/zero", "1", "100644"], ["-o"],
      ["a\nb", board, "1", "100644", board, "1", "100644", "--help", "similarity 90%"],
    ] {
      let run = try CommandRun(["diff", "--git"] + words, in: files)
      #expect(run.code == 0 && run.errors == "" && run.output.hasPrefix("board "), "\(words)")
    }
    let name = "'\(files.folder.path)/\u{E000}.canvas'"
    let words = "diff --git \(name) \(name) . . /dev/null . .".replacing(
      "\u{E000}",
      with: "$(printf '\\377')"
    )
    let shell = "exec \(TestProgram.dragboard.path) \(words)".replacing("'", with: "\"")
    let run = try CommandRun(program: URL(fileURLWithPath: "/bin/sh"), ["-c", shell], in: files)
    #expect(run.code == 0 && run.errors == "" && run.output.contains("cannot be read"))
  }

  private func repositoryFile(_ name: String) -> URL {
    files.folder.appendingPathComponent("repository/\(name)")
  }
}
