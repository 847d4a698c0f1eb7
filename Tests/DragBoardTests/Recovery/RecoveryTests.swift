import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing
import UndoCore

@testable import BoardApp
@testable import BoardStore
@testable import DragBoard

/// A bad record hides none of the good ones: those before it are on the board, and those after it
/// can be read by `dragboard recover`.
@MainActor
@Suite("Steps that are whole in damaged state") struct RecoveryTests {
  private static let steps = 23

  /// Returns a board on which “plan” was moved to the right 23 times, by 10, with a log as a kill
  /// leaves it.
  private func folder(awaitsLog: Bool = false) throws -> StateFolder {
    let folder = try StateFolder()
    let kept = folder.folder.appendingPathComponent("kept").path
    try work(folder, awaitsLog: awaitsLog) {
      try FileManager.default.copyItem(atPath: folder.boards, toPath: kept)
    }
    try FileManager.default.removeItem(atPath: folder.boards)
    try FileManager.default.moveItem(atPath: kept, toPath: folder.boards)
    return folder
  }

  /// Performs the steps. All but the first are in the log only if `awaitsLog`, because a log is begun
  /// anew soon after the first commit.
  private func work(
    _ folder: StateFolder,
    awaitsLog: Bool = false,
    before end: () throws -> Void
  ) throws {
    let session = try folder.start()
    for index in 0..<Self.steps {
      try session.play("drag \(150 + 10 * index),150 to \(160 + 10 * index),150\nwait 2")
      if index == 0, awaitsLog { try waitForLog(of: folder) }
    }
    try end()
  }

  /// Waits until the log was begun twice: with the state, and after its first commit.
  private func waitForLog(of folder: StateFolder) throws {
    let limit = Date(timeIntervalSinceNow: 60)
    let path = try folder.database().path
    while try Database(DatabaseSnapshot(path)).number("SELECT emptied FROM upkeep") ?? 0 < 2 {
      try #require(Date() < limit)
      usleep(2000)
    }
  }

  /// Changes a bit of one record.
  private func damage(record: Int, _ folder: StateFolder) throws {
    let database = try Database(folder.database().path)
    let statement = try database.prepare("SELECT content FROM deed WHERE number = \(record)")
    #expect(try statement.step())
    var bytes = statement.bytes(0)
    bytes[bytes.count / 2] ^= 4
    let change = try database.prepare("UPDATE deed SET content = ? WHERE number = \(record)")
    try change.bind(1, bytes)
    try change.run()
  }

  private func quarantined(_ folder: StateFolder) throws -> String {
    let name = try #require(folder.namesOfState.first { $0.hasSuffix(".aside") })
    return "\(folder.boards)/\(name)"
  }

  @Test("record 12 of 23 is damaged: what was done before it is there, undo included")
  func firstPart() throws {
    let folder = try folder()
    #expect(try Database(folder.database().path).number("SELECT max(number) FROM deed") == 23)
    try damage(record: 12, folder)
    let session = try folder.start()
    #expect(session.answer(.status).contains("record 12 "))
    #expect(session.answer(.status).contains("dragboard recover"))
    #expect(session.answer(.cards, "plan") == "plan 210 100 200 100", "after 11 steps")
    #expect(session.answer(.history).split(separator: "\n").count == 11)
    // The outcome is stored, together with the next steps.
    try session.play("drag 450,150 to 450,250")
    let next = try folder.start()
    #expect(next.answer(.cards) == session.answer(.cards))
    #expect(next.answer(.history) == session.answer(.history))
    #expect(!next.answer(.status).contains("record"))
    #expect(folder.namesOfState.count { $0.hasSuffix(".aside") } == 1)
  }

  @Test("the first start after the damage is killed, and the second one finds the same")
  func killedAtOnce() throws {
    let folder = try folder()
    try damage(record: 12, folder)
    let session = try folder.start()
    let again = try folder.start()
    #expect(again.answer(.cards) == session.answer(.cards))
    #expect(again.answer(.history) == session.answer(.history))
  }

  @Test("all other records are offered, and applied where they still can be")
  func offersTheRest() throws {
    let folder = try folder()
    try damage(record: 12, folder)
    _ = try folder.start()
    let recovery = Recovery(try Salvage(quarantined(folder)))
    #expect(recovery.missing == [12...12])
    #expect(recovery.outcomes.count == 22 && recovery.appliedCount == 22)
    #expect(recovery.outcomes[0].name == "Move" && recovery.outcomes[0].subject == "“plan”")
    let board = recovery.document.board
    let card = board.cardOrder.compactMap(board.card).first { $0.name == "plan" }
    #expect(card?.frame.minX == 330, "the last step says where the card is")
    #expect(recovery.document.history.steps().count == 22)
  }

  @Test("pages of nonsense anywhere cost what is in them, and nothing ends the program", .takesLong)
  func nonsense() throws {
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      let folder = try folder()
      // The damage is in the database itself or in the log.
      if random.oneIn(2) { try Database(folder.database().path).execute("PRAGMA wal_checkpoint") }
      let path = try folder.database().path
      for file in [path, path + "-wal"] where random.oneIn(2) && Path.exists(file) {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        guard !bytes.isEmpty else { continue }
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: file))
      }
      let recovery = Recovery(try Salvage(path))
      let lost = recovery.missing.reduce(0) { $0 + $1.count }
      #expect(recovery.outcomes.count + lost == 23)
      _ = recovery.document.bytes
      let session = try folder.start()
      let count = session.answer(.history).split(separator: "\n").count
      let status = session.answer(.status)
      #expect(count == Self.steps || status.contains("kept"), "\(count) of 23: \(status)")
    }
  }

  @Test("the first page of the database is lost: the rest is read all the same")
  func firstPage() throws {
    let folder = try folder()
    let path = try folder.database().path
    try Database(path).execute("PRAGMA wal_checkpoint")
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
    try file.close()
    try? FileManager.default.removeItem(atPath: path + "-wal")
    let session = try folder.start()
    #expect(session.answer(.status).contains("recover"))
    let recovery = Recovery(try Salvage(quarantined(folder)))
    #expect(recovery.appliedCount == 23 && recovery.substitute == nil)
  }

  @Test("a log that is gone or ends early is noticed and said", arguments: [0, 1, 2, 3])
  func shortWAL(quarters: Int) throws {
    let folder = try folder(awaitsLog: true)
    let log = try folder.database().path + "-wal"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    if quarters == 0 {
      try FileManager.default.removeItem(atPath: log)
    } else {
      try bytes.prefix(bytes.count * quarters / 4).write(to: URL(fileURLWithPath: log))
    }
    let session = try folder.start()
    #expect(session.answer(.status).contains("has lost its last"), "\(session.answer(.status))")
    #expect(folder.namesOfState.contains { $0.hasSuffix(".aside") })
    // The loss is reported once, and not at each start.
    #expect(!(try folder.start().answer(.status)).contains("lost"))
  }

  @Test("a log with a damaged frame: what lies behind it is offered")
  func damagedFrame() throws {
    let folder = try folder(awaitsLog: true)
    let log = URL(fileURLWithPath: try folder.database().path + "-wal")
    var bytes = try Data(contentsOf: log)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: log)
    let session = try folder.start()
    #expect(session.answer(.status).contains("has lost its last"))
    let recovery = Recovery(try Salvage(quarantined(folder)))
    #expect(recovery.appliedCount == 23)
  }

  @Test("state that is damaged while the board is open is written anew, with the whole history")
  func damagedWhileOpen() throws {
    let folder = try folder()
    let session = try folder.start()
    try Database(folder.database().path).execute("DROP TABLE deed")
    try session.play("drag 450,150 to 450,250")
    #expect(session.answer(.status).contains("written anew"), "\(session.answer(.status))")
    #expect(folder.namesOfState.contains { $0.hasSuffix(".aside") })
    let next = try folder.start()
    #expect(next.answer(.cards) == session.answer(.cards))
    #expect(next.answer(.history).split(separator: "\n").count == 24)
  }

  // MARK: The image of a long history

  /// Returns a folder with an image of all steps but the last, on a board with more cards than a
  /// part has.
  private func condensed() throws -> StateFolder {
    let cards = (0..<200).map { CanvasText.card("c\($0)", 220 * ($0 % 20), 120 * ($0 / 20)) }
    let folder = try StateFolder(CanvasText.board(nodes: cards))
    for index in 0..<3 {
      let session = try folder.start()
      try session.play("drag 100,\(60 + 10 * index) to 100,\(70 + 10 * index)\nwait 2")
      guard index == 1 else { continue }
      let path = try folder.database().path
      let count = try StateDatabase(path).end.count
      StateImages.store(session.app.editor.document, after: count, in: path) { false }
      try Database(path).execute("DELETE FROM deed; UPDATE base SET content = x''")
    }
    return folder
  }

  private func damage(part: Int, _ folder: StateFolder) throws {
    let database = try Database(folder.database().path)
    try database.execute("UPDATE board_image_piece SET digest = digest + 1 WHERE part = \(part)")
    // Otherwise the page before that would still be found.
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @Test("the history in the image is damaged: the board is there, with what was done since")
  func damagedHistory() throws {
    let folder = try condensed()
    let whole = try folder.start()
    #expect(whole.answer(.history).split(separator: "\n").count == 3)
    try damage(part: Document.ImagePart.history.rawValue, folder)
    let session = try folder.start()
    #expect(session.answer(.status).contains("has lost the history before record"))
    #expect(session.answer(.cards) == whole.answer(.cards))
    #expect(session.answer(.history) == "done\tMove")
    #expect(try folder.start().answer(.cards) == whole.answer(.cards))
  }

  @Test("a part with cards is damaged: the others can be had")
  func damagedLives() throws {
    let folder = try condensed()
    try damage(part: Document.ImagePart.elements.rawValue + 1, folder)
    let session = try folder.start()
    #expect(session.answer(.status).contains("recover"))
    let recovery = Recovery(try Salvage(quarantined(folder)))
    #expect(recovery.lostElements == 64)
    #expect(recovery.document.board.cardOrder.count == 200 - 64)
  }
}
