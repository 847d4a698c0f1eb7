import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp
@testable import BoardStore

/// The window continues with the new file, and with the whole history.
@MainActor
@Suite("Save As") struct SaveAsTests {
  private func saveAs(_ name: String, _ session: Session) throws {
    try session.play("key ctrl+shift+s\nkey ctrl+a\ntype \"\(name)\"\nkey Return")
  }

  @Test("goes on with the new file and its history; the old one is as it was saved last")
  func goesOn() throws {
    let folder = try StateFolder()
    let old = folder.board
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try saveAs("new", session)
    #expect(session.app.title == "new.canvas — DragBoard")
    #expect(session.answer(.status) == "Saved as new.canvas")
    try session.play("drag 450,150 to 450,250\nkey ctrl+s\ndrag 450,250 to 450,350")
    #expect(try String(contentsOf: old, encoding: .utf8) == CanvasText.small)

    try folder.renameBoard(to: "first.canvas")
    let first = try folder.opening()
    #expect(!first.isResumed, "nothing unsaved is left of it")
    first.boardLock?.drop()

    try folder.copyBoard(to: "unused.canvas")
    let new = folder.folder.appendingPathComponent("new.canvas")
    session.app.storage.boardLock?.drop()
    let again = try Session(try BoardOpening(new.path, stateIn: folder.boards), date: 2_000_000)
    #expect(again.answer(.cards) == session.answer(.cards))
    #expect(again.answer(.history) == "done\tMove\ndone\tMove\ndone\tMove")
    #expect(again.answer(.dirty) == "yes")
  }

  @Test("over another board asks first, and keeps what was there")
  func overAnother() throws {
    let folder = try StateFolder()
    let other = folder.folder.appendingPathComponent("other.canvas")
    try "{}".write(to: other, atomically: true, encoding: .utf8)
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try saveAs("other.canvas", session)
    #expect(session.app.title == "• board.canvas — DragBoard")
    #expect(try String(contentsOf: other, encoding: .utf8) == "{}")
    try session.play("click control \"Replace File\"")
    #expect(session.app.title == "other.canvas — DragBoard")
    #expect(try String(contentsOf: other, encoding: .utf8) == session.saved)
    let version = try #require(session.app.storage.versions?.all.first)
    #expect(try session.app.storage.bytes(of: version) == Array("{}".utf8))
  }

  @Test("not over a board that another window has")
  func overAnOpenOne() throws {
    let folder = try StateFolder()
    let other = folder.folder.appendingPathComponent("other.canvas")
    try "{}".write(to: other, atomically: true, encoding: .utf8)
    let opening = try BoardOpening(other.path, stateIn: folder.boards)
    let session = try folder.start()
    try saveAs("other.canvas", session)
    try session.play("click control \"Replace File\"")
    #expect(session.app.overlay.files?.trouble?.hasSuffix("is open in another window") == true)
    #expect(try String(contentsOf: other, encoding: .utf8) == "{}")
    #expect(opening.boardLock?.isHeld == true)
  }

  @Test("gives a new board its name")
  func newBoard() throws {
    let folder = try StateFolder()
    try FileManager.default.removeItem(at: folder.board)
    let session = try folder.start()
    try session.play("click 400,300\nclick 400,300\ntype \"Word\"\nkey Escape")
    try saveAs("named", session)
    #expect(session.app.title == "named.canvas — DragBoard")
    #expect(folder.text == "", "the first name was never used")
    #expect(session.answer(.history) == "done\tNew Card")
  }

  @Test("a folder that is not there is an error, and nothing has changed")
  func nowhere() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try saveAs("nowhere/new", session)
    #expect(session.app.overlay.files?.trouble != nil)
    try session.play("key Escape\nkey Escape")
    #expect(session.app.title == "• board.canvas — DragBoard")
    #expect(try folder.start().answer(.history) == "done\tMove")
  }

  @Test(
    "in another folder lets cards, groups and texts name the same files from there, as one step"
  )
  func keepsLinks() throws {
    let files = try BoardWithFiles()
    for name in ["one.png", "sub/two.png", "sub/three.md", "sub/back.png"] {
      try files.write("x", to: name)
    }
    let nodes = [
      BoardWithFiles.group("sub/back.png", Rect(0, 0, 700, 500)),
      BoardWithFiles.card("one.png", Rect(10, 10, 100, 100)),
      BoardWithFiles.card("sub/three.md", part: "#Part", Rect(120, 10, 100, 100)),
      BoardWithFiles.card("gone.md", Rect(230, 10, 100, 100)),
      #"{"id":"t","type":"text","text":"![[two.png|40]] ![[sub/two.png|40]] ![a](sub/two.png) sub/two.png","#
        + #""x":10,"y":120,"width":300,"height":200,"dragboard:locked":true}"#,
    ]
    try files.write(CanvasText.board(nodes: nodes), to: "board.canvas")
    let session = try files.session(nodes)
    let before = session.saved
    try session.play("key ctrl+shift+s\nkey ctrl+a\ntype \"\(files.path("sub/new"))\"\nkey Return")
    let one = files.path("one.png")
    let after = before.replacingOccurrences(of: #""file":"one.png""#, with: #""file":"\#(one)""#)
      .replacingOccurrences(of: #""background":"sub/back.png""#, with: #""background":"back.png""#)
      .replacingOccurrences(of: #""file":"sub/three.md""#, with: #""file":"three.md""#)
      .replacingOccurrences(of: "![[sub/two.png|40]]", with: "![[two.png|40]]")
      .replacingOccurrences(of: "![a](sub/two.png)", with: "![a](two.png)")
    #expect(session.saved == after)
    #expect(try String(contentsOfFile: files.path("sub/new.canvas"), encoding: .utf8) == after)
    #expect(try String(contentsOfFile: files.path("board.canvas"), encoding: .utf8) == before)
    #expect(session.answer(.dirty) == "no")
    #expect(
      session.answer(.status) == "Saved as new.canvas; 4 cards name their files from there"
    )
    #expect(session.answer(.undo) == "Undo Keep Links\n-")
    try session.play("key ctrl+z")
    #expect(session.saved == before)
    #expect(session.answer(.dirty) == "yes")
  }

  @Test("in another folder of the vault leaves paths that lead from there, too")
  func withinVault() throws {
    let files = try BoardWithFiles()
    try files.write("{}", to: ".obsidian/app.json")
    for name in ["a/beside.png", "top.png", "a/sub/deep.png"] { try files.write("x", to: name) }
    let paths = ["beside.png", "top.png", "a/sub/deep.png"]
    let nodes = paths.map { BoardWithFiles.card($0) }
    try files.write(CanvasText.board(nodes: nodes), to: "a/board.canvas")
    let session = try files.session(nodes, board: "a/board.canvas")
    let before = session.saved
    try files.write("", to: "b/x")
    try session.play("key ctrl+shift+s\nkey ctrl+a\ntype \"\(files.path("b/new"))\"\nkey Return")
    #expect(
      session.saved
        == before.replacingOccurrences(
          of: #""file":"beside.png""#,
          with: #""file":"a/beside.png""#
        )
    )
  }
}
