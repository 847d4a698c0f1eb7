import AppTestSupport
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp

/// A file that cannot be reached may still exist.
@MainActor
@Suite("A board that cannot be reached") struct UnreachableFileTests {
  /// Returns a folder that an unprivileged user cannot read, although the state can be read.
  private func locked() throws -> (folder: StateFolder, path: String, unlock: () -> Void) {
    let folder = try StateFolder()
    try folder.moveIntoFolder()
    let place = folder.board.deletingLastPathComponent().path
    try #require(chmod(folder.folder.path, 0o777) == 0 && chmod(place, 0o000) == 0)
    return (folder, folder.board.path, { chmod(place, 0o755) })
  }

  @Test("is an error and no new board")
  func opening() throws {
    let (folder, path, unlock) = try locked()
    defer { unlock() }
    let message = try withoutPrivilege {
      do {
        _ = try BoardOpening(path, stateIn: folder.folder.path + "/own")
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(message == "\(path): cannot read the file: Permission denied")
  }

  @Test("is not saved over, and not called gone")
  func saving() throws {
    let folder = try StateFolder()
    try folder.moveIntoFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let place = folder.board.deletingLastPathComponent().path
    try #require(chmod(place, 0o000) == 0)
    let status = try withoutPrivilege {
      session.app.handle(.fileTouched, at: session.now)
      session.app.perform(.saving(.save), at: session.now)
      return session.answer(.status)
    }
    try #require(chmod(place, 0o755) == 0)
    #expect(status?.hasSuffix("cannot read the file: Permission denied") == true)
    #expect(folder.text == CanvasText.small)
  }

  @Test("one that is not there, or not in a folder, is a new board", arguments: ["a", "a/b"])
  func missing(_ name: String) throws {
    let folder = try StateFolder()
    if name == "a/b" { try Data().write(to: folder.folder.appendingPathComponent("a")) }
    let path = folder.folder.appendingPathComponent(name).path
    let notice = try BoardOpening(path, stateIn: folder.boards).notice
    #expect(notice == "\(name.suffix(1)) is new: it is made when you save")
  }
}
