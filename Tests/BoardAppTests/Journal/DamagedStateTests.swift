import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing
import Windowing

@testable import BoardApp
@testable import BoardStore

@MainActor
@Suite("State that cannot be used") struct DamagedStateTests {
  /// Returns the folder of a board with a moved card that is only in the state.
  private func folder() throws -> StateFolder {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250")
    return folder
  }

  private func expectQuarantined(_ folder: StateFolder, because reason: String) throws {
    let session = try folder.start()
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100", "the file is what is left")
    #expect(session.answer(.status).contains(reason), "\(session.answer(.status))")
    #expect(folder.namesOfState.contains { $0.hasSuffix(".db.1.aside") })
    // Work continues.
    try session.play("drag 450,150 to 450,250")
    #expect(try folder.start().answer(.cards) == session.answer(.cards))
  }

  @Test("another program's database is quarantined")
  func foreign() throws {
    let folder = try folder()
    try Database(folder.database().path).execute("PRAGMA application_id = 7")
    try expectQuarantined(folder, because: "not made by this program")
  }

  @Test("what is no database is quarantined")
  func garbage() throws {
    let folder = try folder()
    try Data("no database at all".utf8).write(to: folder.database())
    try expectQuarantined(folder, because: "not a database")
  }

  @Test("an operation that is missing in the middle is noticed")
  func gap() throws {
    let folder = try folder()
    try folder.start().play("drag 450,150 to 450,250")
    try Database(folder.database().path).execute("DELETE FROM deed WHERE number = 1")
    try expectQuarantined(folder, because: "has a record 1 that is missing")
  }

  @Test("an operation that makes no sense is noticed, with its number")
  func nonsense() throws {
    let folder = try folder()
    let database = try Database(folder.database().path)
    try database.execute(
      "UPDATE deed SET content = x'00ff', digest = \(ContentMark([0, 255]).digest & 0xFFFF_FFFF)"
    )
    try expectQuarantined(folder, because: "has a record 1 that ends too early")
  }

  @Test("a single bit that the disk has turned is noticed")
  func turnedBit() throws {
    let folder = try folder()
    let database = try Database(folder.database().path)
    let statement = try database.prepare("SELECT content FROM deed WHERE number = 1")
    #expect(try statement.step())
    var bytes = statement.bytes(0)
    bytes[bytes.count - 1] ^= 4
    let change = try database.prepare("UPDATE deed SET content = ? WHERE number = 1")
    try change.bind(1, bytes)
    try change.run()
    try expectQuarantined(folder, because: "has a record 1 that was changed")
  }

  @Test("a database that was begun and not finished is in nobody's way")
  func unfinished() throws {
    let folder = try folder()
    let path = try folder.database()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path.path + suffix)
    }
    try Data("half a page".utf8).write(to: URL(fileURLWithPath: path.path + ".new"))
    let session = try folder.start()
    #expect(session.answer(.status) == "")
    try session.play("drag 450,150 to 450,250")
    #expect(try folder.start().answer(.cards) == session.answer(.cards))
    #expect(!folder.namesOfState.contains { $0.hasSuffix(".new") })
  }

  @Test("a database that was emptied is quarantined, and somebody is told")
  func emptied() throws {
    let folder = try folder()
    let path = try folder.database()
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path.path + suffix)
    }
    try Data().write(to: path)
    try expectQuarantined(folder, because: "not made by this program")
  }

  @Test("a view that makes no sense costs nothing but the view")
  func viewOfNothing() throws {
    let folder = try folder()
    let database = try Database(folder.database().path)
    try database.execute("UPDATE view SET zoom = 0")
    let session = try folder.start()
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(!folder.namesOfState.contains { $0.hasSuffix(".aside") })
  }

  // MARK: What the board was at first

  /// A JSON board as a changed byte may leave it, and texts that are no boards.
  private nonisolated static let otherContents = [
    CanvasText.small.replacing("plan", with: "plam"), "{}", "{",
  ]

  private func changeBeginning(to content: String, _ folder: StateFolder) throws {
    let change = try Database(folder.database().path).prepare("UPDATE base SET content = ?")
    try change.bind(1, Array(content.utf8))
    try change.run()
  }

  @Test(
    "a changed first content is made good by a file that still is what it was",
    arguments: otherContents
  )
  func changedBeginning(content: String) throws {
    let folder = try folder()
    try changeBeginning(to: content, folder)
    let session = try folder.start()
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.history) == "done\tMove")
    #expect(
      session.answer(.status).contains(
        "has a first content that was changed. Nothing of it is lost"
      )
    )
    #expect(folder.namesOfState.contains { $0.hasSuffix(".db.1.aside") })
    #expect(try folder.start().answer(.cards) == session.answer(.cards))
  }

  @Test(
    "a changed first content is never adopted: with another file, the state is quarantined",
    arguments: otherContents
  )
  func changedBeginningOfAnotherFile(content: String) throws {
    let folder = try folder()
    try folder.start().play("drag 450,150 to 450,250\nkey ctrl+s")
    let saved = folder.text
    try changeBeginning(to: content, folder)
    let session = try folder.start()
    #expect(session.answer(.status).contains("has a first content that was changed"))
    #expect(session.saved == saved, "the file is what is left")
    try session.play("key ctrl+s")
    #expect(folder.text == saved)
  }

  @Test("a damaged mark or view is left out")
  func damagedRows() throws {
    let folder = try folder()
    try folder.start().play("drag 450,150 to 450,250\nkey ctrl+s")
    let database = try Database(folder.database().path)
    try database.execute("UPDATE view SET x = x + 1; UPDATE file SET digest = digest + 1")
    do {
      let opening = try folder.opening()
      #expect(opening.view == nil && opening.known == nil)
    }
    let question = try folder.start().answer(.question)
    #expect(question == "no question", "the file holds the board all the same")
  }

  @Test("a damaged view does not take along the text that was being written")
  func draftBesideDamagedView() throws {
    let folder = try folder()
    try folder.start().play("click 250,250\nkey Enter\ntype \"half a word\"\nwait 1")
    try Database(folder.database().path).execute("UPDATE view SET x = x + 1")
    #expect(try folder.start().answer(.editor).contains("half a word"))
  }

  @Test(
    "a board that was rebuilt without its last steps counts as unsaved, and the file's content is kept"
  )
  func rebuiltBoard() throws {
    let folder = try folder()
    try folder.start().play("key ctrl+s\ndrag 450,150 to 450,250\nkey ctrl+s")
    let saved = folder.text
    let database = try Database(folder.database().path)
    let first = try #require(try database.number("SELECT min(number) FROM deed WHERE number > 2"))
    try database.execute("UPDATE deed SET digest = digest + 1 WHERE number >= \(first)")
    let session = try folder.start()
    #expect(session.saved != saved)
    #expect(session.app.editor.hasUnsavedChanges)
    let versions = try #require(session.app.storage.versions).all
    #expect(try versions.map { try FileReading.bytes($0.path) }.contains(Array(saved.utf8)))
  }

  // MARK: What the user is told

  @Test("what was quarantined is said until the user has closed it, whatever is said besides")
  func toldUntilClosed() throws {
    let folder = try folder()
    try Data("no database at all".utf8).write(to: folder.database())
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250\nkey ctrl+z\nkey ctrl+s\nwait 60")
    #expect(session.answer(.status).contains("quarantined as"))
    #expect(session.controls(for: .notices(.closeNotice)).count == 1)
    try session.play("click control \"Why?\"")
    #expect(session.app.status.toast?.words.text.contains("not a database") == true)
    try session.play("click control \"Close\"")
    #expect(!session.answer(.status).contains("quarantined as"))
    #expect(session.controls(for: .notices(.closeNotice)).isEmpty)
  }

  @Test(
    "a log that is removed while the board is open is noticed, and all is written anew",
    arguments: ["-wal", ""]
  )
  func removedWAL(suffix: String) throws {
    let folder = try folder()
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250")
    session.app.storage.watch()
    try FileManager.default.removeItem(atPath: folder.database().path + suffix)
    FileReports.shared.read()
    let events = session.app.storage.watches.filter { $0.hasNews() }.map(\.event)
    #expect(events.contains(.stateRemoved))
    for event in events { session.app.handle(event, at: session.now) }
    let next = try folder.start()
    #expect(next.answer(.cards) == session.answer(.cards))
    #expect(next.answer(.history) == session.answer(.history))
  }

  @Test("on a full disk, a session that did nothing may end")
  func endsOnFullDisk() throws {
    let folder = try folder()
    let session = try folder.start()
    let database = try Database(folder.database().path)
    try database.execute(
      "CREATE TRIGGER full BEFORE INSERT ON deed BEGIN SELECT RAISE(ABORT, 'full'); END"
    )
    session.app.perform(.saving(.quit), at: session.now)
    #expect(session.app.exitCode == 0, "\(String(describing: session.app.overlay.panel))")
  }

  @Test(
    "while the state cannot be read nothing is kept, and the title says so for as long",
    arguments: [true, false]
  )
  func unreadable(canBeLocked: Bool) throws {
    let folder = try folder()
    let path = try folder.database().path
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    if !canBeLocked {
      let lock = path.replacing(".db", with: ".lock")
      try FileManager.default.removeItem(atPath: lock)
      try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    }
    let session = try folder.start()
    #expect(session.answer(.status).contains("cannot be read"))
    try session.play("drag 450,150 to 450,250")
    #expect(session.app.appearance.title.contains("not kept"))
    #expect(session.app.appearance.trouble != nil)
    session.app.perform(.saving(.quit), at: session.now)
    #expect(session.app.exitCode == 0)
    #expect(folder.text.contains("\"x\":400,\"y\":200"), "so it is saved")
  }

  @Test("a file of bytes changed at random never ends the program")
  func randomBytes() throws {
    try withEvery("seed", in: SeededGenerator.seeds(25)) { seed in
      var random = SeededGenerator(seed: seed)
      let folder = try folder()
      let path = try folder.database()
      var bytes = [UInt8](try Data(contentsOf: path))
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      try Data(bytes).write(to: path)
      let session = try folder.start()
      #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    }
  }
}
