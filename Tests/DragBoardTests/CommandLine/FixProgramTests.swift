import BoardTestSupport
import Foundation
import Testing
import WindowTestSupport

@Suite("The program: repairing boards")
struct FixProgramTests {
  private let files: SessionFiles
  private let faulty = board(
    nodes: [node("a", x: "0.5", #","mine":[ 1 ]"#), node("b")],
    edges: [edge("e", "a", "gone"), edge("f", "a", "b")]
  )
  private let fixed = board(
    nodes: [node("a", x: "1", #","mine":[ 1 ]"#), node("b")],
    edges: [edge("f", "a", "b")]
  )

  init() throws { files = try SessionFiles(board: faulty) }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["check", files.board.path] + arguments, in: files)
  }

  private func beside(_ name: String) -> URL {
    files.board.deletingLastPathComponent().appendingPathComponent(name)
  }

  private func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

  @Test("a repaired board is a new file beside it, and each repair is said with its place")
  func besideIt() throws {
    let name = files.board.deletingPathExtension().lastPathComponent
    for copy in ["\(name) (fixed).canvas", "\(name) (fixed 2).canvas"] {
      let run = try run("--fix")
      #expect(run.code == 0 && run.errors == "")
      #expect(
        run.output.split(separator: "\n") == [
          "\(files.board.path):3:41: \"x\" was 0.5; it is now 1.",
          "\(files.board.path):7:3: \"toNode\" of a connection was \"gone\", which is no card; "
            + "the connection was removed.", "2 repairs, written to \(beside(copy).path)",
        ]
      )
      #expect(text(beside(copy)) == fixed)
      #expect(try CommandRun(["check", beside(copy).path], in: files).code == 0)
    }
    #expect(files.boardText == faulty)
  }

  @Test("-o names the new file, and never replaces one")
  func named() throws {
    let output = beside("other.canvas")
    #expect(try run("--fix", "-o", output.path).code == 0)
    #expect(text(output) == fixed)
    let again = try CommandRun(["check", "--fix", output.path, "-o", files.board.path], in: files)
    #expect(again.code == 1 && again.errors.contains("exists already; nothing was written"))
    #expect(files.boardText == faulty)
  }

  @Test("--in-place replaces the file itself, as saving does")
  func inPlace() throws {
    try #require(chmod(files.board.path, 0o640) == 0)
    let link = beside("link.canvas")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: files.board)
    let run = try CommandRun(["check", "--fix", "--in-place", link.path], in: files)
    #expect(run.code == 0 && files.boardText == fixed)
    #expect(
      run.output.contains("The original is kept as \(beside("link (original).canvas").path)\n")
    )
    #expect(text(beside("link (original).canvas")) == faulty)
    let attributes = try FileManager.default.attributesOfItem(atPath: files.board.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) != "")
  }

  @Test("a file that is nearly JSON is mended, and no original is lost however often that happens")
  func mended() throws {
    let name = files.board.deletingPathExtension().lastPathComponent
    for (number, copy) in ["\(name) (original).canvas", "\(name) (original 2).canvas"].enumerated()
    {
      let damaged = fixed.replacing("}\n\t]\n}", with: "}, // \(number)\n\t]\n")
      try damaged.write(to: files.board, atomically: false, encoding: .utf8)
      let run = try run("--fix", "--in-place")
      #expect(run.code == 0 && run.errors == "")
      #expect(
        run.output.split(separator: "\n") == [
          "\(files.board.path):7:41: The comma after the last entry was removed.",
          "\(files.board.path):7:43: The comment \"// \(number)\" was removed.",
          "\(files.board.path):9:1: The file ends before all is closed; } was added, and what "
            + "followed is lost.", "The original is kept as \(beside(copy).path)",
          "3 repairs, written to \(files.board.path)",
        ]
      )
      #expect(files.boardText == fixed.dropLast(2) + "}\n")
      #expect(text(beside(copy)) == damaged)
      #expect(try CommandRun(["check", files.board.path], in: files).code == 0)
    }
  }

  @Test(
    "what is not one JSON object is refused, and nothing is written",
    arguments: [
      ("---\ntitle: a\n---\n{}", "1:1: This file begins with the properties"),
      ("<!DOCTYPE html>\n", "1:1: This file is an HTML page"),
      ("[{},]", "1:1: A board is one entry in braces"),
      ("{} {}", "1:4: Something follows behind the end"),
      ("{\n<<<<<<< a\n=======\n>>>>>>> b\n}", "2:1: A merge by lines left a conflict here"),
    ]
  )
  func refused(_ source: String, _ sentence: String) throws {
    try source.write(to: files.board, atomically: false, encoding: .utf8)
    let run = try run("--fix", "--in-place")
    #expect(run.code == 1 && run.errors.hasSuffix("cannot be repaired; it was left as it is\n"))
    #expect(run.output.hasPrefix("\(files.board.path):\(sentence)"), "\(run.output)")
    let names = try FileManager.default.contentsOfDirectory(atPath: beside("").path)
    #expect(files.boardText == source && !names.contains { $0.contains("original") })
  }

  @Test("what cannot be repaired is said, with code 1")
  func leftOver() throws {
    let pen = node("a").replacingOccurrences(of: "\"text\",", with: "\"pen\",")
    try board(nodes: [pen]).write(to: files.board, atomically: false, encoding: .utf8)
    let left = try run("--fix")
    #expect(left.code == 1 && left.output.contains("There is no kind of card \"pen\""))
    #expect(left.output.hasSuffix("It was left as it is.\n1 fault was left.\n"))
    try board(nodes: [pen, node("b", x: "0.5")])
      .write(to: files.board, atomically: false, encoding: .utf8)
    for _ in 0..<2 {
      let half = try run("--fix", "--in-place")
      #expect(half.code == 1 && half.output.hasSuffix("1 fault was left.\n"), "\(half.output)")
    }
    try "{\"nodes\":[}".write(to: files.board, atomically: false, encoding: .utf8)
    let broken = try run("--fix")
    #expect(
      broken.code == 1 && broken.errors.hasSuffix("cannot be repaired; it was left as it is\n")
    )
    #expect(broken.output.hasPrefix("\(files.board.path):1:11: "))
    let names = try FileManager.default.contentsOfDirectory(atPath: beside("").path)
    #expect(!names.contains { $0.contains("fixed") })
  }

  @Test("a board without faults is left alone")
  func flawless() throws {
    try fixed.write(to: files.board, atomically: false, encoding: .utf8)
    let run = try run("--fix")
    #expect(run.code == 0 && run.output == "Nothing to repair.\n")
    #expect(files.boardText == fixed)
  }
}
