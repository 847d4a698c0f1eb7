import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp
@testable import BoardStore

/// The file of an open board is moved or removed.
@MainActor
@Suite("A board's file, moved while it is open") struct MovedFileTests {
  private func touched(_ session: Session) throws {
    session.app.handle(.fileTouched, at: session.now)
    try session.play("wait 0.6")
  }

  private func databases(_ folder: StateFolder) -> Int {
    folder.namesOfState.count { $0.hasSuffix(".db") }
  }

  @Test("renamed, is followed with its unsaved work and its history")
  func renamed() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try folder.renameBoard(to: "other.canvas")
    try touched(session)
    #expect(session.app.title == "• other.canvas — DragBoard")
    #expect(session.answer(.status) == "board.canvas was renamed to other.canvas")
    try session.play("drag 450,150 to 450,250")
    let again = try folder.start()
    #expect(again.answer(.cards) == session.answer(.cards))
    #expect(again.answer(.history) == "done\tMove\ndone\tMove")
    #expect(databases(folder) == 1)
    try again.play("key ctrl+s")
    #expect(folder.text == again.saved)
  }

  @Test("renamed to make room for another version, it is not followed")
  func renamedAsCopy() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let old = folder.board
    try folder.renameBoard(to: "board (conflicted copy 2026-01-31 101500).canvas")
    try touched(session)
    #expect(session.app.title == "• board.canvas — DragBoard")
    try session.play("key ctrl+s")
    #expect(FileManager.default.fileExists(atPath: old.path))
  }

  @Test("moved into another folder, it is followed there", arguments: [true, false])
  func moved(withFolder: Bool) throws {
    let folder = try StateFolder()
    try folder.moveIntoFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let place = folder.folder.appendingPathComponent("place")
    if withFolder {
      try FileManager.default.moveItem(at: folder.board.deletingLastPathComponent(), to: place)
    } else {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        at: folder.board,
        to: place.appendingPathComponent("board.canvas")
      )
    }
    try touched(session)
    let path = place.appendingPathComponent("board.canvas").resolvingSymlinksInPath().path
    #expect(session.app.storage.file.path == path)
    #expect(session.answer(.status) == "board.canvas was moved to \(path)")
  }

  @Test("Save follows it without a notice from the system")
  func savedAfterwards() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let old = folder.board
    try folder.renameBoard(to: "other.canvas")
    try session.play("key ctrl+s")
    #expect(folder.text == session.saved)
    #expect(!FileManager.default.fileExists(atPath: old.path))
  }

  @Test("a file that takes its place is another version of it, wherever the old one is put")
  func replaced() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let board = folder.board
    let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")
    for backup in ["board.canvas~", "old.canvas"] {
      try folder.renameBoard(to: backup)
      session.app.handle(.fileTouched, at: session.now)
      try theirs.write(to: board, atomically: false, encoding: .utf8)
      try touched(session)
      #expect(session.app.storage.file.path == board.path)
      #expect(session.answer(.cards, "price") == "price 444 100 200 100")
      #expect(session.app.title == "board.canvas — DragBoard")
    }
  }

  @Test("deleted, or thrown away, it is said to be gone and kept", arguments: [true, false])
  func deleted(intoTrash: Bool) throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let text = folder.text
    let board = folder.board
    if intoTrash {
      let trash = folder.folder.appendingPathComponent("Trash/files")
      try FileManager.default.createDirectory(at: trash, withIntermediateDirectories: true)
      try folder.renameBoard(to: "Trash/files/board.canvas")
    } else {
      try FileManager.default.removeItem(at: board)
    }
    try touched(session)
    let words = "board.canvas was deleted or moved away; your work is kept"
    #expect(session.controls.contains { $0.part.name == words })
    // Nothing was done, and yet the next start has all of it.
    let again = try BoardOpening(
      board.path,
      stateIn: folder.boards,
      boardLock: session.app.storage.boardLock
    )
    #expect(again.document.bytes == Array(text.utf8))
    try session.play("click control \"Save Again\"")
    #expect(try String(contentsOf: board, encoding: .utf8) == text)
    #expect(!session.controls.contains { $0.part.name == words })
  }

  @Test("another board that gets the old name begins anew")
  func nameGivenAway() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let old = folder.board
    try folder.renameBoard(to: "other.canvas")
    try touched(session)
    try CanvasText.small.write(to: old, atomically: true, encoding: .utf8)
    let opening = try BoardOpening(old.path, stateIn: folder.boards)
    #expect(!opening.isResumed && opening.boardLock?.isHeld == true)
  }

  @Test("put over a board that another window has, it is gone")
  func overAnOpenBoard() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    let other = folder.folder.appendingPathComponent("other.canvas")
    try CanvasText.small.write(to: other, atomically: true, encoding: .utf8)
    let opening = try BoardOpening(other.path, stateIn: folder.boards)
    try FileManager.default.removeItem(at: other)
    try folder.renameBoard(to: "other.canvas")
    try touched(session)
    #expect(opening.boardLock?.isHeld == true)
    #expect(session.app.title == "board.canvas — DragBoard")
    #expect(session.answer(.status).hasPrefix("board.canvas was deleted or moved away"))
  }

  @Test("a window that only looks goes along")
  func looked() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    try second.play("key Escape")
    try folder.renameBoard(to: "other.canvas")
    second.app.handle(.fileTouched, at: second.now)
    try touched(first)
    try second.play("wait 3")
    #expect(second.app.title == "• other.canvas — looking only — DragBoard")
    #expect(second.answer(.cards) == first.answer(.cards))
    first.app.storage.boardLock?.drop()
    second.app.perform(.saving(.takeOver), at: second.now)
    try second.play("drag 450,150 to 450,250")
    #expect(second.answer(.history) == "done\tMove\ndone\tMove")
  }

  @Test("state of another board of the new name is put aside")
  func overOtherState() throws {
    let folder = try StateFolder()
    let first = folder.board
    try folder.copyBoard(to: "other.canvas")
    let former = try folder.start()
    try former.play("drag 450,150 to 450,250")
    former.app.storage.boardLock?.drop()
    let session = try Session(
      try BoardOpening(first.path, stateIn: folder.boards),
      date: 1_000_000
    )
    try session.play("drag 150,150 to 250,250")
    try FileManager.default.removeItem(at: folder.board)
    try FileManager.default.moveItem(at: first, to: folder.board)
    try touched(session)
    #expect(session.app.title == "• other.canvas — DragBoard")
    #expect(folder.namesOfState.contains { $0.hasSuffix(".aside") })
  }
}
