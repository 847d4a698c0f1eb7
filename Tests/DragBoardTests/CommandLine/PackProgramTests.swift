import BoardTestSupport
import Foundation
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: pack") struct PackProgramTests {
  private let files: SessionFiles
  private var board: URL { files.folder.appendingPathComponent("plan.canvas") }
  private var pack: URL { files.folder.appendingPathComponent("pack") }

  init() throws {
    files = try SessionFiles(board: CanvasText.small)
    let folder = files.folder.appendingPathComponent("notes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("Milk".utf8).write(to: folder.appendingPathComponent("list.md"))
  }

  private func write(_ files: [String]) throws {
    let nodes = files.map {
      #"{"id":"\#($0)","type":"file","file":"\#($0)","x":0,"y":0,"width":100,"height":100}"#
    }
    let text = #"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[]}"#
    try Data(text.utf8).write(to: board)
  }

  private func run(_ words: String...) throws -> CommandRun {
    try CommandRun(["pack"] + words, in: files)
  }

  @Test("writes a folder with the board and its files, and says so")
  func packs() throws {
    try write(["notes/list.md"])
    let result = try run(board.path, "-o", pack.path)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output == "\(pack.path) has the board and 1 file\n")
    let copy = pack.appendingPathComponent("notes/list.md")
    #expect(try String(contentsOf: copy, encoding: .utf8) == "Milk")
    let packed = pack.appendingPathComponent("plan.canvas")
    #expect(try Data(contentsOf: packed) == Data(contentsOf: board))
  }

  @Test("fails with 1 if a file is missing, which it names, and packs the rest")
  func tellsMissing() throws {
    try write(["notes/list.md", "gone.png", "/etc/hostname"])
    let result = try run(board.path, "-o", pack.path)
    #expect(result.code == 1)
    #expect(result.errors.contains("gone.png: is missing: there is no such file"))
    #expect(result.errors.contains("/etc/hostname: is missing: "))
    #expect(
      FileManager.default.fileExists(atPath: pack.appendingPathComponent("notes/list.md").path)
    )
    #expect(!FileManager.default.fileExists(atPath: pack.appendingPathComponent("hostname").path))
  }

  @Test("fails with 1 and writes nothing if something is there, and with 2 without a folder")
  func refuses() throws {
    try write([])
    try FileManager.default.createDirectory(at: pack, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: pack.appendingPathComponent("plan.canvas"))
    let result = try run(board.path, "-o", pack.path)
    #expect(result.code == 1 && result.errors.contains("exists already; nothing was written"))
    let present = pack.appendingPathComponent("plan.canvas")
    #expect(try String(contentsOf: present, encoding: .utf8) == "mine")
    #expect(try run(board.path).code == 2)
  }
}
