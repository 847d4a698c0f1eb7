import AppTestSupport
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp
@testable import BoardStore
@testable import DragBoard

/// State that was kept before the format had a version 1. It is never read.
@MainActor
@Suite("State of an earlier version") struct EarlierStateTests {
  /// Puts databases of an earlier version in place of the state of a board. Returns their paths and contents.
  private func earlier(_ folder: StateFolder) throws -> [String: Data] {
    try folder.start().play("drag 150,150 to 250,250")
    let newest = try folder.database().path
    for suffix in ["", "-wal", "-shm", "-end"] { Path.remove(newest + suffix) }
    for (path, version) in [(newest, 20), (newest + ".2", 3)] {
      try PrivateFile.make(path)
      try Database(path).execute(
        """
        PRAGMA application_id = 0x44724264; PRAGMA user_version = \(version);
        CREATE TABLE base (id INTEGER PRIMARY KEY, path TEXT NOT NULL, content BLOB NOT NULL) STRICT;
        CREATE TABLE deed (number INTEGER PRIMARY KEY, content BLOB, digest INTEGER) STRICT;
        INSERT INTO base VALUES (1, '\(folder.board.path)', x'7b7d');
        INSERT INTO deed VALUES (1, x'0002', 7);
        """
      )
    }
    return try [newest, newest + ".2"].reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(fileURLWithPath: $1))
    }
  }

  @Test("is set aside whole, once, and the board opens from its file")
  func setAside() throws {
    let folder = try StateFolder()
    let states = try earlier(folder)
    let session = try folder.start()
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.history) == "")
    let status = session.answer(.status)
    #expect(status.contains("an earlier version of this program kept is set aside as"))
    for (path, content) in states {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".1.aside")) == content)
    }
    #expect(folder.namesOfState.filter { $0.contains(".aside") }.count == 2)

    try session.play("drag 450,150 to 450,250")
    let next = try folder.start()
    #expect(next.answer(.cards) == session.answer(.cards), "steps are kept again")
    #expect(!next.answer(.status).contains("set aside"))
    #expect(folder.namesOfState.filter { $0.contains(".aside") }.count == 2)
  }

  @Test("is as good as none where the board is only looked at")
  func lookedAt() throws {
    let folder = try StateFolder()
    let states = try earlier(folder)
    let document = try StoredDocument.read(ofBoard: folder.board.path, in: folder.boards) {
      Issue.record("\($0)")
    }
    #expect(document == nil)
    for (path, content) in states {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    }
  }

  @Test("is not taken for damaged state")
  func recovery() throws {
    let folder = try StateFolder()
    for path in try earlier(folder).keys {
      let error = #expect(throws: FileError.self) { try Salvage(path) }
      #expect(error.map { "\($0)".contains("an earlier version") } == true)
    }
  }
}
