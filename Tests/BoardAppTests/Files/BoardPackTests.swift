import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp

@MainActor
@Suite("A packed board") struct BoardPackTests {
  private let place: BoardWithFiles
  private let target: BoardWithFiles

  init() throws { (place, target) = (try BoardWithFiles(), try BoardWithFiles()) }

  /// Packs a board in a folder of the place, and returns the report.
  private func pack(
    _ nodes: [String],
    board: String = "board.canvas",
    allowing files: [String] = []
  ) throws -> BoardPack.Report {
    let canvas = CanvasText.board(nodes: nodes)
    try place.write(canvas, to: board)
    var folder = BoardFolder(withVaultOfBoard: place.path(board))
    files.forEach { folder.allow($0) }
    let document = Document(try CanvasDocument(parsing: Array(canvas.utf8)))
    return try BoardPack(document, named: "board.canvas", in: folder).write(to: target.path("pack"))
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: target.path("pack/\(name)"), encoding: .utf8)
  }

  /// What the cards of the packed board show to somebody who has nothing else.
  private func shown() throws -> [String?] {
    let board = Document(
      try CanvasDocument(parsing: FileReading.bytes(target.path("pack/board.canvas")))
    ).board
    let folder = BoardFolder(withVaultOfBoard: target.path("pack/board.canvas"))
    return board.cardOrder.compactMap { board.card($0) }.compactMap { card in
      guard case .file(let path, _) = card.content else { return nil }
      guard case .file(let file) = folder.find(path) else { return .some(nil) }
      return try? String(contentsOfFile: file, encoding: .utf8)
    }
  }

  @Test("has the files of its cards, texts, groups and notes under their own paths")
  func collects() throws {
    try place.write("A ![[pictures/deep.svg]]", to: "notes/a.md")
    for name in ["deep", "in text", "behind"] {
      try place.write(PictureFile.svg(width: "8", height: "8"), to: "pictures/\(name).svg")
    }
    let report = try pack([
      BoardWithFiles.card("notes/a.md"),
      #"{"id":"t","type":"text","text":"![[pictures/in text.svg]]","x":0,"y":0,"width":200,"height":100}"#,
      BoardWithFiles.group("pictures/behind.svg", Rect(0, 0, 100, 100)),
    ])
    #expect(report.missing.isEmpty && report.count == 4)
    #expect(text("notes/a.md") == "A ![[pictures/deep.svg]]")
    for name in ["deep", "in text", "behind"] { #expect(text("pictures/\(name).svg") != nil) }
    #expect(
      text("board.canvas")
        == (try String(contentsOfFile: place.path("board.canvas"), encoding: .utf8))
    )
  }

  @Test("has files of elsewhere beside it, under names of their own, and shows them there")
  func rewrites() throws {
    let elsewhere = try BoardWithFiles()
    try elsewhere.write("theirs", to: "a.md")
    try elsewhere.write(PictureFile.svg(width: "8", height: "8"), to: "back.svg")
    try place.write("mine", to: "a.md")
    let path = elsewhere.path("a.md")
    let report = try pack(
      [
        BoardWithFiles.card(path), BoardWithFiles.card("a.md"), BoardWithFiles.card(path),
        BoardWithFiles.group(elsewhere.path("back.svg"), Rect(0, 0, 100, 100)),
      ],
      allowing: [path, elsewhere.path("back.svg")]
    )
    #expect(report.missing.isEmpty && report.count == 3)
    #expect(try shown() == ["theirs", "mine", "theirs"])
    #expect(text("board.canvas")?.contains(#""background":"back.svg""#) == true)
    #expect(text("board.canvas")?.contains(#""file":"/"#) == false)
  }

  @Test("of a vault can be read alone")
  func leavesVault() throws {
    try place.write("{}", to: ".obsidian/app.json")
    try place.write("top", to: "top.md")
    try place.write("beside", to: "boards/beside.md")
    let report = try pack(
      [
        BoardWithFiles.card("top.md"), BoardWithFiles.card("boards/beside.md"),
        BoardWithFiles.card("beside.md"),
      ],
      board: "boards/board.canvas"
    )
    #expect(report.missing.isEmpty)
    #expect(try shown() == ["top", "beside", "beside"])
  }

  @Test("says what is missing, and has the rest; a board names no file that it does not show")
  func tellsMissing() throws {
    let elsewhere = try BoardWithFiles()
    try elsewhere.write("secret", to: "key.md")
    try place.write("here", to: "a.md")
    let report = try pack([
      BoardWithFiles.card("gone.md"), BoardWithFiles.card(elsewhere.path("key.md")),
      BoardWithFiles.card("a.md"),
    ])
    #expect(report.missing.map(\.path) == ["gone.md", elsewhere.path("key.md")])
    #expect(report.count == 1)
    #expect(!Path.exists(target.path("pack/key.md")))
  }

  @Test("is never written over anything, and leaves nothing behind")
  func refuses() throws {
    try target.write("mine", to: "pack/a.md")
    #expect(throws: FileError.self) { try pack([]) }
    #expect(text("a.md") == "mine" && text("board.canvas") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.path("")) == ["pack"])
  }

  @Test("is asked for by a path, and shown in its folder")
  func isCommand() throws {
    try place.write("here", to: "a.md")
    let session = try place.session([BoardWithFiles.card("a.md")])
    session.app.perform(.packing(.pack), at: session.now)
    try session.play("key ctrl+a\ntype \"\(target.path("pack"))\"\nkey enter\nsettle")
    #expect(session.answer(.status) == "“pack” has the board and 1 file")
    #expect(text("a.md") == "here")
  }
}
