import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp
@testable import BoardStore
@testable import DragBoard

/// A first content that cannot be read: something else stands for it, and never an empty board.
@MainActor
@Suite("Recovery without the first content") struct LostBeginningTests {
  /// Returns the recovery of what some sessions left, with a bit of the first content changed.
  private func recovery(_ folder: StateFolder) throws -> Recovery {
    let path = try folder.database().path
    let database = try Database(path)
    try database.execute(
      "UPDATE base SET digest = digest + 1; PRAGMA wal_checkpoint(TRUNCATE)"
    )
    return Recovery(try Salvage(path))
  }

  private func cards(_ recovery: Recovery) -> [String] {
    let board = recovery.document.board
    return board.cardOrder.compactMap(board.card).map { card in
      let words = if case .text(let text) = card.content { text } else { "" }
      return "\(card.name) \(Int(card.frame.minX)),\(Int(card.frame.minY)) \(words)"
    }
  }

  private static let moved = "drag 150,150 to 160,170\nwait 2"

  @Test("the file as it was at the beginning stands for it, and all steps are applied")
  func unsaved() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play(Self.moved)
    let recovery = try recovery(folder)
    #expect(recovery.substitute == .file)
    #expect(recovery.document.bytes == session.app.editor.document.bytes)
  }

  @Test("the saved file stands for it, and only the steps since are applied")
  func saved() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play(Self.moved + "\nkey ctrl+s\nwait 2\ndrag 450,150 to 450,250\nwait 2")
    #expect(folder.text.contains("\"x\":110"))
    let recovery = try recovery(folder)
    #expect(recovery.substitute == .file)
    #expect(recovery.outcomes.count { $0.name == "Move" } == 1)
    #expect(recovery.document.bytes == session.app.editor.document.bytes)
  }

  @Test("steps whose cards the saved file does not tell are left out")
  func otherNumbers() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 150,150\nkey delete\nwait 2\nkey ctrl+s\nwait 2")
    try session.play("drag 450,150 to 450,250\nwait 2")
    let recovery = try recovery(folder)
    #expect(recovery.substitute == .file)
    #expect(String(decoding: recovery.document.bytes, as: UTF8.self) == folder.text)
    #expect(recovery.outcomes.contains { $0.name == "Step" && !$0.isApplied })
  }

  @Test("the first file that another program wrote stands for it")
  func reloaded() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try folder.write(CanvasText.small.replacing("# price", with: "# cost"))
    session.app.handle(.fileTouched, at: session.now)
    try session.play("wait 2\n" + Self.moved)
    try FileManager.default.removeItem(at: folder.board)
    let recovery = try recovery(folder)
    guard case .record = recovery.substitute else {
      Issue.record("\(String(describing: recovery.substitute))")
      return
    }
    #expect(cards(recovery)[0...1] == ["plan 110,120 # plan", "price 400,100 # cost"])
  }

  @Test("without any file it is what the steps say")
  func assembled() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play(
      Self.moved + "\nclick 700,500\nclick 700,500\ntype \"Made here\"\nkey escape\nwait 2"
    )
    try FileManager.default.removeItem(at: folder.board)
    let recovery = try recovery(folder)
    #expect(recovery.substitute == .steps)
    #expect(recovery.outcomes.allSatisfy { $0.isApplied })
    let found = cards(recovery)
    #expect(found.count == 2)
    #expect(found.first == "unknown-0 110,120 ")
    #expect(found.last?.hasSuffix("Made here") == true)
  }

  @Test("without a card and a step nothing is written")
  func nothing() throws {
    let folder = try StateFolder(CanvasText.board(nodes: []))
    try folder.start().play("key ctrl+s\nwait 2")
    try FileManager.default.removeItem(at: folder.board)
    let output = folder.folder.appendingPathComponent("out.canvas").path
    let recovery = try recovery(folder)
    #expect(recovery.isEmpty)
    let command = RecoverCommand(path: try folder.database().path, output: Output(output))
    #expect(throws: FileError.self) { try command.run() }
    #expect(!Path.exists(output))
  }
}
