import BoardTestSupport
import Foundation
import Testing
import WindowTestSupport

/// The command `dragboard check` on hostile files: one line that says why, and exit code 1.
@Suite("The program: checking hostile files")
struct CheckProgramTests {
  private let files: SessionFiles

  init() throws { files = try SessionFiles(board: "{}") }

  /// Returns the problems printed for a board, without its path.
  private func complaints(about bytes: [UInt8]) throws -> [String] {
    try Data(bytes).write(to: files.board)
    let run = try CommandRun(["check", files.board.path], in: files)
    #expect(run.code == 1 && run.errors == "")
    return run.output.split(separator: "\n").map { line in
      #expect(line.hasPrefix(files.board.path + ":"))
      return String(line.dropFirst(files.board.path.utf8.count + 1))
    }
  }

  @Test(
    "what is no board at all is named with its line and column",
    arguments: [
      ("", "1:1: The file is empty."),
      ("\u{FEFF}", "1:1: The file is empty."),
      ("---\nlayout: page\n---\n{}", "1:1: This file begins with the properties"),
      ("{\n\"é\":\"\\ud83d\"}", "2:6: Here is half of a character; its other half is missing."),
      ("{\n" + String(repeating: "[", count: 600), "2:1: A name in quotes is missing here."),
      (
        String(repeating: "[", count: 600),
        "1:513: Lists and entries stand in each other more than 512 deep."
      ),
      ("\u{0}\u{0}\u{0}", "1:1: This file contains nothing but zero bytes."),
      ("{}\u{0}", "1:3: Here is a zero byte, which no text has"),
      ("<!DOCTYPE html>", "1:1: This file is an HTML page, not a board."),
      ("%PDF-1.7", "1:1: This file is a PDF document, not a board."),
      ("SQLite format 3\u{0}\u{10}", "1:1: This file is an SQLite database, not a board."),
      (
        "{\"nodes\":[{\"id\":\"a\",\"x\":1e999}]}",
        "1:25: The place (\"x\") is a larger number than a board can hold."
      ),
    ]
  )
  func refusals(_ text: String, _ sentence: String) throws {
    let complaints = try complaints(about: bytes(text))
    #expect(complaints.contains { $0.hasPrefix(sentence) }, "\(complaints)")
  }

  @Test("bytes that are no UTF-8 are named with their line and column")
  func invalidUTF8() throws {
    let complaints = try complaints(about: bytes("{\n\"é") + [0xFF] + bytes("\":1}"))
    #expect(
      complaints == [
        "2:3: Here is no text in UTF-8; the file may be damaged, or written in another encoding."
      ]
    )
  }

  @Test(
    "what is no text in UTF-8 is called by its name",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "written in UTF-16"),
      ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "written in UTF-16"),
      ([0x7B, 0, 0x7D, 0], "written in UTF-16"), ([0, 0x7B, 0, 0x7D], "written in UTF-16"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "written in UTF-32"),
      ([0x1F, 0x8B, 8, 0], "compressed with gzip"), ([0x50, 0x4B, 3, 4], "is a ZIP archive"),
    ]
  )
  func otherFormats(_ bytes: [UInt8], _ words: String) throws {
    let complaints = try complaints(about: bytes)
    #expect(complaints.count == 1 && complaints[0].hasPrefix("1:1: This file is "))
    #expect(complaints[0].contains(words), "\(complaints)")
  }

  @Test("a file name cannot break the line, or give orders to a terminal")
  func oddNames() throws {
    let odd = path("a\nb\u{1B}[31m\u{202E}c.canvas")
    let shown = path(#"a\nb\e[31m\u{202E}c.canvas"#)
    try expectRefusal(of: odd, "cannot read the file: No such file or directory", shownAs: shown)
    try Data("[".utf8).write(to: URL(fileURLWithPath: odd))
    let run = try CommandRun(["check", odd], in: files)
    #expect(run.output.hasPrefix("\(shown):1:") && run.output.split(separator: "\n").count == 1)
  }

  @Test("every repeated id, every edge to nowhere and every number out of range is named")
  func flaws() throws {
    let board = board(
      nodes: [node("a"), node("a"), node("b", x: "1e10"), node("c", x: "-1e999")],
      edges: [edge("e", "a", "gone"), edge("a", "b", "a")]
    )
    let places = try complaints(about: bytes(board)).map { $0.prefix { $0 != " " } }
    #expect(places == ["4:9:", "5:41:", "6:41:", "9:37:", "10:9:", "10:24:"])
  }

  @Test("what is no file is refused in one line, and nobody waits for it")
  func kinds() throws {
    let (pipe, none) = (path("pipe"), path("none"))
    try #require(mkfifo(pipe, 0o600) == 0)
    let (nowhere, circle) = (path("nowhere"), path("circle"))
    try #require(symlink(none, nowhere) == 0 && symlink(circle, circle) == 0)
    let sentences = [
      files.folder.path: "is a directory, not a file",
      pipe: "is a pipe, not a file",
      "/dev/zero": "is a device, not a file",
      "/dev/null": "is a device, not a file",
      none: "cannot read the file: No such file or directory",
      nowhere: "cannot read the file: No such file or directory",
      circle: "cannot read the file: Too many levels of symbolic links",
    ]
    for (path, sentence) in sentences { try expectRefusal(of: path, sentence) }
  }

  @Test("a file beyond the size cap is refused before it is read")
  func size() throws {
    try #require(truncate(files.board.path, (64 << 20) + 1) == 0)
    try expectRefusal(of: files.board.path, "is larger than 64 MiB")
  }

  @Test(
    "a file that may not be read is refused",
    .enabled(if: geteuid() != 0, "the superuser may read everything")
  )
  func permission() throws {
    try #require(chmod(files.board.path, 0) == 0)
    try expectRefusal(of: files.board.path, "cannot read the file: Permission denied")
  }

  private func path(_ name: String) -> String { files.folder.appendingPathComponent(name).path }

  private func expectRefusal(
    of path: String,
    _ sentence: String,
    shownAs shown: String? = nil
  ) throws {
    let run = try CommandRun(["check", path], in: files)
    #expect(run.code == 1 && run.output == "", "\(path)")
    #expect(run.errors == "dragboard: \(shown ?? path): \(sentence)\n")
  }
}
